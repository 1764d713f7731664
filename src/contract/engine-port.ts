import type { PortLike } from "./embedder.ts";
import type { FromEngine, RequestEnvelope } from "./envelope.ts";
import type { StoreStatus } from "./contract.ts";

/** What a run looks at between slices; an `AbortSignal` is one. */
export interface CancelSignal {
  readonly aborted: boolean;
}

/** A final answer to one request. */
export type Outcome = Exclude<FromEngine, { kind: "progress" }>;

/**
 * What a leader drives: the engine behind plain envelopes. One caller at a time; the caller awaits `commit`
 * before the next one.
 */
export interface EnginePort {
  /**
   * Applies reads and changes in order inside one transaction (group commit). A change whose request id is known
   * is answered from the request table and not applied again. One request's failure rolls back that request alone.
   * When the promise resolves, every acknowledged change is durable; when the commit itself fails, every change
   * in the batch is answered with that error.
   */
  commit(batch: readonly RequestEnvelope[]): Promise<readonly Outcome[]>;
  /** Runs one long request; `progress` is called with plain values; an aborted signal ends it with `aborted`. */
  run(request: RequestEnvelope, signal: CancelSignal, progress: (value: unknown) => void): Promise<Outcome>;
  /** What a request waits for before it joins a batch (a query's vector); undefined when nothing. Never rejects. */
  prepare(request: RequestEnvelope): Promise<void> | undefined;
  /** An embedder that serves this engine over a port. */
  connectEmbedder(port: PortLike): void;
  /** Called when idle work comes up while nobody asks for anything. */
  onWake(listener: () => void): void;
  /** One slice (≤ 4 ms) of idle work; true while more remains. */
  idle(): boolean;
  status(): StoreStatus;
  /** Called on each change of `status()` and after each commit that changed something. */
  onEvent(listener: (event: unknown) => void): void;
  /** Closes the database cleanly (a clean end is remembered). */
  close(): Promise<void>;
}
