import type { Draft, DraftFact, DraftTurn } from "../../core/import/draft.ts";
import { inTransaction } from "../../storage/transaction.ts";
import type { Call } from "../call.ts";
import { MetBefore, shortHash } from "./met-before.ts";
import type { Work } from "./parts.ts";
import { storeFact, storeTurn } from "./store-drafts.ts";
import type { Fate } from "./store-drafts.ts";
import type { Tally } from "./tally.ts";

/** Records and characters in one transaction: others wait no longer than that. */
const SLICE_RECORDS = 200;
const SLICE_CHARACTERS = 200_000;

interface Waiting {
  readonly where: string;
  readonly number: number;
  readonly turn?: DraftTurn;
  readonly session?: string;
  readonly fact?: DraftFact;
}

/** Stores drafts in slices, one transaction each, so that other requests are served in between. */
export class Storing {
  readonly #openCall: () => Call;
  readonly #screen: "on" | "off";
  /** Undefined where the drafts are kept. */
  readonly #met: MetBefore | undefined;
  readonly #tally: Tally;
  #waiting: Waiting[] = [];
  #characters = 0;
  #number = 0;
  #session: string | undefined;
  /** Occurrences by hash of session, role and text: a number each, as a file of lines may have millions. */
  readonly #seen = new Map<number, number>();

  /** `keep: false` counts what would be stored. */
  constructor(openCall: () => Call, screen: "on" | "off", keep: boolean, tally: Tally) {
    this.#openCall = openCall;
    this.#screen = screen;
    this.#met = keep ? undefined : new MetBefore();
    this.#tally = tally;
  }

  *add({ format, conversations, facts }: Draft): Work<void> {
    for (const { id, title, turns } of conversations) {
      const session = `import:${format}:${id}`;
      // Lines of several sessions may come mixed; other forms have each conversation whole.
      if (format !== "jsonl" && session !== this.#session) yield* this.#beginSession();
      this.#session = session;
      for (const turn of turns) yield* this.#put({ where: title, number: this.#next(), turn, session }, turn.text.length);
    }
    for (const fact of facts) yield* this.#put({ where: fact.entities[0] ?? "", number: this.#next(), fact }, fact.gesture.length);
  }

  /** Stores what still waits. */
  *finish(): Work<void> {
    if (this.#waiting.length === 0) return;
    const slice = this.#waiting;
    this.#waiting = [];
    this.#characters = 0;
    const call = this.#openCall();
    const fates =
      this.#met === undefined
        ? inTransaction(call.engine.db, () => slice.map((record) => this.#store(call, record)))
        : slice.map((record) => this.#store(call, record));
    for (const [index, record] of slice.entries()) this.#count(call, record, fates[index]);
    yield this.#met === undefined ? { kind: "flush" } : { kind: "pause" };
  }

  /** Repeats are counted when a slice is stored: what waits of the session before is still counted with it. */
  *#beginSession(): Work<void> {
    yield* this.finish();
    this.#seen.clear();
  }

  *#put(record: Waiting, characters: number): Work<void> {
    this.#waiting.push(record);
    this.#characters += characters;
    if (this.#waiting.length >= SLICE_RECORDS || this.#characters >= SLICE_CHARACTERS) yield* this.finish();
  }

  #store(call: Call, { turn, session = "", fact, number }: Waiting): Fate | undefined {
    const options = { screen: this.#screen, met: this.#met, number };
    if (turn !== undefined) return storeTurn(call, turn, session, (met) => this.#occurrence(met), options);
    return fact === undefined ? undefined : storeFact(call, fact, options);
  }

  #count(call: Call, { turn, where }: Waiting, outcome: Fate | undefined): void {
    if (outcome === undefined) return;
    const { fate, secrets, repaired } = outcome;
    if (fate !== "stored" && fate !== "known") return this.#tally.skip(fate, where);
    this.#tally.took(turn === undefined ? "memories" : "turns", fate);
    this.#tally.masked(secrets);
    if (repaired) this.#tally.remark({ kind: "mended", reason: "surrogates_repaired", count: 1, where });
    if (turn !== undefined) this.#tally.sawTime(turn.at ?? call.at);
  }

  #occurrence({ session, role, text }: { readonly session: string; readonly role: string; readonly text: string }): number {
    const key = shortHash([session, role, text]);
    const occurrence = this.#seen.get(key) ?? 0;
    this.#seen.set(key, occurrence + 1);
    return occurrence;
  }

  #next(): number {
    return this.#number++;
  }
}
