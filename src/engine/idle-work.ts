import { isStrandlineError } from "../errors.ts";
import type { StoreStatus } from "../contract/contract.ts";
import type { RequestEnvelope } from "../contract/envelope.ts";
import { toWireError } from "../contract/wire-error.ts";
import { TOKENIZER_VERSION } from "../core/tokenize.ts";
import { countIndexed as countIndexedSql, countOwners as countOwnersSql } from "../storage/check.sql.ts";
import { readMeta } from "../storage/meta.sql.ts";
import { numberOf } from "../storage/rows.ts";
import type { Engine } from "./call.ts";
import { checkRules, readEverything, rebuildDerived } from "./check.ts";
import { pruneSlice, scanSlice } from "./idle.ts";
import { SLICE_MS } from "./run.ts";
import type { Slicer, Steps } from "./run.ts";

type WordsState = StoreStatus["words"];
type CheckState = Pick<StoreStatus["storage"], "check" | "problems">;

/** What is done when nobody asks for anything: the check after an unclean end, names to look for, old replies to drop. */
export class IdleWork {
  readonly #engine: () => Engine;
  readonly #clock: () => number;
  readonly #announce: () => void;
  #check: Steps<readonly { readonly part: string; readonly problem: string }[]> | undefined;
  #reindex: Steps<void> | undefined;
  #state: CheckState;
  #words: WordsState = { state: "ready", reason: "every record is indexed" };
  #latest = 0;
  #prunedAt = 0;

  constructor(engine: () => Engine, { clock }: Slicer, clean: boolean, announce: () => void) {
    this.#engine = engine;
    this.#clock = clock;
    this.#announce = announce;
    this.#state = { check: clean ? "clean" : "pending", problems: [] };
    if (!areWordsCurrent(engine()))
      this.#words = {
        state: "reindexing",
        reason: "words are read in a new way since the last version",
        done: 0,
        total: countOwners(engine()),
      };
  }

  get state(): CheckState {
    return this.#state;
  }

  get words(): WordsState {
    return this.#words;
  }

  /** Remembers the newest of the callers' clocks: the only time there is here. */
  saw(batch: readonly RequestEnvelope[]): void {
    for (const { at } of batch) this.#latest = Math.max(this.#latest, at);
  }

  /** What an explicit check found. */
  setState(problems: readonly string[]): void {
    this.#check = undefined;
    this.#setState({ check: problems.length === 0 ? "clean" : "damaged", problems });
  }

  slice(): boolean {
    const end = this.#clock() + SLICE_MS;
    do {
      if (!this.#step()) return false;
    } while (this.#clock() < end);
    return true;
  }

  #step(): boolean {
    const { check } = this.#state;
    if (check === "pending" || check === "running") return this.#checkStep();
    if (this.#words.state === "reindexing") return this.#reindexStep();
    if (scanSlice(this.#engine())) return true;
    return this.#pruneStep();
  }

  #checkStep(): boolean {
    this.#check ??= idleCheck(this.#engine());
    if (this.#state.check === "pending") this.#setState({ check: "running", problems: [] });
    try {
      const step = this.#check.next();
      if (step.done === true) this.setState(step.value.map(({ part, problem }) => `${part}: ${problem}`));
    } catch (error) {
      // The file was opened anew under the check, after a refused flush: it begins again.
      if (isStrandlineError(error) && error.details["reopen"] === true) this.#check = undefined;
      else this.setState([toWireError(error).message]);
    }
    return true;
  }

  #reindexStep(): boolean {
    const engine = this.#engine();
    this.#reindex ??= rebuildDerived(engine.db, engine.tables);
    if (this.#reindex.next().done === true) this.#words = { state: "ready", reason: "every record is indexed" };
    else this.#words = { ...this.#words, done: countIndexed(engine) };
    this.#announce();
    return true;
  }

  /** Once an hour of the callers' time. */
  #pruneStep(): boolean {
    if (this.#latest - this.#prunedAt < 3_600_000) return false;
    const more = pruneSlice(this.#engine(), this.#latest);
    if (!more) this.#prunedAt = this.#latest;
    return more;
  }

  #setState(state: CheckState): void {
    this.#state = state;
    this.#announce();
  }
}

function* idleCheck({ db }: Engine): Steps<readonly { readonly part: string; readonly problem: string }[]> {
  yield* readEverything(db);
  return yield* checkRules(db);
}

function areWordsCurrent({ db }: Engine): boolean {
  return db.get(readMeta.text, { key: "tokenizer_version" })?.["value"] === TOKENIZER_VERSION;
}

function countOwners({ db }: Engine): number {
  return numberOf(db.get(countOwnersSql.text) ?? {}, "n");
}

function countIndexed({ db }: Engine): number {
  return numberOf(db.get(countIndexedSql.text) ?? {}, "n");
}
