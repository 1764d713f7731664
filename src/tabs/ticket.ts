import { StrandlineError } from "../errors.ts";
import type { ErrorDetails, ErrorCode } from "../errors.ts";
import { METHODS } from "../contract/contract.ts";
import type { Method } from "../contract/contract.ts";
import type { ErrorEnvelope, FromEngine, RequestEnvelope } from "../contract/envelope.ts";
import { toWireError } from "../contract/wire-error.ts";

/** A request that the leader took on, and the way back to who asked. */
export interface Ticket {
  readonly client: string;
  readonly request: RequestEnvelope;
  readonly reply: (answer: FromEngine) => void;
}

/** How a method is treated; undefined for one that the contract does not have. */
export function kindOfMethod(method: string): "read" | "change" | "run" | undefined {
  return Object.hasOwn(METHODS, method) ? METHODS[method as Method] : undefined;
}

/** True when nobody waits any more and dropping the request changes nothing. A change that was sent is never dropped. */
export function isStale({ request }: Ticket, now: number): boolean {
  return request.deadline < now && kindOfMethod(request.method) !== "change";
}

export function errorAnswer(id: string, error: unknown): ErrorEnvelope {
  return { kind: "error", id, error: toWireError(error) };
}

export function refusal(id: string, code: ErrorCode, details: ErrorDetails = {}): ErrorEnvelope {
  return errorAnswer(id, new StrandlineError(code, details));
}
