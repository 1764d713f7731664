import { openDB } from "idb";
import type { IDBPDatabase } from "idb";
import { METHODS } from "../../src/contract/contract.ts";
import type { Method, StoreStatus } from "../../src/contract/contract.ts";
import type { PortLike } from "../../src/contract/embedder.ts";
import type { CancelSignal, EnginePort, Outcome } from "../../src/contract/engine-port.ts";
import type { RequestEnvelope } from "../../src/contract/envelope.ts";
import { toWireError } from "../../src/contract/wire-error.ts";
import { isVisible } from "../../src/core/scope.ts";
import type { Scope } from "../../src/core/scope.ts";
import { StrandlineError, invalidInput } from "../../src/errors.ts";

interface EchoRow {
  readonly id: string;
  readonly gesture: string;
  readonly scope: Scope;
}

export interface EchoOptions {
  /** IndexedDB database that rows and answered requests are kept in; without it nothing is kept. */
  readonly keepIn?: string;
  readonly leader?: string;
}

/** Opens a small engine with the same rules as the real one: a request table, group commit, sliced runs. It keeps gestures, counts and bytes. */
export async function openEchoEngine({ keepIn, leader = "echo" }: EchoOptions = {}): Promise<EnginePort> {
  const db = keepIn === undefined ? undefined : await openDB(keepIn, 1, { upgrade: createStores });
  const rows = ((await db?.getAll("rows")) ?? []) as readonly EchoRow[];
  const answered = ((await db?.getAll("requests")) ?? []) as readonly [string, unknown][];
  const epoch = ((await db?.count("epochs")) ?? 0) + 1;
  await db?.put("epochs", epoch, epoch);
  return new EchoEngine(db, rows, answered, { id: leader, epoch });
}

function createStores(db: IDBPDatabase): void {
  for (const store of ["rows", "requests", "epochs"]) db.createObjectStore(store);
}

class EchoEngine implements EnginePort {
  readonly #db: IDBPDatabase | undefined;
  readonly #rows = new Map<string, EchoRow>();
  readonly #answered: Map<string, unknown>;
  readonly #files = new Map<string, Uint8Array>();
  readonly #leader: StoreStatus["leader"];
  readonly #listeners: ((event: unknown) => void)[] = [];
  #commits = 0;

  constructor(
    db: IDBPDatabase | undefined,
    rows: readonly EchoRow[],
    answered: readonly [string, unknown][],
    leader: StoreStatus["leader"],
  ) {
    this.#db = db;
    for (const row of rows) this.#rows.set(crypto.randomUUID(), row);
    this.#answered = new Map(answered);
    this.#leader = leader;
  }

