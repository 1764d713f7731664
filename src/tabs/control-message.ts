import type { Build } from "../contract/build.ts";
import type { ToEngine } from "../contract/envelope.ts";
import type { WireError } from "../contract/wire-error.ts";

/**
 * What tabs say to each other on the control channel. Tabs of different builds read these, so members are only
 * ever added.
 */
export type ControlMessage =
  /** Sent after the leader listens on its request channel. */
  | { readonly type: "leader"; readonly id: string; readonly epoch: number; readonly build: Build }
  /** Asks the leader to announce itself, and a tab that rests after a failed opening to try again. */
  | { readonly type: "who" }
  /** The leader gave up the lock in good order. */
  | { readonly type: "gone"; readonly id: string }
  /** Opening the store failed in the tab `id`. */
  | { readonly type: "failed"; readonly id: string; readonly error: WireError }
  /** Tab `from` is of a newer build and wants to lead: older leaders hand over, older candidates step aside. */
  | { readonly type: "step-down"; readonly from: string; readonly build: Build };

/** A request on its way to the leader. */
export interface Routed {
  readonly client: string;
  readonly envelope: ToEngine;
}

const TYPES: readonly string[] = ["leader", "who", "gone", "failed", "step-down"] satisfies readonly ControlMessage["type"][];

/** Reads what arrived on the control channel; undefined for what a later build may send. */
export function parseControl(value: unknown): ControlMessage | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { type } = value as { type?: unknown };
  return typeof type === "string" && TYPES.includes(type) ? (value as ControlMessage) : undefined;
}

/** Requests of one client that were made in the same turn: they cross together. */
export interface RoutedBatch {
  readonly client: string;
  readonly envelopes: readonly ToEngine[];
}

/** Reads what arrived on the request channel; nothing for a stranger's message. */
export function parseRouted(value: unknown): readonly Routed[] {
  if (typeof value !== "object" || value === null) return [];
  const { client, envelopes } = value as { client?: unknown; envelopes?: unknown };
  if (typeof client !== "string" || !Array.isArray(envelopes)) return [];
  const known = envelopes.filter((envelope): envelope is ToEngine => typeof envelope === "object" && envelope !== null);
  return known.map((envelope) => ({ client, envelope }));
}
