import type { Scope } from "../core/scope.ts";
import type { Bindings, Database, Row } from "./database.ts";
import type { ScopedSql, ScopeParameter, SystemSql } from "./sql.ts";
import { addScope, findScope } from "./scope.sql.ts";

/** The database as one caller sees it. It binds the scope itself: no caller of it can name another. */
export interface ScopedDatabase {
  readonly scope: Scope;
  all(statement: ScopedSql, bindings?: Bindings): readonly Row[];
  get(statement: ScopedSql, bindings?: Bindings): Row | undefined;
  run(statement: ScopedSql, bindings?: Bindings): number;
  /** The same database under another scope (an export line's, when restoring). */
  under(scope: Scope): ScopedDatabase;
  readonly system: SystemDatabase;
}

/** The database without a scope: only for statements that say why. */
export interface SystemDatabase {
  all(statement: SystemSql, bindings?: Bindings): readonly Row[];
  get(statement: SystemSql, bindings?: Bindings): Row | undefined;
  run(statement: SystemSql, bindings?: Bindings): number;
}

export function systemDatabase(db: Database): SystemDatabase {
  return {
    all: (statement, bindings) => db.all(statement.text, bindings),
    get: (statement, bindings) => db.get(statement.text, bindings),
    run: (statement, bindings) => db.run(statement.text, bindings),
  };
}

export function scopedDatabase(db: Database, scope: Scope): ScopedDatabase {
  const system = systemDatabase(db);
  const { user, agent = "", run = "" } = scope;
  const ownScopeId = (): number => scopeIdOf(db, system, { user, agent, run });
  const bind = (statement: ScopedSql, bindings: Bindings): Bindings => {
    const bound: Record<string, Bindings[string]> = { ...bindings };
    for (const name of statement.scopeParameters) bound[name] = scopeValue(name, ownScopeId, user, agent, run);
    return bound;
  };
  return {
    scope,
    system,
    all: (statement, bindings = {}) => db.all(statement.text, bind(statement, bindings)),
    get: (statement, bindings = {}) => db.get(statement.text, bind(statement, bindings)),
    run: (statement, bindings = {}) => db.run(statement.text, bind(statement, bindings)),
    under: (other) => scopedDatabase(db, other),
  };
}

function scopeValue(name: ScopeParameter, ownScopeId: () => number, user: string, agent: string, run: string): string | number {
  switch (name) {
    case "user":
      return user;
    case "agent":
      return agent;
    case "run":
      return run;
    case "scope_id":
      return ownScopeId();
  }
}

type ScopeParts = {
  readonly user: string;
  readonly agent: string;
  readonly run: string;
};

/** Row ids of scopes by their parts. Follows the database by hand: whoever rolls back or takes scopes away forgets it. */
const scopeIds = new WeakMap<Database, Map<string, number>>();

/** To be called after a rollback, or when scopes were removed. */
export function forgetScopeIds(db: Database): void {
  scopeIds.delete(db);
}

function scopeIdOf(db: Database, system: SystemDatabase, parts: ScopeParts): number {
  const known = scopeIds.get(db) ?? new Map<string, number>();
  scopeIds.set(db, known);
  const key = JSON.stringify([parts.user, parts.agent, parts.run]);
  const id = known.get(key) ?? internScope(system, parts);
  known.set(key, id);
  return id;
}

function internScope(system: SystemDatabase, parts: ScopeParts): number {
  const found = system.get(findScope, parts);
  if (found !== undefined) return Number(found["id"]);
  return Number(system.get(addScope, parts)?.["id"]);
}