  async commit(batch: readonly RequestEnvelope[]): Promise<readonly Outcome[]> {
    this.#commits += 1;
    const fresh: RequestEnvelope[] = [];
    const outcomes = batch.map((request) => this.#answer(request, fresh));
    await this.#keep(fresh);
    for (const { scope } of fresh) this.#emit({ type: "changed", scope, seq: this.#rows.size });
    return outcomes;
  }

  async run(request: RequestEnvelope, signal: CancelSignal, progress: (value: unknown) => void): Promise<Outcome> {
    try {
      return { kind: "result", id: request.id, value: await this.#runMethod(request, signal, progress) };
    } catch (error) {
      return { kind: "error", id: request.id, error: toWireError(error) };
    }
  }

  prepare(): undefined {
    return undefined;
  }

  connectEmbedder(port: PortLike): void {
    port.close?.();
  }

  onWake(): void {
    // There never is idle work here.
  }

  idle(): boolean {
    return false;
  }

  status(): StoreStatus {
    const storage = { backend: "memory", durable: this.#db !== undefined, reason: "echo", check: "clean", problems: [] } as const;
    const words = { state: "ready", reason: "echo" } as const;
    return { storage, words, embedder: { state: "none", reason: "echo" }, leader: this.#leader, schemaVersion: 1, build: "echo" };
  }

  onEvent(listener: (event: unknown) => void): void {
    this.#listeners.push(listener);
  }

  close(): Promise<void> {
    this.#db?.close();
    return Promise.resolve();
  }

  #emit(event: unknown): void {
    for (const listener of this.#listeners) listener(event);
  }

  #answer(request: RequestEnvelope, fresh: RequestEnvelope[]): Outcome {
    const { id, method } = request;
    try {
      if (METHODS[method as Method] === "read") return { kind: "result", id, value: this.#read(request) };
      if (!this.#answered.has(id)) {
        this.#answered.set(id, this.#change(request));
        fresh.push(request);
      }
      return { kind: "result", id, value: this.#answered.get(id) };
    } catch (error) {
      return { kind: "error", id, error: toWireError(error) };
    }
  }

  #change({ method, input, scope }: RequestEnvelope): unknown {
    if (method !== "write") return { changed: [], notices: [] };
    const { id, gesture } = input as EchoRow;
    if (gesture.trim() === "") throw invalidInput("gesture", "must not be blank");
    // A key of its own for each time it is applied, so that a request applied twice shows as two rows.
    this.#rows.set(crypto.randomUUID(), { id, gesture, scope });
    return { id, outcome: "stored", notices: [] };
  }

  #read({ method, input, scope }: RequestEnvelope): unknown {
    const seen = [...this.#rows.values()].filter((row) => isVisible(row.scope, scope));
    if (method === "status") return this.status();
    if (method === "list") return seen;
    if (method === "stats") return { memories: seen.length, changes: this.#answered.size, chunks: this.#commits };
    if (method === "get") return seen.find(({ id }) => id === (input as EchoRow).id) ?? null;
    if (method !== "exportRead") return [];
    const { file, offset, length } = input as { file: string; offset: number; length: number };
    return { bytes: this.#files.get(file)?.slice(offset, offset + length) ?? new Uint8Array() };
  }

  async #runMethod({ method, input }: RequestEnvelope, signal: CancelSignal, progress: (value: unknown) => void): Promise<unknown> {
    const { file = "", bytes = new Uint8Array(), repair = false } = input as { file?: string; bytes?: Uint8Array; repair?: boolean };
    if (method === "restoreUpload") return { received: this.#append(file, bytes) };
    if (method === "restorePreview" || method === "restoreApply") return this.#report(file, method === "restoreApply");
    if (method === "check") await slices(repair ? Number.POSITIVE_INFINITY : 3, signal, progress);
    if (method === "check") return { ok: true, problems: [], repaired: [] };
    const whole = new Uint8Array(2_500_000).map((_, index) => index % 251);
    this.#files.set("export", whole);
    return { file: "export", bytes: whole.length };
  }

  #append(file: string, bytes: Uint8Array): number {
    const before = this.#files.get(file) ?? new Uint8Array();
    const after = new Uint8Array(before.length + bytes.length);
    after.set(before);
    after.set(bytes, before.length);
    this.#files.set(file, after);
    return after.length;
  }

  #report(file: string, applied: boolean): unknown {
    const bytes = this.#files.get(file) ?? new Uint8Array();
    const sum = bytes.reduce((total, byte) => (total + byte) % 65_521, 0);
    return { format: "sqlite", applied, added: { bytes: bytes.length, sum }, known: 0, conflicts: [], tombstoned: 0, notices: [] };
  }

  async #keep(fresh: readonly RequestEnvelope[]): Promise<void> {
    if (this.#db === undefined || fresh.length === 0) return;
    const tx = this.#db.transaction(["rows", "requests"], "readwrite", { durability: "strict" });
    for (const { id, method, input, scope } of fresh) {
      const { id: record, gesture } = input as EchoRow;
      if (method === "write") void tx.objectStore("rows").put({ id: record, gesture, scope }, crypto.randomUUID());
      void tx.objectStore("requests").put([id, this.#answered.get(id)], id);
    }
    await tx.done;
  }
}

/** `check({ repair: true })` goes on until it is cancelled. */
async function slices(count: number, signal: CancelSignal, progress: (value: unknown) => void): Promise<void> {
  for (let slice = 1; slice <= count; slice += 1) {
    if (signal.aborted) throw new StrandlineError("aborted");
    progress({ slice });
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}
