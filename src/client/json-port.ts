import type { FromEngine, ToEngine } from "../contract/envelope.ts";
import { isFromEngine } from "../contract/envelope.ts";
import type { WireError } from "../contract/wire-error.ts";
import type { Hello, Welcome } from "../contract/worker-api.ts";

/** The part of an extension's `runtime.Port` that is used; anything that carries JSON can be dressed as one. */
export interface JsonPort {
  postMessage(message: unknown): void;
  readonly onMessage: { addListener(listener: (message: unknown) => void): void };
  readonly onDisconnect: { addListener(listener: () => void): void };
  disconnect(): void;
}

/** What a page sends into a Port. */
export type IntoPort = ToEngine | { readonly kind: "hello"; readonly hello: Pick<Hello, "protocol" | "build"> };

/** What comes out of it. */
export type OutOfPort =
  | FromEngine
  | { readonly kind: "welcome"; readonly welcome: Welcome }
  | { readonly kind: "refused"; readonly error: WireError };

/** Reads a message from the worker's side; undefined for a stranger's. */
export function parseOutOfPort(value: unknown): OutOfPort | undefined {
  if (isFromEngine(value)) return value;
  if (typeof value !== "object" || value === null) return undefined;
  const { kind } = value as { kind?: unknown };
  return kind === "welcome" || kind === "refused" ? (value as OutOfPort) : undefined;
}

/** Reads a message from the page's side; undefined for a stranger's. The rest of an envelope is checked by `parseToEngine`. */
export function parseIntoPort(value: unknown): IntoPort | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { kind, id, hello } = value as { kind?: unknown; id?: unknown; hello?: unknown };
  const isHello = kind === "hello" && typeof hello === "object" && hello !== null;
  const isEnvelope = (kind === "request" || kind === "cancel") && typeof id === "string";
  return isHello || isEnvelope ? (value as IntoPort) : undefined;
}
