import { sumOfFloats } from "./lanes";

/** Eight table entries are added in one byte before they are widened. */
const LARGEST_ENTRY: f32 = 31.0;

/**
 * The tables of a rotated query `v`: for each four dimensions the 16 sums of ±(q − c), as bytes. `out` gets what one step is worth, the
 * sum at zero, ⟨c, q⟩ and |q − c|².
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
  fill(x, table, bytes, <f32>1.0 / step);
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
