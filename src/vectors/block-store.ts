import { bitsIn, BlockLayout, GROUP, LANES, runsOf } from "./block-layout.ts";
import type { FlatFile } from "./flat-file.ts";
import type { Kernels } from "./kernels.ts";
import { ensureMemory } from "./kernels.ts";

/** A file of so few blocks is read whole when it is opened. */
const FEW = 1024;

/** Where in a file blocks begin. */
interface FilePlace {
  readonly file: FlatFile;
  readonly at: number;
}

/**
 * The blocks of codes in kernel memory, with their live lanes, and what of them differs from the file. Of many blocks opening reads the
 * heads alone, a quarter; their tails come when a scan wants them, and the rest by `fetchTails`.
 */
export class BlockStore {
  readonly #kernels: Kernels;
  readonly #layout: BlockLayout;
  /** Where the first group begins. */
  readonly start: number;
  readonly #salt: number;
  readonly #dirty: Set<number> = new Set();
  /** Blocks whose tails are in the file only. */
  readonly #missing: Set<number> = new Set();
  #place: FilePlace | undefined;
  #blocks = 0;
  #count = 0;
  #damaged = 0;
  #kept = new Uint32Array();

  constructor(kernels: Kernels, { padded, start, salt }: { readonly padded: number; readonly start: number; readonly salt: number }) {
    this.#kernels = kernels;
    this.#layout = new BlockLayout(padded);
    this.start = start;
    this.#salt = salt;
  }

  get blocks(): number {
    return this.#blocks;
  }

  /** Live lanes. */
  get count(): number {
    return this.#count;
  }

  /** Blocks that were found damaged in the file and cleared. */
  get damaged(): number {
    return this.#damaged;
  }

  /** What was damaged has been put right. */
  mended(): void {
    this.#damaged = 0;
  }

  /** Whether tails are in the file only. */
  get incomplete(): boolean {
    return this.#missing.size > 0;
  }

  /** Makes room for slots below `slots` at once. */
  reserve(slots: number): void {
    ensureMemory(this.#kernels.memory, this.start + this.#layout.bytesOf(Math.ceil(slots / LANES)));
  }

  makeRoom(slot: number): void {
    const blocks = (slot >>> 5) + 1;
    if (slot < 0 || blocks <= this.#blocks) return;
    this.reserve(slot + 1);
    for (let block = this.#blocks; block < blocks; block += 1) this.#dirty.add(block);
    this.#blocks = blocks;
  }

  headOf(block: number): number {
    return this.start + this.#layout.headOf(block);
  }

  tailOf(block: number): number {
    return this.start + this.#layout.tailOf(block);
  }

  /** Bit n is set when lane n of the block lives. */
  liveWord(block: number): number {
    return block < this.#blocks ? (this.#words[this.#liveIndex(block)] ?? 0) : 0;
  }

  setLive(slot: number, live: boolean): void {
    const block = slot >>> 5;
    const before = this.liveWord(block);
    const after = live ? before | (1 << (slot & 31)) : before & ~(1 << (slot & 31));
    this.#words[this.#liveIndex(block)] = after;
    this.#count += bitsIn(after) - bitsIn(before);
  }

  /** Called before a block changes: it is whole in memory, and is saved. */
  touch(block: number): void {
    this.fetchTail(block);
    this.#dirty.add(block);
  }

  /** Writes into `words` which of the blocks from `from` on, by 32, have no tail in memory. False when all have. */
  tellMissing(words: Uint32Array, from: number): boolean {
    if (!this.incomplete) return false;
    words.fill(0);
    for (const block of this.#missing) {
      const index = block - from;
      if (index >= 0 && index < 32 * words.length) words[index >>> 5] = (words[index >>> 5] ?? 0) | (1 << (index & 31));
    }
    return true;
  }

  /** Reads a tail that is in the file only. A damaged block is cleared. */
  fetchTail(block: number): void {
    if (this.#missing.has(block)) this.#fetch(block, 1);
  }

  /** Reads all tails that are in the file only, those of a group at each step. */
  *fetchTails(): Generator<void, void> {
    for (const [first] of runsOf(this.#missing)) {
      // A search between two steps may have read some.
      const rest = [...this.#missing].filter((block) => block >= first && block < first + GROUP - (first % GROUP));
      for (const [from, count] of runsOf(rest)) this.#fetch(from, count);
      yield;
    }
  }

  /** Takes over `blocks` blocks from byte `at` of a file. Those that are found damaged are cleared. */
  load(file: FlatFile, at: number, blocks: number): void {
    this.makeRoom(blocks * LANES - 1);
    this.#dirty.clear();
    this.#place = { file, at };
    for (let first = 0; first < blocks; first += GROUP) this.#loadHeads(first, Math.min(GROUP, blocks - first));
    if (blocks <= FEW) for (const _ of this.fetchTails());
  }

  /** Bytes of a file up to the end of so many blocks. */
  fileBytes(blocks: number): number {
    return this.#layout.bytesOf(blocks);
  }

  /** Writes the blocks that differ from the file, the first group at byte `at`. */
  save(file: FlatFile, at: number): void {
    const { headBytes, tailBytes } = this.#layout;
    for (const [first, count] of runsOf(this.#dirty)) {
      for (let block = first; block < first + count; block += 1)
        this.#kernels.sealBlock(this.headOf(block), headBytes, this.tailOf(block), tailBytes, block, this.#salt);
      file.write(this.#bytes(this.headOf(first), count * headBytes), at + this.#layout.headOf(first));
      file.write(this.#bytes(this.tailOf(first), count * tailBytes), at + this.#layout.tailOf(first));
    }
    this.#dirty.clear();
  }

  #loadHeads(first: number, count: number): void {
    const { headBytes } = this.#layout;
    this.#place?.file.read(this.#bytes(this.headOf(first), count * headBytes), this.#place.at + this.#layout.headOf(first));
    for (let block = 0; block < count; block += 1) {
      const unsound = this.#kernels.firstUnsoundHead(this.headOf(first), headBytes, count, block, first, this.#salt);
      for (; block < unsound; block += 1) {
        this.#missing.add(first + block);
        this.#count += bitsIn(this.liveWord(first + block));
      }
      if (block < count) this.#clear(first + block);
    }
  }

  /** Reads tails that lie side by side. */
  #fetch(first: number, count: number): void {
    const { headBytes, tailBytes } = this.#layout;
    this.#place?.file.read(this.#bytes(this.tailOf(first), count * tailBytes), this.#place.at + this.#layout.tailOf(first));
    for (let block = first; block < first + count; block += 1) {
      this.#missing.delete(block);
      if (this.#kernels.isTailSound(this.headOf(block), headBytes, this.tailOf(block), tailBytes, this.#salt)) continue;
      this.#count -= bitsIn(this.liveWord(block));
      this.#clear(block);
    }
  }

  #clear(block: number): void {
    this.#bytes(this.headOf(block), this.#layout.headBytes).fill(0);
    this.#bytes(this.tailOf(block), this.#layout.tailBytes).fill(0);
    this.#dirty.add(block);
    this.#damaged += 1;
  }

  #bytes(at: number, count: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#kernels.memory.buffer, at, count);
  }

  get #words(): Uint32Array<ArrayBuffer> {
    const { buffer } = this.#kernels.memory;
    if (this.#kept.buffer !== buffer) this.#kept = new Uint32Array(buffer);
    return this.#kept;
  }

  #liveIndex(block: number): number {
    return (this.start + this.#layout.liveOf(block)) >>> 2;
  }
}
