/** 32-bit words by splitmix32: the same seed gives the same words for ever. */
export function randomWords(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let word = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
    return (word ^ (word >>> 15)) >>> 0;
  };
}

/** Makes `order` a random permutation of its indices. */
export function shuffle(order: Uint16Array | Uint32Array, random: () => number): void {
  for (let index = 0; index < order.length; index += 1) order[index] = index;
  for (let index = order.length - 1; index > 0; index -= 1) {
    const other = random() % (index + 1);
    const moved = order[index] ?? 0;
    order[index] = order[other] ?? 0;
    order[other] = moved;
  }
}
