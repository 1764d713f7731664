import { keepBest } from "./select";

/** Of a block: 32 codes, interleaved bytewise, then 32 factors, 32 offsets and a trailer of 16 bytes that begins with the mask of live lanes. */
const FACTORS_BYTES: usize = 256;
const TRAILER_BYTES: usize = 16;

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

/** Estimated inner products of the 32 vectors of one block, without ⟨c, q⟩, to `out`. */
@inline
function estimateBlock(block: usize, codeBytes: usize, table: usize, step: v128, zero: v128, out: usize): void {
  let a = i16x8.splat(0);
  let aOdd = a;
  let b = a;
  let bOdd = a;
  const end = block + codeBytes;
  let p = block;
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
  a = i16x8.sub(a, i16x8.shl(aOdd, 8));
  b = i16x8.sub(b, i16x8.shl(bOdd, 8));
  const f = end;
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

/**
 * Appends the slots of `blocks` blocks whose estimate beats the threshold to the candidates: scores at `scores`, slots at `slots`, room for
 * `room`, of which `keep` are kept when it is full. `state` holds their number and the threshold from call to call; `query` is what
 * `tables` wrote; a `filter` of 0 lets all live lanes pass.
 */
export function scan(
  block: usize, blocks: i32, firstSlot: i32, dim: i32, table: usize, query: usize, filter: usize,
  scores: usize, slots: usize, room: i32, keep: i32, state: usize, scratch: usize,
): void {
  const codeBytes = <usize>dim << 2;
  const step = v128.load32_splat(query);
  const zero = v128.load32_splat(query, 4);
  let count = load<i32>(state);
  let threshold = v128.load32_splat(state, 4);
  // The first cut comes early: few vectors pass once there is a threshold.
  let limit = min(room - 32, count == 0 ? 4 * keep : room);
  for (let i = 0; i < blocks; i++, block += codeBytes + FACTORS_BYTES + TRAILER_BYTES) {
    const mask = wanted(block + codeBytes + FACTORS_BYTES, filter, i);
    if (!mask) continue;
    estimateBlock(block, codeBytes, table, step, zero, scratch);
    let hits: u32 = 0;
    for (let lane = 0; lane < 32; lane += 4) {
      hits |= <u32>i32x4.bitmask(f32x4.gt(v128.load(scratch + (<usize>lane << 2)), threshold)) << lane;
    }
    hits &= mask;
    if (!hits) continue;
    while (hits) {
      const lane = ctz(hits);
      store<f32>(scores + (<usize>count << 2), load<f32>(scratch + (<usize>lane << 2)));
      store<i32>(slots + (<usize>count << 2), firstSlot + (i << 5) + <i32>lane);
      count++;
      hits &= hits - 1;
    }
    if (count > limit) {
      count = keepBest(scores, slots, count, keep, scratch + 128);
      limit = room - 32;
      threshold = v128.load32_splat(scratch + 128);
    }
  }
  store<i32>(state, count);
  store<f32>(state, f32x4.extract_lane(threshold, 0), 4);
}

/** Adds the estimates of the wanted slots to the f64 at `sum`; answers how many there were. */
export function sumEstimates(
  block: usize, blocks: i32, dim: i32, table: usize, query: usize, filter: usize, sum: usize, scratch: usize,
): i32 {
  const codeBytes = <usize>dim << 2;
  const step = v128.load32_splat(query);
  const zero = v128.load32_splat(query, 4);
  let total = load<f64>(sum);
  let count = 0;
  for (let i = 0; i < blocks; i++, block += codeBytes + FACTORS_BYTES + TRAILER_BYTES) {
    let mask = wanted(block + codeBytes + FACTORS_BYTES, filter, i);
    if (!mask) continue;
    estimateBlock(block, codeBytes, table, step, zero, scratch);
    for (; mask; mask &= mask - 1, count++) total += <f64>load<f32>(scratch + (<usize>ctz(mask) << 2));
  }
  store<f64>(sum, total);
  return count;
}
