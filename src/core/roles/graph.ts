import { compare, countRoles } from "./count-roles.ts";
import { byEntity } from "./naming.ts";
import type { Naming } from "./naming.ts";

/** An entity of the graph. */
export interface GraphNode {
  readonly entity: string;
  readonly memories: number;
  /** The role that it had most often; absent when it had none. */
  readonly topRole?: string;
}

/** Two entities that memories name together. */
export interface GraphEdge {
  readonly a: string;
  readonly b: string;
  readonly memories: number;
}

/** The `limit` entities named most often, and how often each two of them are named together; both most often first. */
export function graphOf(
  namings: readonly Naming[],
  limit: number,
): { readonly nodes: readonly GraphNode[]; readonly edges: readonly GraphEdge[] } {
  const all = [...byEntity(namings)].sort(([a, own], [b, others]) => others.length - own.length || compare(a, b));
  const nodes = all.slice(0, limit).map(([entity, own]) => nodeOf(entity, own));
  return { nodes, edges: edgesAmong(namings, new Set(nodes.map(({ entity }) => entity))) };
}

function nodeOf(entity: string, namings: readonly Naming[]): GraphNode {
  const [top] = countRoles(namings, entity);
  return { entity, memories: namings.length, ...(top === undefined ? {} : { topRole: top.role }) };
}

function edgesAmong(namings: readonly Naming[], shown: ReadonlySet<string>): readonly GraphEdge[] {
  const counts = new Map<string, { readonly a: string; readonly b: string; memories: number }>();
  for (const { names } of namings) {
    const named = [...names.keys()].filter((entity) => shown.has(entity)).sort(compare);
    for (const [index, a] of named.entries()) for (const b of named.slice(index + 1)) count(counts, a, b);
  }
  return [...counts.values()].sort((x, y) => y.memories - x.memories || compare(x.a, y.a) || compare(x.b, y.b));
}

function count(counts: Map<string, { readonly a: string; readonly b: string; memories: number }>, a: string, b: string): void {
  const key = `${a}\n${b}`;
  const held = counts.get(key);
  if (held === undefined) counts.set(key, { a, b, memories: 1 });
  else held.memories += 1;
}
