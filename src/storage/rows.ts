import type { Scope } from "../core/scope.ts";
import type { Row, SqlValue } from "./database.ts";

/** Where SQL's null meets the API's absent: the readers below and nowhere else. */

export function textOf(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== "string") throw new TypeError(`column ${column} holds no text`);
  return value;
}

export function numberOf(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== "number") throw new TypeError(`column ${column} holds no number`);
  return value;
}

export function jsonOf(row: Row, column: string): unknown {
  return JSON.parse(textOf(row, column)) as unknown;
}

/** The row's scope from its `user`, `agent` and `run` columns. */
export function scopeOf(row: Row): Scope {
  const agent = textOf(row, "agent");
  const run = textOf(row, "run");
  return { user: textOf(row, "user"), ...(agent === "" ? {} : { agent }), ...(run === "" ? {} : { run }) };
}

/** Picks the named columns that are not null, under their API names. */
export function present(row: Row, columns: Readonly<Record<string, string>>): Record<string, SqlValue> {
  const picked: Record<string, SqlValue> = {};
  for (const [name, column] of Object.entries(columns)) {
    const value = row[column];
    if (value !== null && value !== undefined) picked[name] = value;
  }
  return picked;
}
