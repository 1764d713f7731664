/**
 * The two kinds of statement. A `scoped` one guards every row it reads or writes by the caller's scope; a `system` one sees
 * everything and says why it may. Only these reach the database; a test enumerates them all.
 */

export interface ScopedSql {
  readonly kind: "scoped";
  readonly text: string;
  /** Scope parameters that the text names, bound by `ScopedDatabase` alone. */
  readonly scopeParameters: readonly ScopeParameter[];
}

export interface SystemSql {
  readonly kind: "system";
  readonly text: string;
  /** Why it may see every scope. */
  readonly reason: string;
}

export type ScopeParameter = "user" | "agent" | "run" | "scope_id";

const SCOPE_PARAMETER = /:(user|agent|run|scope_id)\b/g;

/** A statement under the caller's scope. Throws at load when it names no guard. */
export function scoped(parts: TemplateStringsArray, ...fragments: readonly string[]): ScopedSql {
  const text = String.raw({ raw: parts.raw }, ...fragments).trim();
  const scopeParameters = [...new Set(Array.from(text.matchAll(SCOPE_PARAMETER), ([, name]) => name as ScopeParameter))];
  if (!scopeParameters.includes("user") && !scopeParameters.includes("scope_id"))
    throw new Error(`A scoped statement without a guard: ${text}`);
  return { kind: "scoped", text, scopeParameters };
}

/** A statement that sees every scope, with the reason why it may. */
export function system(reason: string): (parts: TemplateStringsArray, ...fragments: readonly string[]) => SystemSql {
  return (parts, ...fragments) => ({ kind: "system", text: String.raw({ raw: parts.raw }, ...fragments).trim(), reason });
}

/** The scopes that the caller sees: each set part equals the caller's. Evaluated once a statement. */
const VISIBLE_SCOPES = "select id from scope where user = :user and agent in ('', :agent) and run in ('', :run)";

/** Guard of a table that has `scope_id`. */
export function visible(alias: string): string {
  return `${alias}.scope_id in (${VISIBLE_SCOPES})`;
}

/** Guard of a table whose rows belong to a memory, through its row id: two look-ups by key, whatever the size of the store. */
export function ofVisibleMemory(memoryId: string): string {
  return ofVisibleRow("memory", memoryId);
}

/** Guard of a table whose rows belong to a turn, through its row id. */
export function ofVisibleTurn(turnId: string): string {
  return ofVisibleRow("turn", turnId);
}

function ofVisibleRow(table: string, rowId: string): string {
  return `exists (
    select 1 from ${table} guard join scope seen on seen.id = guard.scope_id
    where guard.id = ${rowId} and seen.user = :user and seen.agent in ('', :agent) and seen.run in ('', :run))`;
}
