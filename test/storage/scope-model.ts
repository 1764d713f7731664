import type { Scope } from "../../src/core/scope.ts";

/** What visibility means, said once more without a database: lists of rows and one comparison. */

export interface ModelRow {
  readonly kind: "turn" | "memory" | "identity";
  readonly id: string;
  readonly scope: Scope;
  readonly text: string;
  readonly session?: string;
  readonly key?: string;
  tags: readonly string[];
  importance?: number | undefined;
  amended: number;
  current: boolean;
  supersededBy?: string | undefined;
  forgotten: boolean;
  /** The request that touched it last. */
  touchedBy: string;
}

export interface ModelChange {
  readonly request: string;
  readonly id: string;
  readonly scope: Scope;
}

/** Each part that the row's scope sets equals the reader's. */
export function sees(reader: Scope, row: Scope): boolean {
  return row.user === reader.user && (row.agent ?? reader.agent) === reader.agent && (row.run ?? reader.run) === reader.run;
}

/** Everything whose scope has the named parts. */
export function lies(row: Scope, named: Scope): boolean {
  return row.user === named.user && (named.agent ?? row.agent) === row.agent && (named.run ?? row.run) === row.run;
}

export class ScopeModel {
  rows: ModelRow[] = [];
  changes: ModelChange[] = [];
  /** Ids that were erased: free again for writing, gone for reading. */
  readonly erased = new Set<string>();

  find(reader: Scope, id: string): ModelRow | undefined {
    return this.rows.find((row) => row.id === id && sees(reader, row.scope));
  }

  isTaken(id: string): boolean {
    return this.rows.some((row) => row.id === id);
  }

  add(row: ModelRow): void {
    this.rows.push(row);
    this.log(row.touchedBy, row);
  }

  log(request: string, { id, scope }: Pick<ModelRow, "id" | "scope">): void {
    this.changes.push({ request, id, scope });
  }

  remove(rows: readonly ModelRow[]): void {
    this.rows = this.rows.filter((row) => !rows.includes(row));
  }

  wipe(named: Scope): void {
    this.rows = this.rows.filter((row) => !lies(row.scope, named));
    this.changes = this.changes.filter((change) => !lies(change.scope, named));
  }

  /** What one reader sees, in the form in which the test reads the store. */
  view(reader: Scope): ModelView {
    const visible = this.rows.filter((row) => sees(reader, row.scope));
    const of = (kind: ModelRow["kind"]): ModelRow[] => visible.filter((row) => row.kind === kind);
    const memories = of("memory");
    const standing = memories.filter(isStanding);
    const turns = of("turn");
    const carried = this.rows.filter((row) => row.kind === "memory" && row.scope.user === reader.user).flatMap((row) => row.tags);
    const place = (row: ModelRow): string => JSON.stringify([row.scope.agent ?? null, row.scope.run ?? null, row.session]);
    return {
      current: sorted(standing.map(memoryLine)),
      any: sorted(memories.map(memoryLine)),
      timeline: sorted(turns.filter((row) => !row.forgotten).map((row) => row.id)),
      turns: sorted(turns.map((row) => row.id)),
      sessions: sorted([...counted(turns.filter((row) => !row.forgotten).map(place))].map(([name, count]) => `${name} ${count}`)),
      tags: sorted([...counted(standing.flatMap((row) => row.tags))].map(([name, count]) => `${name} ${count}`)),
      identity: sorted(
        of("identity")
          .filter((row) => row.current)
          .map((row) => `${row.id} ${row.key}`),
      ),
      changes: sorted(this.changes.filter((change) => sees(reader, change.scope)).map(({ request, id }) => `${request} ${id}`)),
      stats: {
        turns: turns.length,
        sessions: new Set(turns.map(place)).size,
        memories: standing.length,
        superseded: memories.filter((row) => row.supersededBy !== undefined).length,
        forgotten: memories.filter((row) => row.forgotten).length,
        identity: of("identity").filter((row) => row.current).length,
        tags: new Set(carried).size,
      },
    };
  }
}

export interface ModelView {
  readonly current: readonly string[];
  readonly any: readonly string[];
  readonly timeline: readonly string[];
  readonly turns: readonly string[];
  readonly sessions: readonly string[];
  readonly tags: readonly string[];
  readonly identity: readonly string[];
  readonly changes: readonly string[];
  readonly stats: Readonly<Record<string, number>>;
}

export function isStanding(row: ModelRow): boolean {
  return row.supersededBy === undefined && !row.forgotten;
}

function memoryLine(row: ModelRow): string {
  return JSON.stringify([row.id, row.text, row.tags, row.importance ?? null, row.amended, row.supersededBy ?? null, row.forgotten]);
}

export function sorted(lines: readonly string[]): readonly string[] {
  return [...lines].sort();
}

export function counted(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** A whole number from 0 to below `below`. */
export type Random = (below: number) => number;

/** Numbers that are the same for the same seed. */
export function randomFrom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export function randomScope(random: Random): Scope {
  const agent = ["", "a", "b", "c"][random(4)] ?? "";
  const run = ["", "r1", "r2"][random(3)] ?? "";
  return { user: ["default", "u1", "u2"][random(3)] ?? "default", ...(agent === "" ? {} : { agent }), ...(run === "" ? {} : { run }) };
}
