import { StrandlineError, isStrandlineError } from "../errors.ts";
import type { Receipt, StoreStatus, WatchEvent } from "../contract/contract.ts";
import type { PortLike } from "../contract/embedder.ts";
import type { CancelSignal, EnginePort, Outcome } from "../contract/engine-port.ts";
import type { RequestEnvelope } from "../contract/envelope.ts";
import type { Notice } from "../core/records.ts";
import { forgetTopicKeys } from "../core/topics/topic-key.ts";
import { exactTokens } from "../core/tokens.ts";
import { toWireError } from "../contract/wire-error.ts";
import type { Database } from "../storage/database.ts";
import { markClean, STORE_FILE } from "../storage/migrate.ts";
import { lastSeq } from "../storage/change.sql.ts";
import { readMeta } from "../storage/meta.sql.ts";
import { MIGRATIONS } from "../storage/migrations/index.ts";
import { numberOf } from "../storage/rows.ts";
import { systemDatabase } from "../storage/scoped-database.ts";
import type { Engine } from "./call.ts";
import { applyBatch } from "./commit.ts";
import { EventBuffer } from "./attention/event-buffer.ts";
import { checkEnvelope } from "./inputs/envelope.ts";
import { Background } from "./background.ts";
import { createEngine } from "./create-engine.ts";
import type { EngineOptions } from "./create-engine.ts";
import { prepareSearch } from "./meaning/prepare-search.ts";
import { loadTokens } from "./load-tokens.ts";
import { isPurgePending, purge } from "./purge.ts";
import { Runs } from "./runs.ts";
import { salvageStore } from "./salvage-store.ts";

/** Requests whose query is first made a vector. */
const ASKS_MEANING: ReadonlySet<string> = new Set(["search", "routeQuery", "injectTurn", "injectQueue", "previewTurn"]);
/** Requests that count tokens. */
const COUNTS_TOKENS: ReadonlySet<string> = new Set([
  "injectSession",
  "injectTurn",
  "injectQueue",
  "injectRescue",
  "sessionStart",
  "sessionCompact",
  "previewSession",
  "previewTurn",
]);

/** An open store behind the port that the leader drives. */
export class EngineHost implements EnginePort {
  #engine: Engine;
  readonly #options: EngineOptions;
  readonly #runs: Runs;
  readonly #background: Background;
  readonly #parts: Pick<Engine, "meaning" | "upkeep"> = {
    meaning: { of: (query) => this.#background.meaning.of(query), atWork: () => this.#background.meaning.atWork() },
    upkeep: { state: (user) => this.#background.upkeep.state(user) },
  };
  /** Outlives a file that is opened anew. */
  readonly #waiting = new EventBuffer();
  readonly #listeners: ((event: unknown) => void)[] = [];
  #closed = false;
  #recovered: string | undefined;
  /** While the damaged file is replaced nobody is served. */
  #salvaging: Promise<string> | undefined;

  constructor(store: { readonly db: Database }, options: EngineOptions, clean: boolean) {
    this.#options = options;
    const announce = (): void => this.#emit({ type: "status", status: this.status() });
    this.#engine = createEngine(store, this.#parts, this.#waiting);
    this.#background = new Background(store.db, () => this.#engine, options, clean, announce);
    this.#runs = new Runs(
      () => this.#engine,
      options,
      this.#background,
      announce,
      () => this.#salvage(),
    );
  }

