import { invalidInput } from "../errors.ts";
import { isBlank } from "./text.ts";

/** Who may see a record. An omitted user is `"default"`. */
export interface Scope {
  readonly user: string;
  readonly agent?: string;
  readonly run?: string;
}

/** A scope as a host writes it: every part may be left out. */
export interface ScopeInput {
  readonly user?: string;
  readonly agent?: string;
  readonly run?: string;
}

export const DEFAULT_USER = "default";
const PARTS = ["user", "agent", "run"] as const;
const MAX_PART_LENGTH = 200;

/** Checks a scope and fills in the default user. Unknown fields, blank or over-long parts are refused. */
export function parseScope(input: unknown, path = "scope"): Scope {
  if (typeof input !== "object" || input === null || Array.isArray(input))
    throw invalidInput(path, "must be an object { user?, agent?, run? }");
  const unknown = Object.keys(input).find((key) => !(PARTS as readonly string[]).includes(key));
  if (unknown !== undefined) throw invalidInput(`${path}.${unknown}`, "is not a part of a scope; the parts are user, agent and run");
  const given = input as Record<string, unknown>;
  for (const part of PARTS) checkPart(given[part], `${path}.${part}`);
  const { user = DEFAULT_USER, agent, run } = input as ScopeInput;
  return { user, ...(agent === undefined ? {} : { agent }), ...(run === undefined ? {} : { run }) };
}

function checkPart(value: unknown, path: string): void {
  if (value === undefined) return;
  if (typeof value !== "string" || isBlank(value)) throw invalidInput(path, "must be a non-blank string");
  if (value.length > MAX_PART_LENGTH) throw invalidInput(path, `must be at most ${MAX_PART_LENGTH} characters`);
  if (value.includes("\u0000")) throw invalidInput(path, "must not hold a NUL character");
  if (!value.isWellFormed()) throw invalidInput(path, "must be well-formed Unicode");
}

/** True when every set part of `row` equals the reader's. */
export function isVisible(row: Scope, reader: Scope): boolean {
  return (
    row.user === reader.user && (row.agent === undefined || row.agent === reader.agent) && (row.run === undefined || row.run === reader.run)
  );
}
