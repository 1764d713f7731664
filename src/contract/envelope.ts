import { StrandlineError } from "../errors.ts";
import type { Scope } from "../core/scope.ts";
import type { WireError } from "./wire-error.ts";

/** Bumped whenever an envelope, a method's input or its reply changes shape. Guarded by a test that hashes the contract. */
export const PROTOCOL_VERSION = 1;

/** A call. Everything that decides its effect is in it, so that it can be sent again to another leader. */
export interface RequestEnvelope {
  readonly kind: "request";
  /** UUIDv7 made by the caller: the idempotency key. */
  readonly id: string;
  readonly version: number;
  readonly method: string;
  readonly input: unknown;
  readonly scope: Scope;
  /** Who acts, for the change log: the agent's name or "host". */
  readonly actor: string;
  /** The caller's clock, epoch ms. */
  readonly at: number;
  /** The caller's IANA zone. */
  readonly zone: string;
  /** Epoch ms after which nobody waits for the answer. */
  readonly deadline: number;
}

/** The caller no longer wants the answer to request `id`. */
export interface CancelEnvelope {
  readonly kind: "cancel";
  readonly id: string;
}

/** News of a running request: progress of a long run, or an event of a `watch`. */
export interface ProgressEnvelope {
  readonly kind: "progress";
  readonly id: string;
  readonly value: unknown;
}

export interface ResultEnvelope {
  readonly kind: "result";
  readonly id: string;
  readonly value: unknown;
}

export interface ErrorEnvelope {
  readonly kind: "error";
  readonly id: string;
  readonly error: WireError;
}

export type ToEngine = RequestEnvelope | CancelEnvelope;
export type FromEngine = ProgressEnvelope | ResultEnvelope | ErrorEnvelope;

/** Parses what arrived from a page. Throws `invalid_input` for anything that is no envelope. */
export function parseToEngine(value: unknown): ToEngine {
  const data = asRecord(value);
  if (data["kind"] === "cancel" && typeof data["id"] === "string") return { kind: "cancel", id: data["id"] };
  if (data["kind"] !== "request") throw new StrandlineError("invalid_input", { path: "envelope.kind" });
  for (const key of ["id", "method", "actor", "zone"] as const) {
    if (typeof data[key] !== "string") throw new StrandlineError("invalid_input", { path: `envelope.${key}` });
  }
  for (const key of ["version", "at", "deadline"] as const) {
    if (typeof data[key] !== "number") throw new StrandlineError("invalid_input", { path: `envelope.${key}` });
  }
  if (data["version"] !== PROTOCOL_VERSION) {
    throw new StrandlineError("protocol_mismatch", { caller: data["version"], engine: PROTOCOL_VERSION });
  }
  return data as unknown as RequestEnvelope;
}

/** True for what an engine side sends; used by pages to skip foreign messages. */
export function isFromEngine(value: unknown): value is FromEngine {
  if (typeof value !== "object" || value === null) return false;
  const { kind, id } = value as { kind?: unknown; id?: unknown };
  return typeof id === "string" && (kind === "progress" || kind === "result" || kind === "error");
}

function asRecord(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null) throw new StrandlineError("invalid_input", { path: "envelope" });
  return value as Record<string, unknown>;
}
