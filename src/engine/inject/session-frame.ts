import type { InjectSessionInput, SessionThresholds } from "../../contract/contract.ts";
import type { Trust, TurnRole } from "../../core/records.ts";
import { SESSION_DEFAULTS } from "../../core/inject/session-defaults.ts";
import type { Call } from "../call.ts";

/** How far ahead of the caller's clock a time may lie: clocks go wrong by a zone, not by a year. */
export const AHEAD_MS = 86_400_000;

/** What every layer of the block at the start of a session goes by. */
export interface SessionFrame {
  readonly call: Call;
  readonly session: string;
  readonly thresholds: Required<SessionThresholds>;
  readonly trust: readonly Trust[];
  /** Ids of what this session's window holds. */
  readonly injected: ReadonlySet<string>;
}

/** Of whom texts are shown when the host does not say: people and agents that speak for themselves. */
const TRUSTED: readonly Trust[] = ["user", "agent"];

export function sessionFrame(call: Call, input: InjectSessionInput, injected: ReadonlySet<string>): SessionFrame {
  const { session, thresholds = {}, trust = TRUSTED } = input;
  return { call, session, thresholds: { ...SESSION_DEFAULTS, ...thresholds }, trust, injected };
}

/** Tools speak as pages do: they are heard where pages are. */
export function rolesHeard(trust: readonly Trust[]): readonly TurnRole[] {
  return trust.includes("page") ? ["user", "assistant", "tool"] : ["user", "assistant"];
}
