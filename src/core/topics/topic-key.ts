import { fold } from "../text.ts";
import { wordToken } from "../tokenize.ts";

/** Particles that Korean writes onto a noun, longest first: `커피를` and `커피가` are one word. */
const KOREAN_PARTICLE =
  /^(\p{Script=Hangul}{2,}?)(?:에서는|에게서|으로는|까지|부터|에서|에게|으로|이랑|하고|은|는|이|가|을|를|의|와|과|도|로|에|만)$/u;

const known = new Map<string, string>();
const MOST_KNOWN = 50_000;

/** Words of texts are not held when texts were erased. */
export function forgetTopicKeys(): void {
  known.clear();
}

/** The form by which two words are one topic: folded, by their stem, Korean without its particle. */
export function topicKey(word: string): string {
  const before = known.get(word);
  if (before !== undefined) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const folded = fold(word);
  const key = wordToken(KOREAN_PARTICLE.exec(folded)?.[1] ?? folded);
  known.set(word, key);
  return key;
}
