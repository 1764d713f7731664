import { checksum } from "./checksum";
import { sumOfFloats } from "./lanes";

/** Of a row: int16 components, then a trailer of 16 bytes: scale f32, slot u32, 0, checksum u32 of all before it. */
const TRAILER_BYTES: usize = 16;
const CHECKED_TRAILER_BYTES: usize = 12;

/** Inner product of a row and a query of floats. */
export function similarity(row: usize, query: usize, dim: i32): f32 {
  let a = f32x4.splat(0);
  let b = a;
  let c = a;
  let d = a;
  const rowEnd = row + (<usize>dim << 1);
  const wholeEnd = row + (<usize>(dim & ~15) << 1);
  let q = query;
  for (; row < wholeEnd; row += 32, q += 64) {
    const x = v128.load(row);
    const y = v128.load(row, 16);
    a = f32x4.add(a, f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(x)), v128.load(q)));
    b = f32x4.add(b, f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_s(x)), v128.load(q, 16)));
    c = f32x4.add(c, f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(y)), v128.load(q, 32)));
    d = f32x4.add(d, f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_s(y)), v128.load(q, 48)));
  }
  if (row < rowEnd) {
    const x = v128.load(row);
    a = f32x4.add(a, f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(x)), v128.load(q)));
    b = f32x4.add(b, f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_s(x)), v128.load(q, 16)));
  }
  return sumOfFloats(f32x4.add(f32x4.add(a, b), f32x4.add(c, d))) * load<f32>(rowEnd);
}

/** Whether a row is the one of this slot and has its checksum. */
export function isSound(row: usize, dim: i32, slot: i32, salt: i32): bool {
  const trailer = row + (<usize>dim << 1);
  if (load<i32>(trailer, 4) != slot) return false;
  return <u32>load<i32>(trailer, 12) == checksum(row, (<usize>dim << 1) + CHECKED_TRAILER_BYTES, salt);
}

/** Completes a row whose components are in place. */
export function seal(row: usize, dim: i32, scale: f32, slot: i32, salt: i32): void {
  const trailer = row + (<usize>dim << 1);
  store<f32>(trailer, scale);
  store<i32>(trailer, slot, 4);
  store<i32>(trailer, 0, 8);
  store<i32>(trailer, <i32>checksum(row, (<usize>dim << 1) + CHECKED_TRAILER_BYTES, salt), 12);
}

/**
 * How far below its similarity the estimate of a vector may lie that is as similar as `last`: `spread` standard errors, which are the smaller
 * the nearer it is, and ⟨centre, query⟩, which estimates leave out. `span` is |query − centre| times the vectors' distance from the centre.
 */
export function reach(last: f32, alongCentre: f32, span: f32, spread: f32): f32 {
  const along = last - alongCentre;
  return alongCentre + spread * sqrt<f32>(max<f32>(span * span - along * along, 0));
}

/**
 * Exact similarities of candidates that come best first, from rows that lie one after the other; the best `k` are inserted into
 * `bestScores` and `bestSlots`, which hold `held`. Stops at an estimate out of reach: no later one can still get in. Answers how many are held.
 */
export function rescore(
  rows: usize, estimates: usize, slots: usize, count: i32, dim: i32, query: usize, alongCentre: f32, span: f32, spread: f32,
  bestScores: usize, bestSlots: usize, k: i32, held: i32,
): i32 {
  const stride = (<usize>dim << 1) + TRAILER_BYTES;
  for (let i: usize = 0; i < <usize>count; i++) {
    const last: f32 = held == k ? load<f32>(bestScores + (<usize>(k - 1) << 2)) : -Infinity;
    if (load<f32>(estimates + (i << 2)) + reach(last, alongCentre, span, spread) < last) break;
    const slot = load<i32>(slots + (i << 2));
    held = insert(bestScores, bestSlots, k, held, similarity(rows + <usize>slot * stride, query, dim), slot);
  }
  return held;
}

/** Inserts into a list that is ordered best first, equal scores by slot, and holds at most `k`. */
export function insert(bestScores: usize, bestSlots: usize, k: i32, held: i32, score: f32, slot: i32): i32 {
  let at = held;
  while (at > 0) {
    const above = load<f32>(bestScores + (<usize>(at - 1) << 2));
    if (above > score || (above == score && load<i32>(bestSlots + (<usize>(at - 1) << 2)) < slot)) break;
    at--;
  }
  if (at >= k) return held;
  const left = min(held, k - 1);
  const moved = <usize>(left - at) << 2;
  const p = <usize>at << 2;
  memory.copy(bestScores + p + 4, bestScores + p, moved);
  memory.copy(bestSlots + p + 4, bestSlots + p, moved);
  store<f32>(bestScores + p, score);
  store<i32>(bestSlots + p, slot);
  return left + 1;
}
