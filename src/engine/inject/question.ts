import { Telling, wordsIn } from "../../core/inject/asked.ts";
import { confidenceOf } from "../../core/inject/confidence.ts";
import { parseQuery } from "../../core/query.ts";
import { tokenize } from "../../core/tokenize.ts";
import { numberOf } from "../../storage/rows.ts";
import { visibleScopes } from "../../storage/transfer.sql.ts";
import type { Call } from "../call.ts";
import type { Found } from "./found.ts";

/** With fewer texts than this there is too little to judge by, and little to choose from: what is found is told. */
const FEW_TEXTS = 100;
/** Hits whose words are looked at: what the best hold is found among them. */
export const JUDGED = 10;
/** Characters of a text that are read for its matter. */
const READ = 2_000;

/** What is asked, as far as it can be counted. */
export class Question {
  readonly #call: Call;
  readonly #query: string;
  readonly #terms: readonly string[];
  readonly #tokens: ReadonlySet<string>;
  readonly #read = new Map<string, readonly string[]>();
  readonly telling: Telling;

  constructor(call: Call, query: string) {
    this.#call = call;
    this.#query = query;
    const { terms, tail, allCharacters } = parseQuery(query);
    this.#terms = terms.length + tail.length > 0 ? [...terms, ...tail] : allCharacters;
    this.#tokens = new Set(this.#terms);
    const { counts } = call.engine;
    this.telling = new Telling(counts.chunks, (term) => counts.of(term));
  }

  /** Its terms that a text holds. */
  askedIn(text: string): ReadonlySet<string> {
    return new Set(this.#tokensOf(text).filter((token) => this.#tokens.has(token)));
  }

  /** Mean cosine of the question and all texts; undefined where meaning takes no part. */
  get usual(): number | undefined {
    const of = this.#call.engine.meaning.of(this.#query);
    return of.state === "ready" ? of.index.meanSimilarity(of.vector) : undefined;
  }

  #tokensOf(text: string): readonly string[] {
    const known = this.#read.get(text);
    if (known !== undefined) return known;
    const tokens = tokenize(text.slice(0, READ));
    this.#read.set(text, tokens);
    return tokens;
  }

  /** How likely the store knows of it, 0 to 1, by what a search found; best first. */
  confidence(found: readonly Found[]): number {
    if (this.#isFew()) return 1;
    const judged = found.slice(0, JUDGED);
    const asked = this.telling.sum(this.#terms);
    const words = wordsIn(this.#terms);
    const held = judged.map((one) => this.telling.sum(this.askedIn(one.hit.text)) + byNameAlone(one, asked / Math.max(1, words)));
    const evidence = {
      found: Math.max(0, ...held),
      asked,
      words,
      exact: judged.some(({ hit }) => hit.parts.exact !== undefined),
      unseen: judged.some(({ hit }) => hit.parts.semantic === undefined),
    };
    const of = this.#call.engine.meaning.of(this.#query);
    const nearest = Math.max(-1, ...found.map(({ hit }) => hit.parts.semantic ?? -1));
    if (of.state !== "ready" || nearest === -1) return confidenceOf(evidence, undefined);
    const meaning = { nearest, usual: of.index.meanSimilarity(of.vector) };
    return confidenceOf({ ...evidence, meaning }, of.model.profile.calibration?.unrelated);
  }

  #isFew(): boolean {
    const places = this.#call.db.all(visibleScopes).map((row) => `s${numberOf(row, "id")}`);
    return this.#call.engine.counts.rowsIn(places) < FEW_TEXTS;
  }
}

/** A hit may name somebody by another of their names: that stands for a word of the question. */
function byNameAlone({ hit: { parts } }: Found, word: number): number {
  return parts.lexical === undefined ? (parts.entity ?? 0) * word : 0;
}
