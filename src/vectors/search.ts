import { bitsIn } from "./block-layout.ts";
import { MOST_CANDIDATES } from "./code-blocks.ts";
import type { SlotBitmap } from "./code-blocks.ts";
import type { IndexCore } from "./index-core.ts";
import { slotsOf } from "./index-core.ts";
import type { Match } from "./row-room.ts";

export interface SearchOptions {
  /** Only these slots. */
  readonly filter?: SlotBitmap | undefined;
  /** Compare every row instead of the best candidates of the codes. Default false. */
  readonly exact?: boolean | undefined;
}

/** Candidates that are compared exactly: at least, and for each hit that is asked for. */
const CANDIDATES = { least: 100, perHit: 4 } as const;
/** Standard errors of an estimate that a candidate is given before it is passed over: fewer where rows are so many that each is a read of the file. */
const ERRORS = { few: 2.7, many: 2.3 } as const;
/** Components of all rows from which on they are many: about 32 MB of them. */
const MANY = 2 ** 24;
/** For estimates that say nothing. */
const NO_REACH = { alongCentre: 0, span: 0, spread: 0 } as const;
/** Up to so many rows under a filter their mean similarity is computed from all of them. */
const EXACT_MEAN = 512;

/** The `k` live slots most similar to the query, best first. */
export function findNearest(core: IndexCore, query: Float32Array, k: number, { filter, exact = false }: SearchOptions): Match[] {
  const { codes, rows } = core;
  const unit = rows.room.setQuery(query);
  if (exact || k * 2 > MOST_CANDIDATES) return findExactly(core, k, filter);
  const { alongCentre, span, error } = codes.prepare(unit);
  const keep = Math.min(MOST_CANDIDATES, Math.max(CANDIDATES.least, CANDIDATES.perHit * k));
  const errors = core.count * core.dim > MANY ? ERRORS.many : ERRORS.few;
  rows.rescore(codes.candidates(keep, filter), k, { alongCentre, span, spread: errors * error });
  return rows.room.matches;
}

/** Exact similarities of the slots, in their order; NaN for a slot that does not live. */
export function scoreSlots(core: IndexCore, query: Float32Array, slots: ArrayLike<number>): Float32Array<ArrayBuffer> {
  core.rows.room.setQuery(query);
  return Float32Array.from(slots, (slot) => (core.codes.isLive(slot) ? (core.rows.similarity(slot) ?? Number.NaN) : Number.NaN));
}

/**
 * Mean similarity of the query and all live rows, from their mean. Under a filter: of few rows exactly, of many by the codes, whose
 * errors cancel. 0 when there is no row.
 */
export function meanSimilarity(core: IndexCore, query: Float32Array, filter?: SlotBitmap): number {
  const unit = core.rows.room.setQuery(query);
  if (filter === undefined) return core.mean.mean.reduce((sum, component, index) => sum + component * (unit[index] ?? 0), 0);
  const slots = few(core, filter);
  if (slots !== undefined) return average(slots.map((slot) => core.rows.similarity(slot)).filter((one) => one !== undefined));
  const { alongCentre } = core.codes.prepare(unit);
  const { sum, count } = core.codes.sumEstimates(filter);
  return count === 0 ? 0 : sum / count + alongCentre;
}

function findExactly(core: IndexCore, k: number, filter: SlotBitmap | undefined): Match[] {
  const { codes, rows } = core;
  const scores = new Float32Array(MOST_CANDIDATES).fill(Number.POSITIVE_INFINITY);
  let slots: number[] = [];
  const flush = (): void => {
    rows.rescore({ scores: scores.subarray(0, slots.length), slots: Int32Array.from(slots) }, k, NO_REACH);
    slots = [];
  };
  for (let block = 0; block < codes.blocks.blocks; block += 1) {
    slots.push(...slotsOf(passing(core, block, filter), block));
    if (slots.length > MOST_CANDIDATES - 32) flush();
  }
  flush();
  return rows.room.matches;
}

/** The live slots under the filter when there are few. */
function few(core: IndexCore, filter: SlotBitmap): readonly number[] | undefined {
  let count = 0;
  for (let block = 0; block < core.codes.blocks.blocks; block += 1) count += bitsIn(passing(core, block, filter));
  if (count > EXACT_MEAN) return undefined;
  return Array.from({ length: core.codes.blocks.blocks }, (_, block) => slotsOf(passing(core, block, filter), block)).flat();
}

function passing(core: IndexCore, block: number, filter: SlotBitmap | undefined): number {
  const live = core.codes.blocks.liveWord(block);
  return filter === undefined ? live : live & (filter[block] ?? 0);
}

function average(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
