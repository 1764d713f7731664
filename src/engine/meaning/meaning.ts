import type { StoreStatus } from "../../contract/contract.ts";
import { EmbedderOverPort } from "../../contract/embedder-over-port.ts";
import type { Embedder, EmbedderProfile, PortLike } from "../../contract/embedder.ts";
import { isStrandlineError, StrandlineError } from "../../errors.ts";
import type { Database } from "../../storage/database.ts";
import type { VectorIndex } from "../../vectors/vector-index.ts";
import type { QueryVector } from "./query-vectors.ts";
import { SLICE_MS } from "../run.ts";
import { FreedVectors } from "./freed-vectors.ts";
import { MeaningStatus } from "./meaning-status.ts";
import { dropOldVectors } from "./old-spaces.ts";
import { ServedModel } from "./served-model.ts";
import type { Platform } from "./served-model.ts";
import { VectorFiles } from "./vector-files.ts";
import type { OpenVectors } from "./vector-files.ts";

export interface MeaningOptions extends Platform {
  /** Undefined where there is no index: then nothing is embedded. */
  readonly openVectors: OpenVectors | undefined;
  /** Monotonic clock, ms. */
  readonly clock: () => number;
  /** The status changed. */
  readonly announce: () => void;
}

/** What a search has of meaning for its query: an index, the vector and what cosines mean; or why not. */
export type MeaningOf =
  | { readonly state: "ready"; readonly model: ServedModel; readonly index: VectorIndex; readonly vector: Float32Array }
  | { readonly state: "none" | "late" }
  | { readonly state: "language_unsupported"; readonly language: string };

/** A model and the row of its space, or why there is none. */
export type ModelAtWork = { readonly id: number; readonly name: string; readonly space: string } | { readonly reason: string };

type Embedding = StoreStatus["embedder"];

/** On a full disk nothing is tried again for so long, ms. */
const PAUSE_MS = 10_000;

/** Search by meaning, as far as an embedder serves: vectors are made in idle time, and each query's vector before its search. */
export class Meaning {
  readonly #options: MeaningOptions;
  #db: Database;
  #serving: ServedModel | undefined;
  /** Another model that takes over when everything has its vector; until then the old one answers. */
  #next: ServedModel | undefined;
  #embedders: EmbedderOverPort[] = [];
  readonly #status: MeaningStatus;
  readonly #files: VectorFiles;
  readonly #freed: FreedVectors;
  #closed = false;
  #paused = false;
  #oldSpaces = false;

  constructor(db: Database, options: MeaningOptions) {
    this.#db = db;
    this.#options = options;
    this.#files = new VectorFiles(options.openVectors);
    const { delay, wake } = options;
    this.#freed = new FreedVectors({ files: this.#files, models: () => [this.#serving, this.#next], delay, wake });
    this.#status = new MeaningStatus(db, options.announce);
  }

  get status(): Embedding {
    return this.#status.shown;
  }

  /** The model whose vectors answer, or why there is none. */
  atWork(): ModelAtWork {
    const model = this.#serving;
    return model === undefined
      ? { reason: this.status.reason }
      : { id: model.space.id, name: model.profile.model, space: model.profile.space };
  }

  /** Reads what was chosen: at the beginning, and when it was chosen anew. */
  readChoice(): void {
    this.#status.readChoice(this.#db);
  }

