import { factorsOf, headCodes } from "./blocks";
import { largestFloat, sumOfFloats } from "./lanes";

/** Sum of squares; not finite when a component is not. */
export function squaredLength(v: usize, dim: i32): f32 {
  let a = f32x4.splat(0);
  let b = a;
  const end = v + (<usize>dim << 2);
  for (; v < end; v += 32) {
    a = f32x4.add(a, f32x4.mul(v128.load(v), v128.load(v)));
    b = f32x4.add(b, f32x4.mul(v128.load(v, 16), v128.load(v, 16)));
  }
  return sumOfFloats(f32x4.add(a, b));
}

/** Writes `from` times `factor` to `to`. */
export function scaleTo(to: usize, from: usize, dim: i32, factor: f32): void {
  const by = f32x4.splat(factor);
  for (let o: usize = 0; o < <usize>dim << 2; o += 16) v128.store(to + o, f32x4.mul(v128.load(from + o), by));
}

/** Floats to int16; answers the scale that makes the row's length 1, from the exact sum of its squares. */
export function quantize(v: usize, row: usize, dim: i32): f32 {
  const bytes = <usize>dim << 2;
  let most = f32x4.splat(0);
  for (let o: usize = 0; o < bytes; o += 16) most = f32x4.max(most, f32x4.abs(v128.load(v + o)));
  const steps = f32x4.splat(<f32>32767.0 / largestFloat(most));
  const least = i16x8.splat(-32767);
  let squares = i64x2.splat(0);
  for (let o: usize = 0; o < bytes; o += 32) {
    const low = i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(v128.load(v + o), steps)));
    const high = i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(v128.load(v + o, 16), steps)));
    const eight = i16x8.max_s(i16x8.narrow_i32x4_s(low, high), least);
    v128.store(row + (o >> 1), eight);
    const pairs = i32x4.dot_i16x8_s(eight, eight);
    squares = i64x2.add(squares, i64x2.add(i64x2.extend_low_i32x4_u(pairs), i64x2.extend_high_i32x4_u(pairs)));
  }
  return <f32>(1.0 / sqrt<f64>(<f64>(i64x2.extract_lane(squares, 0) + i64x2.extract_lane(squares, 1))));
}

/** Adds a row times `scale` to the f64 at `sums`. */
export function accumulate(row: usize, scale: f32, sums: usize, dim: i32): void {
  const by = f64x2.splat(<f64>scale);
  for (let end = row + (<usize>dim << 1); row < end; row += 8, sums += 32) {
    const four = v128.load_ext<i16>(row);
    const two = v128.shuffle<i32>(four, four, 2, 3, 0, 1);
    v128.store(sums, f64x2.add(v128.load(sums), f64x2.mul(f64x2.convert_low_i32x4_s(four), by)));
    v128.store(sums, f64x2.add(v128.load(sums, 16), f64x2.mul(f64x2.convert_low_i32x4_s(two), by)), 16);
  }
}

/** A row back to floats, with zeros up to `padded`. */
export function unpack(row: usize, scale: f32, v: usize, dim: i32, padded: i32): void {
  const by = f32x4.splat(scale);
  for (let i: usize = 0; i < <usize>dim; i += 8) {
    const x = v128.load(row + (i << 1));
    v128.store(v + (i << 2), f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(x)), by));
    v128.store(v + (i << 2), f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_s(x)), by), 16);
  }
  memory.fill(v + (<usize>dim << 2), 0, <usize>(padded - dim) << 2);
}

/** Leaves nothing of lane `lane` of a block. */
export function clearLane(dim: i32, head: usize, tail: usize, lane: i32): void {
  const inHead = headCodes(dim);
  for (let o: usize = 0; o < <usize>dim << 2; o += 32) store<u8>((o < inHead ? head : tail - inHead) + o + <usize>lane, 0);
  const factors = factorsOf(head, dim) + (<usize>lane << 2);
  store<f32>(factors, 0);
  store<f32>(factors, 0, 128);
}

/**
 * One bit a dimension of the rotated vector `v`, seen from the centre `c`, into lane `lane` of a block, with the two factors that turn a
 * sum of signs into an estimated inner product.
 */
export function encode(v: usize, c: usize, dim: i32, head: usize, tail: usize, lane: i32): void {
  const bytes = <usize>dim << 2;
  const zero = f32x4.splat(0);
  let absolute = zero;
  let squares = zero;
  let alongCentre = zero;
  const inHead = headCodes(dim);
  for (let o: usize = 0; o < bytes; o += 32) {
    const c0 = v128.load(c + o);
    const c1 = v128.load(c + o, 16);
    const x = f32x4.sub(v128.load(v + o), c0);
    const y = f32x4.sub(v128.load(v + o, 16), c1);
    absolute = f32x4.add(absolute, f32x4.add(f32x4.abs(x), f32x4.abs(y)));
    squares = f32x4.add(squares, f32x4.add(f32x4.mul(x, x), f32x4.mul(y, y)));
    alongCentre = f32x4.add(alongCentre, f32x4.add(f32x4.mul(x, c0), f32x4.mul(y, c1)));
    const codes = o < inHead ? head : tail - inHead;
    store<u8>(codes + o + <usize>lane, i32x4.bitmask(f32x4.gt(x, zero)) | (i32x4.bitmask(f32x4.gt(y, zero)) << 4));
  }
  const factors = factorsOf(head, dim) + (<usize>lane << 2);
  store<f32>(factors, sumOfFloats(squares) / max<f32>(sumOfFloats(absolute), <f32>1e-12));
  store<f32>(factors, sumOfFloats(alongCentre), 128);
}
