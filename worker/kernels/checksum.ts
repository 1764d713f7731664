const PRIME: i32 = 0x01000193;

/**
 * 32 bits over `bytes` bytes (a multiple of 4). Each step is a bijection of its lane, so no single changed word goes unseen; it is there to
 * find damage, not to resist an attacker.
 */
export function checksum(p: usize, bytes: usize, salt: i32): u32 {
  const prime = i32x4.splat(PRIME);
  let a = i32x4.splat(salt ^ <i32>bytes);
  let b = i32x4.add(a, i32x4.splat(0x2545f491));
  let c = i32x4.add(b, i32x4.splat(0x2545f491));
  let d = i32x4.add(c, i32x4.splat(0x2545f491));
  const end = p + bytes;
  const wholeEnd = p + (bytes & ~63);
  for (; p < wholeEnd; p += 64) {
    a = i32x4.mul(v128.xor(rotated(a), v128.load(p)), prime);
    b = i32x4.mul(v128.xor(rotated(b), v128.load(p, 16)), prime);
    c = i32x4.mul(v128.xor(rotated(c), v128.load(p, 32)), prime);
    d = i32x4.mul(v128.xor(rotated(d), v128.load(p, 48)), prime);
  }
  let hash = fold(fold(fold(fold(0x811c9dc5, a), b), c), d);
  for (; p < end; p += 4) hash = mix(hash, load<u32>(p));
  return hash;
}

/** Multiplication carries upwards only; turning the lane lets high bits matter below. */
@inline
function rotated(a: v128): v128 {
  return v128.or(i32x4.shl(a, 13), i32x4.shr_u(a, 19));
}

@inline
function fold(hash: u32, a: v128): u32 {
  return mix(
    mix(mix(mix(hash, i32x4.extract_lane(a, 0)), i32x4.extract_lane(a, 1)), i32x4.extract_lane(a, 2)),
    i32x4.extract_lane(a, 3),
  );
}

@inline
function mix(hash: u32, word: u32): u32 {
  return (rotl<u32>(hash, 13) ^ word) * <u32>PRIME;
}

/** Completes the trailer, the last four words of a head: number of the block, checksum of its tail, checksum of the head. */
export function sealBlock(head: usize, headBytes: usize, tail: usize, tailBytes: usize, number: i32, salt: i32): void {
  const trailer = head + headBytes - 16;
  store<i32>(trailer, number, 4);
  store<u32>(trailer, checksum(tail, tailBytes, salt ^ number), 8);
  store<u32>(trailer, checksum(head, headBytes - 4, salt), 12);
}

/** The first of `heads` heads side by side, from `from` on, that is not the one of its number or has not its checksum; `heads` when all are sound. */
export function firstUnsoundHead(first: usize, bytes: usize, heads: i32, from: i32, firstNumber: i32, salt: i32): i32 {
  for (let i = from; i < heads; i++) {
    const head = first + <usize>i * bytes;
    if (load<i32>(head + bytes - 12) != firstNumber + i) return i;
    if (load<u32>(head + bytes - 4) != checksum(head, bytes - 4, salt)) return i;
  }
  return heads;
}

/** Whether a tail is the one that its head was sealed with. */
export function isTailSound(head: usize, headBytes: usize, tail: usize, tailBytes: usize, salt: i32): bool {
  const trailer = head + headBytes - 16;
  return load<u32>(trailer, 8) == checksum(tail, tailBytes, salt ^ load<i32>(trailer, 4));
}
