import type { FlatFile } from "./flat-file.ts";

/** Rows that are written together when they are neighbours: one write of 128 KB costs hardly more than one of 2 KB. */
const ROWS = 64;

/** Rows on their way to the file. */
export class PendingRows {
  readonly #file: FlatFile;
  readonly #start: number;
  readonly #stride: number;
  #buffer: Uint8Array<ArrayBuffer> | undefined;
  #first = 0;
  #count = 0;

  constructor(file: FlatFile, start: number, stride: number) {
    this.#file = file;
    this.#start = start;
    this.#stride = stride;
  }

  get bytes(): number {
    return this.#buffer?.length ?? 0;
  }

  put(slot: number, row: Uint8Array): void {
    if (this.#count === ROWS || slot !== this.#first + this.#count) this.#write();
    if (this.#count === 0) this.#first = slot;
    this.#buffer ??= new Uint8Array(ROWS * this.#stride);
    this.#buffer.set(row, this.#count * this.#stride);
    this.#count += 1;
  }

  /** Copies the row of a slot into `into` if it waits here. */
  read(slot: number, into: Uint8Array): boolean {
    const index = slot - this.#first;
    if (this.#buffer === undefined || index < 0 || index >= this.#count) return false;
    into.set(this.#buffer.subarray(index * this.#stride, (index + 1) * this.#stride));
    return true;
  }

  /** Writes what waits, and gives back its memory. */
  save(): void {
    this.#write();
    this.#buffer = undefined;
  }

  #write(): void {
    if (this.#buffer === undefined || this.#count === 0) return;
    const rows = this.#buffer.subarray(0, this.#count * this.#stride);
    this.#file.write(rows, this.#start + this.#first * this.#stride);
    this.#count = 0;
  }
}
