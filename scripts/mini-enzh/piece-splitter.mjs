/** Splits text into the pieces of a unigram vocabulary, by the likeliest sequence (Viterbi). */

const LONGEST_PIECE = 20;
/** Log probability of a character that no piece covers; below every piece's. */
const UNKNOWN_SCORE = -25;

/** Returns a function from text to the rows of its pieces; characters that are not covered are left out. */
export function pieceSplitter(vocabulary, firstRow) {
  const pieces = new Map(vocabulary.map(([piece, score], index) => [piece, { row: firstRow + index, score }]));
  return (text) => {
    const characters = [...`▁${text.normalize("NFKC").replace(/\s+/g, "▁")}`];
    return rowsOf(bestPaths(characters, pieces));
  };
}

function bestPaths(characters, pieces) {
  const best = Array.from({ length: characters.length + 1 }, () => ({ score: Number.NEGATIVE_INFINITY, from: 0, row: undefined }));
  best[0].score = 0;
  for (let start = 0; start < characters.length; start += 1) {
    let piece = "";
    for (let end = start; end < Math.min(characters.length, start + LONGEST_PIECE); end += 1) {
      piece += characters[end];
      const known = pieces.get(piece);
      if (known === undefined && end > start) continue;
      const score = best[start].score + (known?.score ?? UNKNOWN_SCORE);
      if (score > best[end + 1].score) best[end + 1] = { score, from: start, row: known?.row };
    }
  }
  return best;
}

function rowsOf(best) {
  const rows = [];
  for (let at = best.length - 1; at > 0; at = best[at].from) if (best[at].row !== undefined) rows.push(best[at].row);
  return rows.reverse();
}
