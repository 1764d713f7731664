import { insert } from "./rows";

/**
 * Int16 components to `bits` fewer bits, rounded: so small that the products of two rows can be summed in 32 bits. Answers the scale that
 * makes the row's length 1.
 */
export function narrow(from: usize, to: usize, dim: i32, bits: i32): f32 {
  const halfStep: i32 = 1 << (bits - 1);
  const half = i16x8.splat(<i16>halfStep);
  let squares = i32x4.splat(0);
  for (let o: usize = 0; o < <usize>dim << 1; o += 16) {
    const eight = i16x8.shr_s(i16x8.add_sat_s(v128.load(from + o), half), bits);
    v128.store(to + o, eight);
    squares = i32x4.add(squares, i32x4.dot_i16x8_s(eight, eight));
  }
  return <f32>(1.0 / sqrt<f64>(<f64>sumOf(squares)));
}

/** Each lane holds up to a quarter of what 32 bits hold, so they are added as floats. */
@inline
function sumOf(a: v128): f32 {
  return <f32>(
    <i64>i32x4.extract_lane(a, 0) + <i64>i32x4.extract_lane(a, 1) + <i64>i32x4.extract_lane(a, 2) + <i64>i32x4.extract_lane(a, 3)
  );
}

@inline
function take(sum: v128, scale: f32, id: i32, k: i32, scores: usize, ids: usize, wanted: i32): void {
  const score = sumOf(sum) * scale;
  if (id < k && score > load<f32>(scores + (<usize>(wanted - 1) << 2))) insert(scores, ids, wanted, wanted, score, id);
}

/**
 * The `wanted` centroids that are nearest to each of `count` narrowed rows, best first: their similarities at `scores`, their numbers at `ids`,
 * `wanted` for each row. Two rows and four centroids are compared at a time, so there must be room for one row and three centroids more.
 */
export function nearestCentroids(
  rows: usize, scales: usize, count: i32, dim: i32, centroids: usize, centroidScales: usize, k: i32, wanted: i32,
  scores: usize, ids: usize,
): void {
  const stride = <usize>dim << 1;
  const listBytes = <usize>wanted << 2;
  for (let i = 0; i < count; i += 2) {
    const x = rows + <usize>i * stride;
    const y = x + stride;
    const xScale = load<f32>(scales + (<usize>i << 2));
    const yScale = load<f32>(scales + (<usize>i << 2), 4);
    const at = <usize>i * listBytes;
    for (let o: usize = 0; o < listBytes << 1; o += 4) {
      store<f32>(scores + at + o, -Infinity);
      store<i32>(ids + at + o, -1);
    }
    for (let c = 0; c < k; c += 4) {
      const p = centroids + <usize>c * stride;
      let a = i32x4.splat(0);
      let b = a, d = a, e = a, f = a, g = a, h = a, j = a;
      for (let o: usize = 0; o < stride; o += 16) {
        const u = v128.load(x + o);
        const w = v128.load(y + o);
        let z = v128.load(p + o);
        a = i32x4.add(a, i32x4.dot_i16x8_s(u, z));
        f = i32x4.add(f, i32x4.dot_i16x8_s(w, z));
        z = v128.load(p + stride + o);
        b = i32x4.add(b, i32x4.dot_i16x8_s(u, z));
        g = i32x4.add(g, i32x4.dot_i16x8_s(w, z));
        z = v128.load(p + (stride << 1) + o);
        d = i32x4.add(d, i32x4.dot_i16x8_s(u, z));
        h = i32x4.add(h, i32x4.dot_i16x8_s(w, z));
        z = v128.load(p + 3 * stride + o);
        e = i32x4.add(e, i32x4.dot_i16x8_s(u, z));
        j = i32x4.add(j, i32x4.dot_i16x8_s(w, z));
      }
      const s = centroidScales + (<usize>c << 2);
      take(a, load<f32>(s) * xScale, c, k, scores + at, ids + at, wanted);
      take(b, load<f32>(s, 4) * xScale, c + 1, k, scores + at, ids + at, wanted);
      take(d, load<f32>(s, 8) * xScale, c + 2, k, scores + at, ids + at, wanted);
      take(e, load<f32>(s, 12) * xScale, c + 3, k, scores + at, ids + at, wanted);
      const next = at + listBytes;
      take(f, load<f32>(s) * yScale, c, k, scores + next, ids + next, wanted);
      take(g, load<f32>(s, 4) * yScale, c + 1, k, scores + next, ids + next, wanted);
      take(h, load<f32>(s, 8) * yScale, c + 2, k, scores + next, ids + next, wanted);
      take(j, load<f32>(s, 12) * yScale, c + 3, k, scores + next, ids + next, wanted);
    }
  }
}

/** Raises each of the similarities at `best` to that of its row and one centroid, where that is more. */
export function raiseTo(rows: usize, scales: usize, count: i32, dim: i32, centroid: usize, scale: f32, best: usize): void {
  const stride = <usize>dim << 1;
  for (let i: usize = 0; i < <usize>count; i++) {
    const row = rows + i * stride;
    let a = i32x4.splat(0);
    let b = a;
    for (let o: usize = 0; o < stride; o += 32) {
      a = i32x4.add(a, i32x4.dot_i16x8_s(v128.load(row + o), v128.load(centroid + o)));
      b = i32x4.add(b, i32x4.dot_i16x8_s(v128.load(row + o, 16), v128.load(centroid + o, 16)));
    }
    const similarity = (sumOf(a) + sumOf(b)) * scale * load<f32>(scales + (i << 2));
    if (similarity > load<f32>(best + (i << 2))) store<f32>(best + (i << 2), similarity);
  }
}

/** `centroid` becomes `keep` of itself and a narrowed row times `factor`. */
export function blend(centroid: usize, row: usize, dim: i32, factor: f32, keep: f32): void {
  const by = f32x4.splat(factor);
  const old = f32x4.splat(keep);
  for (const end = row + (<usize>dim << 1); row < end; row += 16, centroid += 32) {
    const x = v128.load(row);
    const low = f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(x)), by);
    const high = f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_s(x)), by);
    v128.store(centroid, f32x4.add(f32x4.mul(v128.load(centroid), old), low));
    v128.store(centroid, f32x4.add(f32x4.mul(v128.load(centroid, 16), old), high), 16);
  }
}
