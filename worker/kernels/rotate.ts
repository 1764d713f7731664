/**
 * A seeded random rotation: `rounds` times random signs (after a permutation where `dim` is no power of two), then a
 * Walsh-Hadamard transform of each block. `v` is rotated in place, `t` is room of the same size.
 */
export function rotate(v: usize, t: usize, signs: usize, order: usize, dim: i32, block: i32, rounds: i32): void {
  const bytes = <usize>dim << 2;
  for (let round = 0; round < rounds; round++) {
    if (order) {
      permute(v, t, signs, order, dim);
      order += <usize>dim << 1;
    } else {
      for (let o: usize = 0; o < bytes; o += 16) v128.store(t + o, f32x4.mul(v128.load(v + o), v128.load(signs + o)));
    }
    signs += bytes;
    butterflies(t, bytes, <usize>block << 2);
    memory.copy(v, t, bytes);
  }
}

function permute(v: usize, t: usize, signs: usize, order: usize, dim: i32): void {
  for (let i: usize = 0; i < <usize>dim; i++) {
    const from = v + (<usize>load<u16>(order + (i << 1)) << 2);
    store<f32>(t + (i << 2), load<f32>(from) * load<f32>(signs + (i << 2)));
  }
}

function butterflies(t: usize, bytes: usize, blockBytes: usize): void {
  const scale = f32x4.splat(<f32>1.0 / sqrt<f32>(<f32>(blockBytes >> 2)));
  for (let o: usize = 0; o < bytes; o += 16) {
    let x = v128.load(t + o);
    let y = v128.shuffle<i32>(x, x, 1, 0, 3, 2);
    x = v128.shuffle<i32>(f32x4.add(x, y), f32x4.sub(y, x), 0, 5, 2, 7);
    y = v128.shuffle<i32>(x, x, 2, 3, 0, 1);
    x = v128.shuffle<i32>(f32x4.add(x, y), f32x4.sub(y, x), 0, 1, 6, 7);
    v128.store(t + o, f32x4.mul(x, scale));
  }
  for (let half: usize = 16; half < blockBytes; half <<= 1) {
    for (let i: usize = 0; i < bytes; i += half << 1) {
      const end = t + i + half;
      for (let p = t + i; p < end; p += 16) {
        const x = v128.load(p);
        const y = v128.load(p + half);
        v128.store(p, f32x4.add(x, y));
        v128.store(p + half, f32x4.sub(x, y));
      }
    }
  }
}
