/** Bytes of one block: the page size of SQLite here, so that a page is one block. */
export const BLOCK_BYTES = 8192;

/** A file held in blocks, which remembers the blocks changed since it was last made durable. */
export class MemoryFile {
  readonly #blocks: Uint8Array<ArrayBuffer>[] = [];
  /** Indexes of blocks written since the last `settle`. */
  readonly dirty: Set<number> = new Set();
  /** Survives the worker where the backend is durable; journals and temporary files do not. */
  readonly persistent: boolean;
  #size = 0;
  #resized = true;

  constructor(persistent: boolean) {
    this.persistent = persistent;
  }

  get size(): number {
    return this.#size;
  }

  get blockCount(): number {
    return this.#blocks.length;
  }

  get changed(): boolean {
    return this.#resized || this.dirty.size > 0;
  }

  block(index: number): Uint8Array<ArrayBuffer> {
    return this.#blocks[index] ?? new Uint8Array(BLOCK_BYTES);
  }

  /** Copies up to `into.length` bytes from `offset`; returns how many there were. */
  read(into: Uint8Array, offset: number): number {
    const length = Math.max(0, Math.min(into.length, this.#size - offset));
    for (let done = 0; done < length; ) {
      const start = (offset + done) % BLOCK_BYTES;
      const step = Math.min(BLOCK_BYTES - start, length - done);
      into.set(this.block(Math.floor((offset + done) / BLOCK_BYTES)).subarray(start, start + step), done);
      done += step;
    }
    return length;
  }

  write(bytes: Uint8Array, offset: number): void {
    this.#reach(offset + bytes.length);
    for (let done = 0; done < bytes.length; ) {
      const start = (offset + done) % BLOCK_BYTES;
      const index = Math.floor((offset + done) / BLOCK_BYTES);
      const step = Math.min(BLOCK_BYTES - start, bytes.length - done);
      this.#blocks[index]?.set(bytes.subarray(done, done + step), start);
      this.dirty.add(index);
      done += step;
    }
  }

  truncate(size: number): void {
    if (size > this.#size) this.#reach(size);
    if (size === this.#size) return;
    this.#size = size;
    this.#resized = true;
    this.#blocks.length = Math.ceil(size / BLOCK_BYTES);
    for (const index of this.dirty) if (index >= this.#blocks.length) this.dirty.delete(index);
    this.#clearTail();
  }

  /** Puts a whole block as it was stored; nothing becomes dirty. */
  load(index: number, bytes: Uint8Array<ArrayBuffer>): void {
    this.#blocks[index] = bytes;
  }

  /** Ends loading: gaps become zeros, and the file counts as durable. */
  loaded(size: number): void {
    this.#size = size;
    this.#blocks.length = Math.ceil(size / BLOCK_BYTES);
    for (let index = 0; index < this.#blocks.length; index += 1) this.#blocks[index] ??= new Uint8Array(BLOCK_BYTES);
    this.settle();
  }

  /** Forgets what was changed: the caller has just handed it to the durable side. */
  settle(): void {
    this.dirty.clear();
    this.#resized = false;
  }

  /** Counts every block as changed, for a file that comes to be under a new name. */
  markAll(): void {
    this.#resized = true;
    for (let index = 0; index < this.#blocks.length; index += 1) this.dirty.add(index);
  }

  #reach(size: number): void {
    if (size <= this.#size) return;
    for (let index = this.#blocks.length; index * BLOCK_BYTES < size; index += 1) {
      this.#blocks.push(new Uint8Array(BLOCK_BYTES));
      this.dirty.add(index);
    }
    this.#size = size;
    this.#resized = true;
  }

  /** Bytes past the end must read as zeros if the file grows again, and must not linger in the stored block. */
  #clearTail(): void {
    const last = this.#blocks.length - 1;
    const used = this.#size - last * BLOCK_BYTES;
    if (last < 0 || used === BLOCK_BYTES) return;
    this.#blocks[last]?.fill(0, used);
    this.dirty.add(last);
  }
}
