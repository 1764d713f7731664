import { webcrypto } from "node:crypto";
import { performance } from "node:perf_hooks";
import { tag } from "jieba-wasm/node";
import type { InputOf, Method, ReplyOf } from "../../src/contract/contract.ts";
import type { EnginePort } from "../../src/contract/engine-port.ts";
import { PROTOCOL_VERSION } from "../../src/contract/envelope.ts";
import { fromWireError } from "../../src/contract/wire-error.ts";
import { METHODS } from "../../src/contract/contract.ts";
import type { TagWords } from "../../src/core/topics/topic-words.ts";
import type { Scope } from "../../src/core/scope.ts";
import type { OpenVectors } from "../../src/engine/meaning/vector-files.ts";
import { openEngine } from "../../src/engine/open-engine.ts";
import type { Backend } from "../../src/storage/database.ts";
import { memoryBackend } from "../../worker/backends/memory.ts";
import { loadSqlite } from "../../worker/load-sqlite.ts";
import { loadKernels } from "../../worker/vectors/load-kernels.ts";
import { openVectorIndex } from "../../worker/vectors/open-vector-index.ts";
import { TestClock } from "./test-clock.ts";

/** Options of one call beside its input. */
export interface CallOptions {
  readonly scope?: Scope;
  readonly at?: number;
  readonly request?: string;
  readonly zone?: string;
  readonly actor?: string;
}

/** A real engine on SQLite-WASM in memory, called as a page would call it. */
export class TestEngine {
  readonly port: EnginePort;
  readonly backend: Backend;
  readonly clock: TestClock;
  #lastRequest = "";

  constructor(port: EnginePort, backend: Backend, clock: TestClock) {
    this.port = port;
    this.backend = backend;
    this.clock = clock;
  }

  /** Id of the request made last: what `undo` takes. */
  get lastRequest(): string {
    return this.#lastRequest;
  }

  id(): string {
    return this.clock.id();
  }

  async call<M extends Method>(method: M, input: InputOf<M>, options: CallOptions = {}): Promise<ReplyOf<M>> {
    const request = options.request ?? this.clock.id();
    this.#lastRequest = request;
    const envelope = {
      kind: "request" as const,
      id: request,
      version: PROTOCOL_VERSION,
      method,
      input,
      scope: options.scope ?? { user: "default" },
      actor: options.actor ?? "host",
      at: options.at ?? this.clock.tick(),
      zone: options.zone ?? "UTC",
      deadline: Number.MAX_SAFE_INTEGER,
    };
    await this.port.prepare(envelope);
    const outcome =
      METHODS[method] === "run" ? await this.port.run(envelope, { aborted: false }, () => {}) : (await this.port.commit([envelope]))[0];
    if (outcome === undefined) throw new Error("no outcome");
    if (outcome.kind === "error") throw fromWireError(outcome.error);
    return outcome.value as ReplyOf<M>;
  }

  /** Lets idle work run until none is left. */
  settle(): void {
    for (let more = true; more; ) more = this.port.idle();
  }

  /** The whole store as canonical JSONL. */
  async jsonl(input: InputOf<"exportJsonl"> = { range: "store", changes: false }, options: CallOptions = {}): Promise<string> {
    const { file, bytes } = await this.call("exportJsonl", input, options);
    const part = await this.call("exportRead", { file, offset: 0, length: bytes }, options);
    return new TextDecoder().decode(part.bytes);
  }

  async restore(
    content: Uint8Array | string,
    input: { readonly range?: "scope" | "store"; readonly preview?: boolean } = {},
    options: CallOptions = {},
  ): Promise<ReplyOf<"restoreApply">> {
    const { preview = false, range = "store" } = input;
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    const file = this.clock.id();
    await this.call("restoreUpload", { file, offset: 0, bytes }, options);
    return this.call(preview ? "restorePreview" : "restoreApply", { file, range }, options);
  }
}

/** Opens a fresh engine, or one on a backend that is there. */
export async function openTestEngine(
  given: { readonly backend?: Backend; readonly clock?: TestClock; readonly openVectors?: OpenVectors; readonly tagWords?: TagWords } = {},
): Promise<TestEngine> {
  const backend = given.backend ?? memoryBackend(await loadSqlite());
  const clock = given.clock ?? new TestClock();
  const port = await openEngine({
    backend,
    reason: "test",
    leader: "test",
    build: "test",
    now: () => clock.now,
    clock: () => performance.now(),
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    randomBytes: (length) => webcrypto.getRandomValues(new Uint8Array(length)),
    decodeUtf8: (bytes) => new TextDecoder("utf-8", { fatal: true }).decode(bytes),
    busy: () => {},
    delay: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    kernels: loadKernels,
    tagWords: given.tagWords ?? (async (runs) => runs.map((run) => tag(run, true))),
    openVectors: given.openVectors ?? ((options) => openVectorIndex(options)),
  });
  return new TestEngine(port, backend, clock);
}
