import { factorsOf, headCodes, headOf, liveOf, tailOf } from "./blocks";
import { largestFloat } from "./lanes";
import { PARTS_AT, partBytes } from "./query";
import { keepBest, levelOf } from "./select";

/** In the scratch, after 32 estimates and the room of `keepBest`. */
const SUMS_AT: usize = 128 + 16 + 4096;
/** From so many blocks a candidate on, it pays to look at a part of each block first. */
const MANY: i32 = 4;

@inline
function pick(table: v128, index: v128): v128 {
  // The indices are 0 to 15, where both instructions agree.
  if (ASC_FEATURE_RELAXED_SIMD) return i8x16.relaxed_swizzle(table, index);
  return i8x16.swizzle(table, index);
}

@inline
function pair(codes: v128, low: v128, high: v128): v128 {
  const nibble = i8x16.splat(0x0f);
  return i8x16.add(pick(low, v128.and(codes, nibble)), pick(high, v128.and(i16x8.shr_u(codes, 4), nibble)));
}

/**
 * Adds the table entries of the codes from `p` to `end` to the sums of 32 vectors at `sums`: four times eight words of 16 bits, those of even
 * vectors with the odd ones' still above them, then the odd ones'.
 */
@inline
function addCodes(p: usize, end: usize, table: usize, sums: usize): void {
  let a = v128.load(sums);
  let aOdd = v128.load(sums, 16);
  let b = v128.load(sums, 32);
  let bOdd = v128.load(sums, 48);
  while (p < end) {
    let t0 = v128.load(table);
    let t1 = v128.load(table, 16);
    let t2 = v128.load(table, 32);
    let t3 = v128.load(table, 48);
    let s = i8x16.add(pair(v128.load(p), t0, t1), pair(v128.load(p, 32), t2, t3));
    let u = i8x16.add(pair(v128.load(p, 16), t0, t1), pair(v128.load(p, 48), t2, t3));
    t0 = v128.load(table, 64);
    t1 = v128.load(table, 80);
    t2 = v128.load(table, 96);
    t3 = v128.load(table, 112);
    s = i8x16.add(s, i8x16.add(pair(v128.load(p, 64), t0, t1), pair(v128.load(p, 96), t2, t3)));
    u = i8x16.add(u, i8x16.add(pair(v128.load(p, 80), t0, t1), pair(v128.load(p, 112), t2, t3)));
    a = i16x8.add(a, s);
    aOdd = i16x8.add(aOdd, i16x8.shr_u(s, 8));
    b = i16x8.add(b, u);
    bOdd = i16x8.add(bOdd, i16x8.shr_u(u, 8));
    p += 128;
    table += 128;
  }
  v128.store(sums, a);
  v128.store(sums, aOdd, 16);
  v128.store(sums, b, 32);
  v128.store(sums, bOdd, 48);
}

@inline
function clear(sums: usize): void {
  const zero = i16x8.splat(0);
  v128.store(sums, zero);
  v128.store(sums, zero, 16);
  v128.store(sums, zero, 32);
  v128.store(sums, zero, 48);
}

/** Sums of 32 vectors to estimated inner products without ⟨c, q⟩, at `out`; `part` is a step and the sum at zero. */
@inline
function toEstimates(sums: usize, f: usize, part: usize, out: usize): void {
  const step = v128.load32_splat(part);
  const zero = v128.load32_splat(part, 4);
  const aOdd = v128.load(sums, 16);
  const bOdd = v128.load(sums, 48);
  const a = i16x8.sub(v128.load(sums), i16x8.shl(aOdd, 8));
  const b = i16x8.sub(v128.load(sums, 32), i16x8.shl(bOdd, 8));
  eight(v128.shuffle<i16>(a, aOdd, 0, 8, 1, 9, 2, 10, 3, 11), f, step, zero, out);
  eight(v128.shuffle<i16>(a, aOdd, 4, 12, 5, 13, 6, 14, 7, 15), f + 32, step, zero, out + 32);
  eight(v128.shuffle<i16>(b, bOdd, 0, 8, 1, 9, 2, 10, 3, 11), f + 64, step, zero, out + 64);
  eight(v128.shuffle<i16>(b, bOdd, 4, 12, 5, 13, 6, 14, 7, 15), f + 96, step, zero, out + 96);
}

