import asc from "assemblyscript/asc";

/** Exact search over floats by SIMD: what a scan can reach that reads every byte. AssemblyScript. */
const SOURCE = `
export function scan(rows: usize, count: i32, dim: i32, query: usize, scores: usize, slots: usize, k: i32): void {
  for (let i = 0; i < k; i++) {
    store<f32>(scores + (<usize>i << 2), -Infinity);
    store<i32>(slots + (<usize>i << 2), -1);
  }
  const bytes = <usize>dim << 2;
  let least: f32 = -Infinity;
  for (let i = 0; i < count; i++, rows += bytes) {
    let a = f32x4.splat(0), b = a, c = a, d = a;
    for (let o: usize = 0; o < bytes; o += 64) {
      a = f32x4.add(a, f32x4.mul(v128.load(rows + o), v128.load(query + o)));
      b = f32x4.add(b, f32x4.mul(v128.load(rows + o, 16), v128.load(query + o, 16)));
      c = f32x4.add(c, f32x4.mul(v128.load(rows + o, 32), v128.load(query + o, 32)));
      d = f32x4.add(d, f32x4.mul(v128.load(rows + o, 48), v128.load(query + o, 48)));
    }
    a = f32x4.add(f32x4.add(a, b), f32x4.add(c, d));
    const score = f32x4.extract_lane(a, 0) + f32x4.extract_lane(a, 1) + f32x4.extract_lane(a, 2) + f32x4.extract_lane(a, 3);
    if (score > least) least = insert(scores, slots, k, score, i);
  }
}

function insert(scores: usize, slots: usize, k: i32, score: f32, slot: i32): f32 {
  let at: usize = <usize>(k - 1) << 2;
  for (; at > 0 && load<f32>(scores + at - 4) < score; at -= 4) {
    store<f32>(scores + at, load<f32>(scores + at - 4));
    store<i32>(slots + at, load<i32>(slots + at - 4));
  }
  store<f32>(scores + at, score);
  store<i32>(slots + at, slot);
  return load<f32>(scores + (<usize>(k - 1) << 2));
}
`;

/** The kernel as base64. */
export async function compileF32(): Promise<string> {
  const { error, binary } = await asc.compileString(SOURCE, {
    optimizeLevel: 3,
    runtime: "stub",
    importMemory: true,
    noAssert: true,
    enable: ["simd"],
  });
  if (error !== null || binary === null) throw new Error(`the f32 kernel does not compile: ${error?.message}`);
  return Buffer.from(binary).toString("base64");
}