  async commit(batch: readonly RequestEnvelope[]): Promise<readonly Outcome[]> {
    await this.#salvaging;
    const rest: RequestEnvelope[] = [];
    const own = batch.map((request) => this.#answerHere(request, rest));
    if (rest.some(({ method }) => method === "attentionHeatmap" || method === "attentionOf")) this.#background.attention.flush();
    const { outcomes, changed } = applyBatch(this.#engine, rest);
    this.#background.saw(rest, changed);
    if (changed && rest.some(({ method }) => method === "wipe")) {
      this.#runs.endImports();
      this.#background.upkeep.endTask();
    }
    const answers = changed ? await this.#makeDurable(outcomes) : outcomes;
    if (changed) this.#emitChanged(rest);
    const queue = [...answers];
    return own.map((outcome) => outcome ?? queue.shift() ?? missing());
  }

  async run(request: RequestEnvelope, signal: CancelSignal, progress: (value: unknown) => void): Promise<Outcome> {
    try {
      const value = await this.#runs.run(checkEnvelope(request), signal, progress);
      if (request.method === "importPart") this.#emitChanged([request]);
      this.#background.saw([], true);
      return { kind: "result", id: request.id, value };
    } catch (error) {
      if (!this.#closed && isStrandlineError(error) && error.details["reopen"] === true) this.#reopen();
      return { kind: "error", id: request.id, error: toWireError(error) };
    }
  }

  prepare({ method, input }: RequestEnvelope): Promise<void> | undefined {
    const vector = ASKS_MEANING.has(method) ? prepareSearch(this.#background.meaning, input) : undefined;
    if (!COUNTS_TOKENS.has(method) || exactTokens() !== undefined) return vector;
    return Promise.all([vector, loadTokens()]).then(() => undefined);
  }

  connectEmbedder(port: PortLike): void {
    this.#background.connectEmbedder(port);
  }

  onWake(listener: () => void): void {
    this.#background.onWake(listener);
  }

  idle(): boolean {
    return this.#salvaging !== undefined || this.#background.slice();
  }

  status(): StoreStatus {
    const system = systemDatabase(this.#engine.db);
    const { backend, reason, leader, build } = this.#options;
    const lastExportAt = system.get(readMeta, { key: "last_export_at" })?.["value"];
    const { idle, meaning } = this.#background;
    const { check, problems } = idle.state;
    return {
      storage: { backend: backend.kind, durable: backend.durable, reason: this.#recovered ?? reason, check, problems },
      words: idle.words,
      embedder: meaning.status,
      leader: { id: leader, epoch: Number(system.get(readMeta, { key: "leader_epoch" })?.["value"] ?? 0) },
      ...(typeof lastExportAt === "number" ? { lastExportAt } : {}),
      schemaVersion: MIGRATIONS.length,
      build,
    };
  }

  onEvent(listener: (event: unknown) => void): void {
    this.#listeners.push(listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#runs.dropFiles();
    this.#background.meaning.close();
    this.#background.attention.flush();
    if (this.#background.idle.state.check !== "damaged") markClean(this.#engine.db);
    await this.#options.backend.flush();
    this.#engine.db.close();
    await this.#options.backend.close();
  }

  /** The file had to be recovered when it was opened: the status says so until the next open. */
  reportRecovery(damagedFile: string): void {
    this.#recovered = `the damaged file was set aside as ${damagedFile}; what could be read of it is here`;
  }

  /** Answers what needs no table, and refuses what no table may see; the others are left in `rest`. */
  #answerHere(request: RequestEnvelope, rest: RequestEnvelope[]): Outcome | undefined {
    const { id, method, input } = request;
    try {
      const checked = checkEnvelope(request);
      if (method === "status") return { kind: "result", id, value: this.status() };
      if (method === "exportRead") return { kind: "result", id, value: this.#runs.read(input) };
      rest.push(checked);
    } catch (error) {
      return { kind: "error", id, error: toWireError(error) };
    }
    return undefined;
  }

  /** Nothing is acknowledged before it is kept, and no erasure before its old copies are gone. */
  async #makeDurable(outcomes: readonly Outcome[]): Promise<readonly Outcome[]> {
    const { backend } = this.#options;
    try {
      if (this.#engine.purge.wanted) {
        this.#engine.purge.wanted = false;
        this.#engine.derived.clear();
        forgetTopicKeys();
        await this.#background.meaning.forgetErased();
        await this.#runs.dropFiles();
        const purged = await purge(this.#engine.db, backend);
        await backend.flush();
        return purged === "done" ? outcomes : outcomes.map(withPurgePending);
      }
      await backend.flush();
      return outcomes;
    } catch (error) {
      if (backend.needsFlush) this.#reopen();
      const wire = toWireError(error);
      return outcomes.map(({ id }) => ({ kind: "error", id, error: wire }));
    }
  }

  /** Finishes an erasure that was cut short by a crash or a full disk. */
  async finishErasures(): Promise<void> {
    if (!isPurgePending(this.#engine.db)) return;
    await purge(this.#engine.db, this.#options.backend);
    await this.#options.backend.flush();
  }

  /** Replaces a file whose pages are damaged by what can be read of it; returns the file that was set aside. */
  async #salvage(): Promise<string> {
    this.#salvaging = this.#replaceFile();
    try {
      return await this.#salvaging;
    } finally {
      this.#salvaging = undefined;
    }
  }

  async #replaceFile(): Promise<string> {
    this.#engine.db.close();
    const { store, kept } = await salvageStore(this.#options);
    this.#use(store);
    this.reportRecovery(kept);
    return kept;
  }

  /** After a refused flush the backend shows the last durable state; the engine starts again on it. */
  #reopen(): void {
    this.#use({ db: this.#options.backend.open(STORE_FILE) });
  }

  #use(store: { readonly db: Database }): void {
    this.#engine = createEngine(store, this.#parts, this.#waiting);
    this.#background.use(store.db);
  }

  #emitChanged(batch: readonly RequestEnvelope[]): void {
    const seq = numberOf(systemDatabase(this.#engine.db).get(lastSeq) ?? {}, "seq");
    const scopes = new Map(batch.map((request) => [JSON.stringify(request.scope), request.scope]));
    for (const scope of scopes.values()) this.#emit({ type: "changed", scope, seq });
  }

  #emit(event: WatchEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

function missing(): never {
  throw new StrandlineError("storage_failed", { reason: "a request of the batch was left unanswered" });
}

/** The record is gone for every reader; its words are still in pages of the file that nothing points to. */
function withPurgePending(outcome: Outcome): Outcome {
  if (outcome.kind !== "result" || typeof outcome.value !== "object" || outcome.value === null || !("verified" in outcome.value))
    return outcome;
  const receipt = outcome.value as Receipt;
  const notice: Notice = {
    code: "purge_pending",
    message: "The disk is full: what was erased is gone from the store and leaves the file's free pages as soon as there is room.",
  };
  return {
    ...outcome,
    value: { ...receipt, verified: receipt.verified.filter((part) => part !== "words"), notices: [...receipt.notices, notice] },
  };
}
