/** A direction of its own for each text, near others of the same theme. */
export function madeVector(text: string, dim: number): readonly number[] {
  const own = seeded(text);
  const theme = seeded(String(text.length % 97));
  return Array.from({ length: dim }, () => theme() + 0.7 * own() - 0.85);
}

function seeded(text: string): () => number {
  let state = [...text].reduce((sum, char) => (Math.imul(sum, 31) + (char.codePointAt(0) ?? 0)) | 0, 7);
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
}
