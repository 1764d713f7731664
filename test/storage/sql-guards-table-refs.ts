/** Reads the tables that a statement names, and whether each is held to the caller's scope. */

/** Tables with a `scope_id` of their own. */
const SCOPED = new Set([
  "turn",
  "session",
  "memory",
  "identity_record",
  "secret",
  "change",
  "tombstone",
  "attention_event",
  "session_life",
  "topic_list",
]);
/** Tables of a user. */
const OF_USER = new Set(["tag", "entity", "entity_alias", "scope", "upkeep", "cluster"]);
/** Tables whose rows belong to a memory, a turn or, by `owner_id` and row id, to either; and a request to its changes. */
const OWNED: Readonly<Record<string, readonly string[]>> = {
  amendment: ["memory_id"],
  memory_tag: ["memory_id"],
  memory_source: ["memory_id"],
  memory_role: ["memory_id"],
  memory_entity: ["memory_id", "entity_id"],
  turn_entity: ["turn_id", "entity_id"],
  chunk: ["owner_id", "id"],
  word_index: ["rowid"],
  entity_scan: ["entity_id"],
  request: ["id"],
  topic_text: ["chunk_id"],
  cluster_text: ["chunk_id"],
  cluster_centroid: ["cluster_id"],
  attention_hit: ["event_id"],
};
/** Of those, the ones that carry their owner's scope as well. */
const CARRYING = new Set(["chunk"]);
/** Parents that may be read through a row that is the caller's: child column → parent. */
const PARENTS: Readonly<Record<string, string>> = { session: "session_id", tag: "tag_id", entity: "entity_id" };

export interface TableRef {
  readonly table: string;
  readonly alias: string;
}

const REF =
  /\b(?:from|join|update|into)\s+([a-z_]+)(?:\s+as)?(?:\s+(?!where\b|set\b|on\b|join\b|cross\b|left\b|order\b|group\b|limit\b|values\b|union\b|select\b)([a-z]+))?/g;
/** What `visible` and its kin put in; the scope table inside it is the guard itself. */
const VISIBLE = /select id from scope where user = :user\b[^)]*(?:\([^)]*\)[^)]*)*/g;

export function tableRefs(sql: string): readonly TableRef[] {
  const refs = [...sql.replaceAll(VISIBLE, "SCOPES").matchAll(REF)].map(([, table = "", alias = table]) => ({ table, alias }));
  return refs.filter(({ table, alias }) => alias !== "guard" && (SCOPED.has(table) || OF_USER.has(table) || table in OWNED));
}

/** The references that nothing holds to the caller's scope. */
export function unguarded(sql: string): readonly TableRef[] {
  const text = sql.replaceAll(VISIBLE, "SCOPES");
  const refs = tableRefs(sql);
  const held = new Set(refs.filter((ref) => isHeld(text, ref)));
  for (let before = -1; before !== held.size; ) {
    before = held.size;
    for (const ref of refs) if ([...held].some((holder) => isLinked(text, ref, holder))) held.add(ref);
  }
  return refs.filter((ref) => !held.has(ref));
}

function isHeld(text: string, { table, alias }: TableRef): boolean {
  const a = alias === table ? `(?:${table}\\.)?` : `${alias}\\.`;
  const has = (pattern: string): boolean => new RegExp(pattern).test(text);
  if (SCOPED.has(table)) {
    const byScopeRow = [...text.matchAll(new RegExp(`\\b${a}scope_id = ([a-z]+)\\.id\\b`, "g"))].some(([, s]) =>
      has(`\\b${s}\\.user = :user`),
    );
    const byRow = [...text.matchAll(/join memory m on m\.scope_id = s\.id/g)].length > 0 && has("s\\.user = :user");
    return (
      byScopeRow ||
      byRow ||
      has(`\\b${a}scope_id in \\(SCOPES\\)`) ||
      has(`\\b${a}scope_id = :scope_id`) ||
      has(`insert into ${table} \\([^)]*scope_id[^)]*\\)\\s+values \\([^)]*:scope_id`)
    );
  }
  if (OF_USER.has(table))
    return has(`\\b${a}user = :user`) || has(`insert into ${table} \\((?:entity_id, )?user,[^)]*\\)\\s+select (?::entity, )?:user`);
  if (CARRYING.has(table) && has(`\\b${a}scope_id in \\(SCOPES\\)`)) return true;
  return (OWNED[table] ?? []).some((column) =>
    ["memory", "turn", "owner", "chunk"].some(
      (name) =>
        has(`guard\\.id = :${name === "chunk" ? "owner" : name}\\b`) &&
        (has(`\\b${a}${column} = :${name}\\b`) || has(`insert into ${table}[^;]*?:${name}\\b`)),
    ),
  );
}

function isLinked(text: string, ref: TableRef, holder: TableRef): boolean {
  const a = (of: TableRef, column: string): string => (of.alias === of.table ? `(?:${of.table}\\.)?${column}` : `${of.alias}\\.${column}`);
  const equal = (left: string, right: string): boolean => new RegExp(`\\b${left} = ${right}\\b|\\b${right} = ${left}\\b`).test(text);
  const parent = PARENTS[ref.table];
  if (parent !== undefined && equal(a(ref, "id"), a(holder, parent))) return true;
  if (SCOPED.has(ref.table) && equal(a(ref, "scope_id"), a(holder, "scope_id"))) return SCOPED.has(holder.table);
  if (ref.table === "scope") return equal(a(ref, "id"), a(holder, "scope_id"));
  const columns = (OWNED[ref.table] ?? []).filter((column) => column !== "entity_id" || holder.table === "entity");
  const target = holder.table === "change" ? "request" : "id";
  return columns.some(
    (column) =>
      equal(a(ref, column), a(holder, target)) || new RegExp(`\\b${a(ref, column)} in \\(\\s*select ${a(holder, target)}\\b`).test(text),
  );
}
