/** Who wants to hear of a value. A listener that throws does not keep the others from hearing. */
export class Listeners<T> {
  readonly #listeners: Set<(value: T) => void> = new Set();

  add(listener: (value: T) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(value: T): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(value);
      } catch (error) {
        reportError(error);
      }
    }
  }
}
