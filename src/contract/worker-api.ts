import type { Contract, InputOf, ReplyOf } from "./contract.ts";
import type { Build } from "./build.ts";
import type { PortLike } from "./embedder.ts";
import type { ProgressEnvelope } from "./envelope.ts";
import type { Outcome } from "./engine-port.ts";
import type { ScopeInput } from "../core/scope.ts";

/** What a page says first, over every transport. */
export interface Hello {
  readonly protocol: number;
  readonly build: Build;
  /** Name of the store: part of every lock, channel and directory name. */
  readonly name: string;
  /** True accepts a store that nothing keeps, where neither OPFS nor IndexedDB works. */
  readonly allowMemoryOnly: boolean;
}

/** What comes back. */
export interface Welcome {
  readonly protocol: number;
  readonly build: Build;
  /** Id of the answering worker; equals the leader's id in its announcements while it leads. */
  readonly worker: string;
}

/** How a worker stands to the leader's lock. */
export interface RoleState {
  /** `waiting`: no leader known yet; `retired`: stepped aside for a newer build. */
  readonly state: "waiting" | "leader" | "follower" | "retired" | "failed";
  readonly reason: string;
}

/** Raw messages from the worker beside Comlink's own. */
export type WorkerNotice =
  | ProgressEnvelope
  /** Of envelopes taken by `sendAll`: those that were answered in the same turn. */
  | { readonly kind: "answers"; readonly answers: readonly Outcome[] }
  | { readonly kind: "role"; readonly role: RoleState }
  /** A synchronous operation follows that answers no ping for up to `forMs`. */
  | { readonly kind: "busy"; readonly forMs: number };

/** For hosts that call the worker by plain Comlink. Times and ids are made in the worker where the options leave them out. */
export interface ByNameOptions {
  readonly scope?: ScopeInput;
  readonly actor?: string;
  readonly requestId?: string;
  readonly timeoutMs?: number;
}

export type ByName = {
  readonly [M in keyof Contract]: (input: InputOf<M>, options?: ByNameOptions) => Promise<ReplyOf<M>>;
};

/**
 * The object that the worker exposes by Comlink. Failures are thrown as plain `WireError` data, because Comlink
 * reduces an `Error` to its name and message.
 */
export interface WorkerApi extends ByName {
  hello(hello: Hello): Promise<Welcome>;
  /** Takes an envelope; resolves with its final answer. Progress arrives as raw messages. A cancel resolves at once. */
  send(envelope: unknown): Promise<Outcome | undefined>;
  /** Takes envelopes that were made in the same turn; their answers arrive as raw messages, too. */
  sendAll(envelopes: readonly unknown[]): Promise<void>;
  /** The port of an embedder that serves the store. Closed at once when this worker does not lead. */
  connectEmbedder(port: PortLike): Promise<void>;
  ping(): Promise<"pong">;
  /** Finishes what was taken on, closes the store if this worker leads, gives up its locks. */
  close(): Promise<void>;
}

/** True for the raw messages above; used by pages to skip Comlink's. */
export function isWorkerNotice(value: unknown): value is WorkerNotice {
  if (typeof value !== "object" || value === null) return false;
  const { kind } = value as { kind?: unknown };
  return kind === "progress" || kind === "answers" || kind === "role" || kind === "busy";
}
