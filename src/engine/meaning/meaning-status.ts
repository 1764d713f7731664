import type { StoreStatus } from "../../contract/contract.ts";
import type { EmbedderNews, EmbedderProfile } from "../../contract/embedder.ts";
import type { Database } from "../../storage/database.ts";
import { ComingModel } from "./coming-model.ts";
import { choiceOf, shownOf, statusOf } from "./embedder-status.ts";
import type { ServedModel } from "./served-model.ts";

type Embedding = StoreStatus["embedder"];

const NO_EMBEDDER: Embedding = { state: "none", reason: "no model is at work: search goes by words" };
const TURNED_OFF = "search by meaning was turned off for this store; `embedder.prepare` turns it on again";
/** The status is told of progress no more often, ms: counting costs time in a large store. */
const TOLD_EVERY_MS = 1_000;

/** What people are told of meaning: the model that serves, the one to come, and what was chosen. */
export class MeaningStatus {
  readonly #announce: () => void;
  readonly #coming: ComingModel = new ComingModel();
  #choice: ReturnType<typeof choiceOf>;
  #status: Embedding = NO_EMBEDDER;
  /** What the status was last made of. */
  #told = { states: "", at: 0, changes: 0 };

  constructor(db: Database, announce: () => void) {
    this.#announce = announce;
    this.#choice = choiceOf(db);
  }

  get shown(): Embedding {
    const turnedOff = this.#status.state === "none" && this.#choice.declined === true;
    return { ...this.#status, ...(turnedOff ? { reason: TURNED_OFF } : {}), ...this.#coming.shown, ...this.#choice };
  }

  /** Reads what was chosen: at the beginning, and when it was chosen anew. */
  readChoice(db: Database): void {
    this.#choice = choiceOf(db);
    this.#coming.forget();
    this.#announce();
  }

  /** The model that was got ready is here. */
  arrived(): void {
    this.#coming.forget();
  }

  /** What the page's embedder does, beside the model that serves or while none does. */
  hear(news: EmbedderNews, isServing: boolean): void {
    if (isServing) {
      this.#coming.hear(news);
      return this.#announce();
    }
    const { state, reason, model, progress, todo } = news;
    if (state === "none" || state === "offered") return this.none();
    const shown = { reason, ...(model === undefined ? {} : { model }), ...(progress === undefined ? {} : { progress }) };
    this.#show({ state: state === "failed" ? "failed" : "starting", ...shown, ...(todo === undefined ? {} : { todo }) });
  }

  none(): void {
    this.#show(NO_EMBEDDER);
  }

  /** What keeps another model from taking the place of the one that serves. */
  refused(reason: string, profile: EmbedderProfile | undefined): void {
    this.#coming.refuse(profile?.model ?? "the other model", reason);
    this.#announce();
  }

  /** What keeps a model from serving; search goes on by words. */
  failed(reason: string, profile: EmbedderProfile | undefined): void {
    this.#show({ state: "failed", reason, ...(profile === undefined ? {} : shownOf(profile)) });
  }

  /** What keeps vectors from being stored for now. */
  paused(reason: string): void {
    this.#show({ ...this.#status, state: "failed", reason });
  }

  /** At once when a state has changed, else now and then; not at all while nothing was written. */
  tell(db: Database, now: number, serving: ServedModel, next: ServedModel | undefined): void {
    const states = [serving, next]
      .map((one) => `${one?.profile.space} ${one?.complete} ${one?.failed?.message} ${one?.index?.report.settled}`)
      .join();
    if (states === this.#told.states && (now - this.#told.at < TOLD_EVERY_MS || db.totalChanges === this.#told.changes)) return;
    this.#told = { states, at: now, changes: db.totalChanges };
    this.#show(statusOf(serving, next, (one) => one.progress(db)));
  }

  /** Text was stored that has no vector yet. */
  behind(): void {
    if (this.#status.state !== "ready") return;
    this.#told = { ...this.#told, states: "" };
    const { done: _, total: __, ...shown } = this.#status;
    this.#show({ ...shown, state: "embedding", reason: "text that is new waits for its vector" });
  }

  #show(status: Embedding): void {
    if (JSON.stringify(status) === JSON.stringify(this.#status)) return;
    this.#status = status;
    this.#announce();
  }
}
