import type { StrandlineError } from "../errors.ts";
import type { FromEngine, ToEngine } from "../contract/envelope.ts";
import type { RoleState } from "../contract/worker-api.ts";

/** How the other end is doing. */
export interface LinkState {
  readonly state: "starting" | "ready" | "restarting" | "suspended" | "failed" | "closed";
  readonly reason: string;
}

/** What a link tells the connection that uses it. */
export interface LinkEvents {
  readonly onEnvelope: (envelope: FromEngine) => void;
  /** A fresh other end is up: everything unanswered must be sent again. */
  readonly onReady: () => void;
  /** Beyond repair: every call gets this error from now on. */
  readonly onFailed: (error: StrandlineError) => void;
  readonly onState: (state: LinkState) => void;
  readonly onRole: (role: RoleState) => void;
}

/** One way to a worker. Loses what is posted while it is not ready; the connection sends again after `onReady`. */
export interface Link {
  post(envelope: ToEngine): void;
  /** Lets the worker go at once (the page is being hidden for good or for the back/forward cache). */
  /** Hands an embedder's port to the engine, where there is a worker of this page's own. */
  connectEmbedder?(port: MessagePort): void;
  suspend(): void;
  resume(): void;
  /** Ends in good order. */
  close(): Promise<void>;
}

export type OpenLink = (events: LinkEvents) => Link;
