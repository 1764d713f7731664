/** Vectors of one block: their codes lie bytewise side by side, as the scan reads them. */
export const LANES = 32;
/** Blocks of one group: their heads lie side by side, then their tails. */
export const GROUP = 64;
const FACTORS_BYTES = 2 * 4 * LANES;
/** Mask of live lanes, number of the block, checksum of the tail, checksum of the head: four words. */
const TRAILER_BYTES = 16;
/** What the scan takes at a time. */
const STEP_BYTES = 128;

/**
 * Where the parts of blocks lie, in memory as in the file, from the start of the first group on. A head has the first quarter of the
 * dimensions and all that is no code, a tail the other dimensions: `worker/kernels/blocks.ts` has the same figures.
 */
export class BlockLayout {
  readonly headBytes: number;
  readonly tailBytes: number;

  constructor(padded: number) {
    const inHead = Math.max(STEP_BYTES, padded - (padded % STEP_BYTES));
    this.headBytes = inHead + FACTORS_BYTES + TRAILER_BYTES;
    this.tailBytes = 4 * padded - inHead;
  }

  headOf(block: number): number {
    return this.#groupOf(block) + (block % GROUP) * this.headBytes;
  }

  tailOf(block: number): number {
    return this.#groupOf(block) + GROUP * this.headBytes + (block % GROUP) * this.tailBytes;
  }

  /** Where the word with the mask of live lanes lies. */
  liveOf(block: number): number {
    return this.headOf(block) + this.headBytes - TRAILER_BYTES;
  }

  /** Bytes up to the end of the last of so many blocks. */
  bytesOf(blocks: number): number {
    return blocks === 0 ? 0 : this.tailOf(blocks - 1) + this.tailBytes;
  }

  #groupOf(block: number): number {
    return (block - (block % GROUP)) * (this.headBytes + this.tailBytes);
  }
}

/** Runs of blocks that follow each other within a group, as first and number. */
export function runsOf(blocks: Iterable<number>): readonly (readonly [number, number])[] {
  const runs: [number, number][] = [];
  for (const block of [...blocks].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && last[0] + last[1] === block && block % GROUP !== 0) last[1] += 1;
    else runs.push([block, 1]);
  }
  return runs;
}

export function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
