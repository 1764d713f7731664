import { StrandlineError, invalidInput } from "../errors.ts";

/** Deeper nesting than any input of the contract; a bound on recursion. */
const MAX_DEPTH = 64;

/**
 * A copy of `value` that can cross every transport, so that later changes by the caller do not reach a call that is
 * sent again. Plain objects, arrays, strings, finite numbers, booleans, null and byte arrays pass; `undefined`
 * members are left out. Throws `not_serializable` naming the path for anything else, `invalid_input` for NaN and infinities.
 */
export function toPlain(value: unknown, path = "input"): unknown {
  try {
    return copy(value, path, 0);
  } catch (error) {
    if (error instanceof StrandlineError) throw error;
    throw refused(path, "an object that throws when it is read");
  }
}

function copy(value: unknown, path: string, depth: number): unknown {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") return finite(value, path);
  if (typeof value !== "object") throw refused(path, value === undefined ? "undefined" : `a ${typeof value}`);
  if (depth >= MAX_DEPTH) throw refused(path, `nested deeper than ${MAX_DEPTH} levels, or part of itself`);
  if (value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return Array.from(value, (item: unknown, index) => copy(item, `${path}[${index}]`, depth + 1));
  return copyObject(value, path, depth);
}

function copyObject(value: object, path: string, depth: number): Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) throw refused(path, `an instance of ${value.constructor?.name ?? "a class"}`);
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  // fromEntries defines own members, so a member called `__proto__` stays data.
  return Object.fromEntries(entries.map(([key, member]) => [key, copy(member, `${path}.${key}`, depth + 1)]));
}

function finite(value: number, path: string): number {
  if (!Number.isFinite(value)) throw invalidInput(path, "must be a finite number");
  return value;
}

function refused(path: string, found: string): StrandlineError {
  return new StrandlineError(
    "not_serializable",
    { path, found },
    { message: `${path} is ${found}; only plain data can cross to the worker.` },
  );
}