@inline
function eight(sums: v128, factors: usize, step: v128, zero: v128, out: usize): void {
  four(i32x4.extend_low_i16x8_u(sums), factors, step, zero, out);
  four(i32x4.extend_high_i16x8_u(sums), factors + 16, step, zero, out + 16);
}

@inline
function four(sums: v128, factors: usize, step: v128, zero: v128, out: usize): void {
  const signed = f32x4.add(f32x4.mul(f32x4.convert_i32x4_u(sums), step), zero);
  v128.store(out, f32x4.add(f32x4.mul(signed, v128.load(factors)), v128.load(factors, 128)));
}

@inline
function wanted(live: usize, filter: usize, index: i32): u32 {
  const mask = load<u32>(live);
  return filter ? mask & load<u32>(filter + (<usize>index << 2)) : mask;
}

/** Which of the wanted vectors have an estimate above the threshold, one bit each. */
@inline
function above(threshold: f32, estimates: usize, mask: u32): u32 {
  const least = f32x4.splat(threshold);
  let hits: u32 = 0;
  for (let lane = 0; lane < 32; lane += 4) {
    hits |= <u32>i32x4.bitmask(f32x4.gt(v128.load(estimates + (<usize>lane << 2)), least)) << lane;
  }
  return hits & mask;
}

@inline
function largest(estimates: usize, mask: u32): f32 {
  if (mask == u32.MAX_VALUE) {
    let most = v128.load(estimates);
    for (let o: usize = 16; o < 128; o += 16) most = f32x4.max(most, v128.load(estimates + o));
    return largestFloat(most);
  }
  let most: f32 = -Infinity;
  for (let left = mask; left; left &= left - 1) most = max<f32>(most, load<f32>(estimates + (<usize>ctz(left) << 2)));
  return most;
}

/** The host reads the tail of a block of this scan into its place. What is damaged it clears. */
@external("env", "fetchTail")
declare function fetchTail(index: i32): void;

/** Sees to it that the tail of a block is there; `missing` has a bit for each block whose tail is not, or is 0. */
@inline
function ensureTail(missing: usize, index: i32): void {
  if (missing && (load<u32>(missing + (<usize>(index >> 5) << 2)) >> (index & 31)) & 1) fetchTail(index);
}

/**
 * Writes the numbers of the blocks that hold a wanted vector to `order`, and the most that one of each is likely to score, by its head if
 * they are `many`, to `bounds`. Answers how many blocks they are.
 */
function boundBlocks(
  first: usize, blocks: i32, dim: i32, table: usize, query: usize, filter: usize, bounds: usize, order: usize, scratch: usize,
  many: bool,
): i32 {
  const sums = scratch + SUMS_AT;
  let count = 0;
  for (let i = 0; i < blocks; i++) {
    const head = headOf(first, i, dim);
    const mask = wanted(liveOf(head, dim), filter, i);
    if (!mask) continue;
    if (many) {
      clear(sums);
      addCodes(head, head + headCodes(dim), table, sums);
      toEstimates(sums, factorsOf(head, dim), query + PARTS_AT, scratch);
    }
    store<f32>(bounds + (<usize>count << 2), many ? largest(scratch, mask) : Infinity);
    store<i32>(order + (<usize>count << 2), i);
    count++;
  }
  return count;
}

/**
 * Appends the slots of `blocks` blocks, whose first group begins at `first`, whose estimate beats the threshold to the candidates: scores at
 * `scores`, slots at `slots`, room for `room`, of which `keep` are kept when it is full. `state` holds their number and the threshold from call
 * to call; `query` is what `tables` wrote; a `filter` of 0 lets all live lanes pass; `missing` as `ensureTail` has it. The most promising blocks
 * come first: what they hold sets a threshold that most of the others cannot beat, and those are not read further. `bounds` and `order` have
 * room for a number of each block.
 */
