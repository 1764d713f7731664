const BUCKETS: i32 = 1024;

/**
 * Keeps the `keep` best of `count` candidates, by a histogram between the least and the largest score. Writes the score that a later
 * one has to beat to `room`, which has space for it and the histogram.
 */
export function keepBest(scores: usize, slots: usize, count: i32, keep: i32, room: usize): i32 {
  if (count <= keep) {
    store<f32>(room, -Infinity);
    return count;
  }
  const least = extreme(scores, count, false);
  const perBucket = bucketsPerUnit(least, extreme(scores, count, true));
  const cut = bucketOfLast(scores, count, keep, least, perBucket, room + 16);
  const spare = load<i32>(room);
  store<f32>(room, least + <f32>cut / perBucket);
  return compact(scores, slots, count, least, perBucket, cut, spare);
}

/** A score that at least `keep` of `count` scores reach, and few more: a histogram in `room`, as `keepBest` has it, says which. */
export function levelOf(scores: usize, count: i32, keep: i32, room: usize): f32 {
  const least = extreme(scores, count, false);
  const perBucket = bucketsPerUnit(least, extreme(scores, count, true));
  return least + <f32>bucketOfLast(scores, count, keep, least, perBucket, room + 16) / perBucket;
}

function extreme(scores: usize, count: i32, highest: bool): f32 {
  let found = load<f32>(scores);
  for (let i: usize = 1; i < <usize>count; i++) {
    const score = load<f32>(scores + (i << 2));
    found = highest ? max(found, score) : min(found, score);
  }
  return found;
}

@inline
function bucketsPerUnit(least: f32, largest: f32): f32 {
  return <f32>(BUCKETS - 1) / max<f32>(largest - least, <f32>1e-12);
}

/** The bucket in which the last one kept lies; how many of that bucket are kept goes to `hist - 16`. */
function bucketOfLast(scores: usize, count: i32, keep: i32, least: f32, perBucket: f32, hist: usize): i32 {
  memory.fill(hist, 0, <usize>BUCKETS << 2);
  for (let i: usize = 0; i < <usize>count; i++) {
    const bucket = hist + (<usize>(<i32>((load<f32>(scores + (i << 2)) - least) * perBucket)) << 2);
    store<i32>(bucket, load<i32>(bucket) + 1);
  }
  let cut = BUCKETS - 1;
  let above = 0;
  while (cut > 0) {
    const here = load<i32>(hist + (<usize>cut << 2));
    if (above + here >= keep) break;
    above += here;
    cut--;
  }
  store<i32>(hist - 16, keep - above);
  return cut;
}

function compact(scores: usize, slots: usize, count: i32, least: f32, perBucket: f32, cut: i32, spareOfCut: i32): i32 {
  let kept: usize = 0;
  let spare = spareOfCut;
  for (let i: usize = 0; i < <usize>count; i++) {
    const score = load<f32>(scores + (i << 2));
    const bucket = <i32>((score - least) * perBucket);
    if (bucket < cut) continue;
    if (bucket == cut && spare-- <= 0) continue;
    store<f32>(scores + (kept << 2), score);
    store<i32>(slots + (kept << 2), load<i32>(slots + (i << 2)));
    kept++;
  }
  return <i32>kept;
}

/** Cuts the candidates to `keep` and orders them, best first, equal scores by slot. Answers how many are left. */
export function finish(scores: usize, slots: usize, count: i32, keep: i32, room: usize): i32 {
  const left = keepBest(scores, slots, count, keep, room);
  for (let root = (left >> 1) - 1; root >= 0; root--) sink(scores, slots, root, left);
  for (let end = left - 1; end > 0; end--) {
    swap(scores, slots, 0, end);
    sink(scores, slots, 0, end);
  }
  return left;
}

/** The worst is on top of the heap, so that it goes last. */
function sink(scores: usize, slots: usize, from: i32, end: i32): void {
  let root = from;
  while (true) {
    let worst = root;
    const left = 2 * root + 1;
    if (left < end && before(scores, slots, worst, left)) worst = left;
    if (left + 1 < end && before(scores, slots, worst, left + 1)) worst = left + 1;
    if (worst == root) return;
    swap(scores, slots, root, worst);
    root = worst;
  }
}

@inline
function before(scores: usize, slots: usize, a: i32, b: i32): bool {
  const x = load<f32>(scores + (<usize>a << 2));
  const y = load<f32>(scores + (<usize>b << 2));
  return x > y || (x == y && load<i32>(slots + (<usize>a << 2)) < load<i32>(slots + (<usize>b << 2)));
}

@inline
function swap(scores: usize, slots: usize, a: i32, b: i32): void {
  const x = scores + (<usize>a << 2);
  const y = scores + (<usize>b << 2);
  const score = load<f32>(x);
  store<f32>(x, load<f32>(y));
  store<f32>(y, score);
  const p = slots + (<usize>a << 2);
  const q = slots + (<usize>b << 2);
  const slot = load<i32>(p);
  store<i32>(p, load<i32>(q));
  store<i32>(q, slot);
}
