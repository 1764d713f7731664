import type { SourceEvidence } from "../../contract/contract.ts";
import { effectiveText } from "../../core/effective-text.ts";
import type { MemoryRecord } from "../../core/records.ts";
import { likelyOnes, rarityOf, sharedShare, sourceConfidence } from "../../core/scan/source-confidence.ts";
import type { Rarities } from "../../core/scan/source-confidence.ts";
import { withoutStopWords } from "../../core/stop-words.ts";
import { tokenize } from "../../core/tokenize.ts";
import type { Row } from "../../storage/database.ts";
import { numberOf, textOf } from "../../storage/rows.ts";
import { turnsNear } from "../../storage/scan.sql.ts";
import type { Call } from "../call.ts";

/** Of a stretch of time so many turns are looked at, the nearest first. */
const LOOKED_AT = 200;
/** What is read of a text, characters: what it is about, it says before. */
const READ_LENGTH = 10_000;
const MOST_WORDS = 5;

/** Turns that speak for themselves as what memories came from. What a turn says is read once for all memories of one call. */
export class SourceCandidates {
  readonly #call: Call;
  readonly #said = new Map<string, ReadonlySet<string>>();

  constructor(call: Call) {
    this.#call = call;
    call.engine.counts.refresh(call.db.system);
  }

  /** Turns from `from` to before `to` that are likely enough, the likeliest first. Only those that the memory's own scope sees can be its sources. */
  between(memory: MemoryRecord, at: number, from: number, to: number): readonly SourceEvidence[] {
    const rows = this.#call.db.under(memory.scope).all(turnsNear, { from, to, at, length: READ_LENGTH, limit: LOOKED_AT });
    if (rows.length === 0) return [];
    const words = this.#wordsOf(memory);
    return likelyOnes(rows.map((row) => this.#evidenceOf(row, at, words)));
  }

  #evidenceOf(row: Row, at: number, words: Rarities): SourceEvidence {
    const turn = textOf(row, "uid");
    const said = this.#saidIn(turn, textOf(row, "text"));
    const distanceMs = numberOf(row, "at") - at;
    const shared = [...words].filter(([word]) => said.has(word)).sort(([, a], [, b]) => b - a);
    return {
      turn,
      confidence: sourceConfidence(distanceMs, sharedShare(words, said)),
      distanceMs,
      words: shared.slice(0, MOST_WORDS).map(([word]) => word),
    };
  }

  #saidIn(turn: string, text: string): ReadonlySet<string> {
    const known = this.#said.get(turn);
    if (known !== undefined) return known;
    const said = new Set(tokenize(text));
    this.#said.set(turn, said);
    return said;
  }

  #wordsOf(memory: MemoryRecord): Rarities {
    const { counts } = this.#call.engine;
    const words = withoutStopWords([...new Set(tokenize(effectiveText(memory).slice(0, READ_LENGTH)))]);
    return new Map(words.map((word) => [word, rarityOf(counts.of(word), counts.chunks)]));
  }
}
