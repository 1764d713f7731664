/** A file of bytes held open, as OPFS gives it to a worker. All calls are synchronous. */
export interface FlatFile {
  readonly size: number;
  /** Fills `into` from byte `at` on; answers how many bytes there were. */
  read(into: Uint8Array<ArrayBuffer>, at: number): number;
  /** Writes all of `from`. Throws `storage_full` or `storage_failed`. */
  write(from: Uint8Array<ArrayBuffer>, at: number): void;
  truncate(size: number): void;
  /** What was written is on the disk when this returns. */
  flush(): void;
  close(): void;
}

/** The two derived files of an index. */
export interface IndexFiles {
  readonly codes: FlatFile;
  readonly rows: FlatFile;
}

/** A flat file in memory, for tests and as the model of what the port promises. */
export class MemoryFile implements FlatFile {
  #room: Uint8Array<ArrayBuffer>;
  #size: number;

  constructor(bytes: Uint8Array = new Uint8Array()) {
    this.#room = new Uint8Array(bytes);
    this.#size = bytes.length;
  }

  get size(): number {
    return this.#size;
  }

  /** What the file holds. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#room.subarray(0, this.#size);
  }

  read(into: Uint8Array<ArrayBuffer>, at: number): number {
    const part = this.bytes.subarray(at, at + into.length);
    into.set(part);
    return part.length;
  }

  write(from: Uint8Array<ArrayBuffer>, at: number): void {
    if (at + from.length > this.#size) this.truncate(at + from.length);
    this.#room.set(from, at);
  }

  truncate(size: number): void {
    if (size > this.#room.length) {
      const larger = new Uint8Array(Math.max(size, 2 * this.#room.length));
      larger.set(this.bytes);
      this.#room = larger;
    }
    this.#room.fill(0, Math.min(size, this.#size), this.#size);
    this.#size = size;
  }

  flush(): void {
    // Memory is as durable as it gets.
  }

  close(): void {
    // Nothing is held.
  }
}
