import { sumOfFloats } from "./lanes";

/** Eight table entries are added in one byte before they are widened. */
const LARGEST_ENTRY: f32 = 31.0;
/** Where in what `tables` writes step and sum for the parts of the dimensions lie, eight bytes each. */
export const PARTS_AT: usize = 16;
/** Standard errors that the whole may be above what a part promises. */
const PART_ERRORS: f32 = 1.5;

/** Bytes of a block's codes, and of its tables, that a part takes: of the first a quarter, of the second half, by 32 dimensions. */
@inline
export function partBytes(dim: i32, part: i32): usize {
  return max<usize>((<usize>dim << part) & ~127, 128);
}

/**
 * The tables of a rotated query `v`: for each four dimensions the 16 sums of ±(q − c), as bytes. `out` gets what one step is worth, the
 * sum at zero, ⟨c, q⟩ and |q − c|², then step and sum at zero by which a part's sum gives the most that the whole is likely to be,
 * of both parts.
 */
export function tables(v: usize, c: usize, x: usize, table: usize, dim: i32, out: usize): void {
  const bytes = <usize>dim << 2;
  let largest: f32 = 0;
  let total: f32 = 0;
  let alongCentre = f32x4.splat(0);
  let squares = alongCentre;
  for (let o: usize = 0; o < bytes; o += 16) {
    const q = v128.load(v + o);
    const centre = v128.load(c + o);
    const y = f32x4.sub(q, centre);
    v128.store(x + o, y);
    alongCentre = f32x4.add(alongCentre, f32x4.mul(q, centre));
    squares = f32x4.add(squares, f32x4.mul(y, y));
    const sum = sumOfFloats(f32x4.abs(y));
    total += sum;
    largest = max(largest, sum);
  }
  const step: f32 = max<f32>((<f32>2.0 * largest) / LARGEST_ENTRY, <f32>1e-20);
  store<f32>(out, step);
  store<f32>(out, -total, 4);
  store<f32>(out, sumOfFloats(alongCentre), 8);
  store<f32>(out, sumOfFloats(squares), 12);
  const length = sqrt<f32>(sumOfFloats(squares));
  for (let part = 0; part < 2; part++) tellPart(x, dim, partBytes(dim, part), step, length, out + PARTS_AT + (part << 3));
  fill(x, table, bytes, <f32>1.0 / step);
}

/** Signs of the other dimensions are as good as random: their sum has the spread of a random walk, drawn towards what the part's sum says. */
function tellPart(x: usize, dim: i32, bytes: usize, step: f32, length: f32, out: usize): void {
  const share = <f32>bytes / <f32>(dim << 2);
  let total: f32 = 0;
  for (let o: usize = 0; o < bytes; o += 16) total += sumOfFloats(f32x4.abs(v128.load(x + o)));
  store<f32>(out, step / share);
  store<f32>(out, PART_ERRORS * length * sqrt<f32>((<f32>1.0 - share) / share) - total / share, 4);
}

function fill(x: usize, table: usize, bytes: usize, perStep: f32): void {
  const steps = f32x4.splat(perStep);
  const first = f32x4(-1, 1, -1, 1);
  const second = f32x4(-1, -1, 1, 1);
  for (let o: usize = 0; o < bytes; o += 16) {
    const c = load<f32>(x + o, 8);
    const d = load<f32>(x + o, 12);
    const a = v128.load32_splat(x + o);
    const b = v128.load32_splat(x + o, 4);
    const least = sumOfFloats(f32x4.abs(v128.load(x + o)));
    const low = f32x4.add(f32x4.add(f32x4.mul(first, a), f32x4.mul(second, b)), f32x4.splat(least));
    const r0 = entries(low, -c - d, steps);
    const r1 = entries(low, c - d, steps);
    const r2 = entries(low, d - c, steps);
    const r3 = entries(low, c + d, steps);
    v128.store(table + o, i8x16.narrow_i16x8_u(i16x8.narrow_i32x4_s(r0, r1), i16x8.narrow_i32x4_s(r2, r3)));
  }
}

@inline
function entries(low: v128, high: f32, steps: v128): v128 {
  return i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(f32x4.add(low, f32x4.splat(high)), steps)));
}
