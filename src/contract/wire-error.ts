import { ERROR_CODES, StrandlineError, isStrandlineError } from "../errors.ts";
import type { ErrorCode, ErrorDetails } from "../errors.ts";

/** An error as plain data. */
export interface WireError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: ErrorDetails;
}

/** Turns anything thrown into plain data. A stranger's error becomes `storage_failed` with its message in `details.reason`. */
export function toWireError(error: unknown): WireError {
  if (isStrandlineError(error)) return { code: error.code, message: error.message, details: error.details };
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return toWireError(new StrandlineError("storage_failed", { reason }));
}

/** Rebuilds the error class on the other side. */
export function fromWireError(wire: WireError): StrandlineError {
  const code: ErrorCode = Object.hasOwn(ERROR_CODES, wire.code) ? wire.code : "storage_failed";
  return new StrandlineError(code, wire.details, { message: wire.message });
}
