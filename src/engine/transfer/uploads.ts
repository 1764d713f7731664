import { StrandlineError, invalidInput } from "../../errors.ts";

/** Files on their way in, held in memory until they are restored: parts in order. One at a time. */
export class Uploads {
  #file: string | undefined;
  #parts: Uint8Array[] = [];
  #size = 0;

  add({ file, offset, bytes }: { readonly file: string; readonly offset: number; readonly bytes: Uint8Array }): {
    readonly received: number;
  } {
    if (offset === 0) this.#start(file);
    if (this.#file !== file) throw new StrandlineError("transfer_lost", { file });
    // A part that is sent again after a change of leader, or twice.
    if (offset + bytes.length <= this.#size && offset > 0) return { received: this.#size };
    if (offset !== this.#size) throw invalidInput("input.offset", `must continue at ${this.#size}`);
    this.#parts.push(bytes);
    this.#size += bytes.length;
    return { received: this.#size };
  }

  take(file: string): readonly Uint8Array[] {
    if (this.#file !== file) throw new StrandlineError("transfer_lost", { file });
    return this.#parts;
  }

  clear(): void {
    this.#file = undefined;
    this.#parts = [];
    this.#size = 0;
  }

  #start(file: string): void {
    this.clear();
    this.#file = file;
  }
}
