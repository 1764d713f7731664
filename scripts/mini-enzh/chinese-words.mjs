/** Chinese words as further rows of an English model: the input vector of a word is that of its English gloss. */
import { INPUT_SIZE } from "./sentence-encoder.mjs";
import { glossesOf } from "./glosses.mjs";

const WORDS = 18_000;
const CHARACTERS = 7_000;
const LONGEST_WORD = 5;
const HAN = /^\p{Script=Han}+$/u;
const PUNCTUATION = new Set(["。", "、"]);
/** What a traditional form counts of its simplified form's frequency, as the frequencies are of simplified text. */
const TRADITIONAL_SHARE = 0.5;
const SMOOTHING = 2;

/** Adds Chinese to an encoder's vocabulary and input vectors. `frequencies` is the text of jieba's dictionary. */
export function withChinese({ vocabulary, embedding, split, entries, frequencies }) {
  const { glosses, simplifiedOf, byHand } = glossesOf(entries);
  const { frequencyOf, total } = frequencyReader(frequencies, simplifiedOf);
  const words = pickWords({ glosses, byHand, frequencyOf });
  const extended = new Float32Array(embedding.length + words.length * INPUT_SIZE);
  extended.set(embedding);
  for (const [index, word] of words.entries()) {
    const rows = (glosses.get(word) ?? []).flatMap((gloss) => split(gloss));
    extended.set(sumOf(embedding, rows), embedding.length + index * INPUT_SIZE);
  }
  const pieces = words.map((word) => [word, Math.log((frequencyOf(word) + SMOOTHING) / total)]);
  return { vocabulary: [...vocabulary, ...pieces], embedding: extended };
}

function pickWords({ glosses, byHand, frequencyOf }) {
  const frequentFirst = (a, b) => frequencyOf(b) - frequencyOf(a);
  const candidates = [...glosses.keys()].filter((word) => HAN.test(word) || PUNCTUATION.has(word));
  const length = (word) => [...word].length;
  const characters = candidates.filter((word) => length(word) === 1).sort(frequentFirst);
  const words = candidates.filter((word) => length(word) > 1 && length(word) <= LONGEST_WORD).sort(frequentFirst);
  return [...new Set([...byHand, ...characters.slice(0, CHARACTERS), ...words.slice(0, WORDS)])];
}

/** Lines of jieba's dictionary: word, frequency, part of speech. */
function frequencyReader(text, simplifiedOf) {
  const known = new Map();
  let total = 0;
  for (const line of text.split("\n")) {
    const [word, frequency] = line.split(" ");
    if (word === undefined || word === "") continue;
    known.set(word, Number(frequency));
    total += Number(frequency);
  }
  const ofSimplified = (word) => (known.get(simplifiedOf.get(word)) ?? 0) * TRADITIONAL_SHARE;
  // The dictionary knows some traditional forms, but as the rarities that they are in simplified text.
  return { total, frequencyOf: (word) => Math.max(known.get(word) ?? 0, ofSimplified(word)) };
}

/** The sum of the rows' vectors, as long as they are on average. */
function sumOf(embedding, rows) {
  const sum = new Float32Array(INPUT_SIZE);
  let lengths = 0;
  for (const row of rows) {
    const vector = embedding.subarray(row * INPUT_SIZE, (row + 1) * INPUT_SIZE);
    lengths += lengthOf(vector);
    for (let at = 0; at < INPUT_SIZE; at += 1) sum[at] += vector[at];
  }
  const scale = rows.length === 0 ? 0 : lengths / rows.length / (lengthOf(sum) || 1);
  return sum.map((value) => value * scale);
}

function lengthOf(vector) {
  return Math.sqrt(vector.reduce((total, value) => total + value * value, 0));
}
