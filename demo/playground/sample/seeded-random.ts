/** A source of chance that gives the same on every machine. */
export interface Random {
  /** 0 ≤ x < 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  pick<T>(items: readonly T[]): T;
  shuffled<T>(items: readonly T[]): T[];
}

/** The generator "mulberry32": 32 bits of state, good enough to choose words, not for anything secret. */
export function seededRandom(seed: string): Random {
  let state = hash32(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(items: readonly T[]): T => {
    const item = items[whole(0, items.length - 1)];
    if (item === undefined) throw new RangeError("nothing to pick from");
    return item;
  };
  const shuffled = <T>(items: readonly T[]): T[] =>
    items
      .map((item) => ({ item, key: next() }))
      .sort((a, b) => a.key - b.key)
      .map(({ item }) => item);
  return { next, whole, pick, shuffled };
}

/** A UUIDv7 of a time (epoch ms) whose random bits come from a name: the same time and name give the same id. */
export function namedUuid(at: number, name: string): string {
  const random = seededRandom(name);
  const time = at.toString(16).padStart(12, "0");
  const hex = Array.from({ length: 18 }, () => random.whole(0, 15).toString(16)).join("");
  const variant = "89ab"[random.whole(0, 3)] ?? "8";
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-${variant}${hex.slice(3, 6)}-${hex.slice(6)}`;
}

/** FNV-1a over UTF-16 units, 32 bits. */
function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}