  /** An embedder's port. Whatever model it says that it serves is used. */
  connect(port: PortLike): void {
    const embedder = new EmbedderOverPort(port);
    if (this.#closed) return embedder.close();
    this.#embedders.push(embedder);
    embedder.onState((news) => {
      if (embedder.profile === undefined) this.#status.hear(news, this.#serving !== undefined);
    });
    embedder.onProfile((profile) => {
      if (profile === undefined) this.#lost(embedder);
      else this.#serve(embedder, profile).catch((error: unknown) => this.#refuse(error, embedder));
    });
  }

  /** The store was opened anew, on an older state perhaps: what followed the other one is made again. */
  use(db: Database): void {
    this.#db = db;
    for (const model of [this.#serving, this.#next]) model?.abandon();
    this.#serving = undefined;
    this.#next = undefined;
    for (const embedder of this.#embedders)
      if (embedder.profile !== undefined) this.#serve(embedder, embedder.profile).catch((error: unknown) => this.#refuse(error, embedder));
  }

  /** Asks for a query's vector. Settles when it is there or has taken too long; undefined when there is nothing to wait for. */
  prepare(query: string): Promise<void> | undefined {
    return this.#serving?.index === undefined ? undefined : this.#serving.queries.prepare(query);
  }

  of(query: string): MeaningOf {
    const model = this.#serving;
    if (model?.index === undefined) return { state: "none" };
    const known: QueryVector = model.queries.of(query);
    if ("late" in known) return { state: "late" };
    if ("refused" in known) return { state: "language_unsupported", language: known.language };
    return { state: "ready", model, index: model.index, vector: known.vector };
  }

  storeChanged(): void {
    this.#next?.storeChanged(this.#db);
    // Idle time, when all is counted, may be long in coming.
    if (this.#serving?.storeChanged(this.#db) === true) this.#status.behind();
  }

  /** Takes what was erased out of the index and its files, before anybody is told that it is gone. */
  async forgetErased(): Promise<void> {
    try {
      await this.#freed.takeAll(this.#db);
    } catch (error) {
      // On a full disk it stays noted that they went: the next moment of leisure takes it up.
      this.#pause(error);
    }
    this.#serving?.save();
    if (this.#serving?.indexLost === true) await this.#files.discard().catch(() => undefined);
  }

  /** Work for at most `SLICE_MS`. False when nothing is left until the embedder answers. */
  slice(): boolean {
    if (this.#paused) return false;
    const end = this.#options.clock() + SLICE_MS;
    try {
      do {
        if (!this.#step()) return false;
      } while (this.#options.clock() < end);
      return true;
    } catch (error) {
      this.#pause(error);
      return false;
    }
  }

  #step(): boolean {
    const freed = this.#freed.step(this.#db);
    if (freed !== "none") return freed === "taken";
    if (this.#serving?.indexLost === true) this.#openInMemory(this.#serving);
    const worked = (this.#serving?.step(this.#db) ?? false) || (this.#next?.step(this.#db) ?? false);
    if (this.#next?.complete === true) this.#takeOver(this.#next);
    if (this.#serving !== undefined) this.#status.tell(this.#db, this.#options.clock(), this.#serving, this.#next);
    return worked || this.#dropOldSpace();
  }

  close(): void {
    this.#closed = true;
    this.#serving?.close();
    this.#serving = undefined;
    this.#next = undefined;
    for (const embedder of this.#embedders) embedder.close();
    this.#embedders = [];
  }

  async #serve(embedder: EmbedderOverPort, profile: EmbedderProfile): Promise<void> {
    const { wake } = this.#options;
    if (!this.#files.possible) return this.#status.failed("there is no vector index here", profile);
    const known = [this.#serving, this.#next].find((model) => model?.embedder === embedder && model.profile.space === profile.space);
    if (known !== undefined) known.retry();
    else {
      if (this.#serving?.embedder === embedder || this.#serving?.profile.space === profile.space) this.#end(this.#serving);
      const model = new ServedModel(this.#db, embedder, profile, this.#options);
      if (this.#serving === undefined) await this.#start(model);
      else this.#next = model;
      this.#status.arrived();
    }
    wake();
  }

  async #start(model: ServedModel): Promise<void> {
    this.#serving = model;
    this.#oldSpaces = true;
    await this.#openIndex(model, false);
  }

  async #openIndex(model: ServedModel, inMemory: boolean): Promise<void> {
    const index = await this.#files.open({ dim: model.profile.dimension, source: model.space, inMemory });
    if (this.#serving === model && !this.#closed && index !== undefined) model.adopt(index);
    else index?.close();
  }

  /** The files found no room: they go, and the index is made again without them. */
  #openInMemory(model: ServedModel): void {
    if (this.#files.busy) return;
    if (model.hadIndexInMemory)
      return this.#refuse(new StrandlineError("storage_full", { step: "memory of the vector index" }), model.embedder);
    this.#files.discard().catch(() => undefined);
    this.#openIndex(model, true).then(this.#options.wake, (error: unknown) => this.#refuse(error, model.embedder));
  }

  #takeOver(model: ServedModel): void {
    this.#next = undefined;
    this.#serving?.close();
    this.#start(model).then(this.#options.wake, (error: unknown) => this.#refuse(error, model.embedder));
  }

  #lost(embedder: EmbedderOverPort): void {
    if (this.#next?.embedder === embedder) this.#end(this.#next);
    if (this.#serving?.embedder !== embedder) return;
    this.#end(this.#serving);
    this.#status.none();
    const next = this.#next;
    if (next !== undefined) this.#takeOver(next);
  }

  #end(model: ServedModel): void {
    model.close();
    if (this.#serving === model) this.#serving = undefined;
    else if (this.#next === model) this.#next = undefined;
  }

  /** What keeps an embedder's model from serving is shown; search goes on by the one that serves, or by words. */
  #refuse(error: unknown, embedder: Embedder): void {
    const reason = isStrandlineError(error) ? error.message : String(error);
    if (this.#next?.embedder === embedder) this.#next = undefined;
    if (this.#serving !== undefined && this.#serving.embedder !== embedder) return this.#status.refused(reason, embedder.profile);
    this.#serving?.abandon();
    this.#serving = undefined;
    this.#status.failed(reason, embedder.profile);
  }

  /** On a full disk vectors wait; anything else is not to be dealt with here. */
  #pause(error: unknown): void {
    if (!isStrandlineError(error) || error.code !== "storage_full") throw error;
    this.#paused = true;
    this.#status.paused(error.message);
    void this.#options.delay(PAUSE_MS).then(() => {
      this.#paused = false;
      this.#options.wake();
    });
  }

  /** Vectors of models that serve no more leave a few at a time, once the one that serves has them all. */
  #dropOldSpace(): boolean {
    const { space, complete } = this.#serving ?? {};
    if (!this.#oldSpaces || space === undefined || complete !== true || this.#next !== undefined) return false;
    this.#oldSpaces = dropOldVectors(this.#db, space.id);
    return this.#oldSpaces;
  }
}