export function scan(
  first: usize, blocks: i32, firstSlot: i32, dim: i32, table: usize, query: usize, filter: usize, missing: usize,
  scores: usize, slots: usize, room: i32, keep: i32, state: usize, bounds: usize, order: usize, scratch: usize,
): void {
  const bounded = boundBlocks(first, blocks, dim, table, query, filter, bounds, order, scratch, blocks > MANY * keep);
  const level: f32 = bounded > MANY * keep ? levelOf(bounds, bounded, keep, scratch + 128) : -Infinity;
  let count = load<i32>(state);
  for (let round = 0; round < 2; round++) {
    for (let j: usize = 0; j < <usize>bounded; j++) {
      const bound = load<f32>(bounds + (j << 2));
      if (bound >= level == (round == 1) || bound <= load<f32>(state, 4)) continue;
      const i = load<i32>(order + (j << 2));
      ensureTail(missing, i);
      const head = headOf(first, i, dim);
      const mask = wanted(liveOf(head, dim), filter, i);
      const hits = hitsOf(head, tailOf(first, i, dim), dim, table, query, load<f32>(state, 4), mask, scratch);
      if (!hits) continue;
      count = append(hits, firstSlot + (i << 5), scores, slots, count, scratch);
      // Cutting often costs less than a threshold that lets too much pass.
      if (count > min(room - 32, 4 * keep)) count = cut(scores, slots, count, keep, state, scratch);
    }
    if (count > keep) count = cut(scores, slots, count, keep, state, scratch);
  }
  store<i32>(state, count);
}

/** Estimates of a block to `scratch`, given up half-way if nothing can come of it; answers which of the wanted beat the threshold. */
@inline
function hitsOf(head: usize, tail: usize, dim: i32, table: usize, query: usize, threshold: f32, mask: u32, scratch: usize): u32 {
  const sums = scratch + SUMS_AT;
  const factors = factorsOf(head, dim);
  const inHead = headCodes(dim);
  const half = tail + partBytes(dim, 1) - inHead;
  const end = tail + (<usize>dim << 2) - inHead;
  clear(sums);
  addCodes(head, factors, table, sums);
  addCodes(tail, half, table + inHead, sums);
  toEstimates(sums, factors, query + PARTS_AT + 8, scratch);
  if (!above(threshold, scratch, mask)) return 0;
  addCodes(half, end, table + partBytes(dim, 1), sums);
  toEstimates(sums, factors, query, scratch);
  return above(threshold, scratch, mask);
}

@inline
function append(hits: u32, firstSlot: i32, scores: usize, slots: usize, held: i32, estimates: usize): i32 {
  let count = held;
  for (let left = hits; left; left &= left - 1, count++) {
    const lane = ctz(left);
    store<f32>(scores + (<usize>count << 2), load<f32>(estimates + (<usize>lane << 2)));
    store<i32>(slots + (<usize>count << 2), firstSlot + <i32>lane);
  }
  return count;
}

@inline
function cut(scores: usize, slots: usize, count: i32, keep: i32, state: usize, scratch: usize): i32 {
  const kept = keepBest(scores, slots, count, keep, scratch + 128);
  store<f32>(state, load<f32>(scratch + 128), 4);
  return kept;
}

/** Adds the estimates of the wanted slots to the f64 at `sum`; answers how many there were. */
export function sumEstimates(
  first: usize, blocks: i32, dim: i32, table: usize, query: usize, filter: usize, missing: usize, sum: usize, scratch: usize,
): i32 {
  const sums = scratch + SUMS_AT;
  let total = load<f64>(sum);
  let count = 0;
  for (let i = 0; i < blocks; i++) {
    const head = headOf(first, i, dim);
    if (!wanted(liveOf(head, dim), filter, i)) continue;
    ensureTail(missing, i);
    addWhole(head, tailOf(first, i, dim), dim, table, sums);
    toEstimates(sums, factorsOf(head, dim), query, scratch);
    for (let mask = wanted(liveOf(head, dim), filter, i); mask; mask &= mask - 1, count++) {
      total += <f64>load<f32>(scratch + (<usize>ctz(mask) << 2));
    }
  }
  store<f64>(sum, total);
  return count;
}

@inline
function addWhole(head: usize, tail: usize, dim: i32, table: usize, sums: usize): void {
  const inHead = headCodes(dim);
  clear(sums);
  addCodes(head, head + inHead, table, sums);
  addCodes(tail, tail + (<usize>dim << 2) - inHead, table + inHead, sums);
}
