import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { migrate } from "../../src/storage/migrate.ts";
import { MIGRATIONS } from "../../src/storage/migrations/index.ts";
import type { Database } from "../../src/storage/database.ts";
import type { ScopedSql, SystemSql } from "../../src/storage/sql.ts";
import { memoryBackend } from "../../worker/backends/memory.ts";
import { loadSqlite } from "../../worker/load-sqlite.ts";
import { unguarded } from "./sql-guards-table-refs.ts";

type Statement = ScopedSql | SystemSql;

/** Rows that a scoped statement reaches without a guard of their own, and why that shows nobody another's records. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "attention.addHits attention_hit": "hits of an event that the statement guards",
  "attention.clustersOfTexts turn": "only whether the owner of a guarded chunk is hidden",
  "attention.clustersOfTexts memory": "only whether the owner of a guarded chunk is hidden",
  "attention.topicWords turn": "only whether the owner of a guarded chunk is hidden",
  "attention.topicWords memory": "only whether the owner of a guarded chunk is hidden",
  "change.changesAfter change":
    "a look back takes back all of the user's later changes, since tag counts are the user's; what is read afterwards is guarded",
  "entity.copyMemoryLinks memory_entity": "links of an entity that the statement finds under the user",
  "entity.copyTurnLinks turn_entity": "links of an entity that the statement finds under the user",
  "entity.entityRecord entity_alias": "aliases of one entity of the user",
  "entity.listEntities entity_alias": "aliases of the user's entities",
  "entity.linkRoleNames memory_entity": "links of the user's memories with one of the user's entities",
  "entity.queueScan entity_scan": "a row for an entity that the statement itself finds under the user",
  "entity.queueScan chunk": "only whether any chunk is there at all",
  "entity.removeEntityLinks memory_entity": "links of an entity that the statement finds under the user",
  "entity.removeEntityTurnLinks turn_entity": "links of an entity that the statement finds under the user",
  "entity.shownEntity entity_alias": "aliases of one entity of the user",
  "entity.unlinkRoleNames memory_entity": "links of an entity that the statement finds under the user",
  "entity.unlinkRoleNames memory_role": "only whether a memory with such a link gives a role under a name",
  "erase.imagesOfSession turn": "only whether the record of a guarded change is there",
  "erase.imagesOfVersions identity_record": "only whether the record of a guarded change is there",
  "memory.newestWeights memory": "counts of the user's tags; the memories come from the guarded scopes",
  "memory.newestWeights memory_tag": "tags of memories of the guarded scopes",
  "memory.newestWeights tag": "tags of memories of the guarded scopes",
  "search.matchChunks word_index": "narrowed by its match; the owner of each chunk is guarded",
  "search.nextTurns turn": "the next turn of a guarded turn's own session",
  "tag.dropUnusedTags memory_tag": "only whether anything still carries one of the user's tags",
  "tag.recountTags memory": "tag counts are the user's, over all agents",
  "turn.dropEmptySessions turn": "only whether a guarded session still has a turn",
  "turn.listSessions turn": "turns of a guarded session",
  "turn.unlinkTurnEntities turn_entity": "links of a turn that the statement guards by its row id",
  "wipe.wipeTags memory_tag": "only whether anything still carries one of the user's tags",
  "wipe.wipeScopes session": "only whether a scope of the user is empty",
  "wipe.wipeScopes change": "only whether a scope of the user is empty",
  "words.addChunk turn": "the owner, guarded by its row id",
  "words.addChunk memory": "the owner, guarded by its row id",
  "words.addWords turn": "the owner, guarded by its row id",
  "words.addWords memory": "the owner, guarded by its row id",
};

const FILES = import.meta.glob<Record<string, unknown>>("../../src/storage/*.sql.ts", { eager: true });
const CODE = import.meta.glob<string>(["../../src/**/*.ts", "../../worker/**/*.ts"], { eager: true, query: "?raw", import: "default" });

const statements: readonly (readonly [string, Statement])[] = Object.entries(FILES)
  .flatMap(([file, exported]) => collect(/([^/]+)\.sql\.ts$/.exec(file)?.[1] ?? "", exported))
  .sort(([a], [b]) => (a < b ? -1 : 1));
const scopedOnes = statements.flatMap(([name, statement]) => (statement.kind === "scoped" ? [[name, statement] as const] : []));

function collect(name: string, value: unknown): (readonly [string, Statement])[] {
  if (typeof value !== "object" || value === null) return [];
  if ("text" in value && "kind" in value) return [[name, value as Statement]];
  return Object.entries(value).flatMap(([key, item]) => collect(`${name}.${key}`, item));
}

describe("every statement", () => {
  let db: Database;

  beforeAll(async () => {
    db = memoryBackend(await loadSqlite()).open("/statements.db");
    migrate(db, MIGRATIONS);
  });

  test.each(statements)("%s is understood by a store of the newest schema", (_, { text }) => {
    expect(() => db.all(`explain ${text}`)).not.toThrow();
  });

  test("of the system kind is listed with the reason why it may see every scope", async () => {
    const lines = statements.flatMap(([name, statement]) => (statement.kind === "system" ? [`* \`${name}\`: ${statement.reason}`] : []));
    await expect(`Statements that see every scope, and why they may.\n\n${lines.join("\n")}\n`).toMatchFileSnapshot("sql-guards-system.md");
  });
});

describe("every scoped statement", () => {
  test.each(scopedOnes)("%s holds each table it names to the caller's scope", (name, { text }) => {
    const open = unguarded(text)
      .map(({ table }) => `${name} ${table}`)
      .filter((place) => !Object.hasOwn(EXCEPTIONS, place));
    expect(open).toEqual([]);
  });

  test("that is an exception is one still", () => {
    const open = new Set(scopedOnes.flatMap(([name, { text }]) => unguarded(text).map(({ table }) => `${name} ${table}`)));
    expect(Object.keys(EXCEPTIONS).filter((place) => !open.has(place))).toEqual([]);
  });

  test.each([
    ["select m.uid from memory m where m.uid = :uid and :user = :user", "memory"],
    ["select t.uid from turn t join memory m on m.id = t.id where t.scope_id in (select id from scope where user = :user)", "memory"],
    ["delete from memory_tag where memory_id = :memory", "memory_tag"],
    ["update tag set memories = 0", "tag"],
    ["insert into session (scope_id, name) values (:other, :name)", "session"],
    ["select a.text from amendment a join memory m on m.id = a.id where m.scope_id = :scope_id", "amendment"],
  ])("control: %s is found open", (text, table) => {
    expect(unguarded(text).map((ref) => ref.table)).toEqual([table]);
  });
});

describe("text of SQL", () => {
  /** Where SQL may stand beside `*.sql.ts`: the schema itself, its upgrade, and what reads a damaged file table by table. */
  const ALLOWED = /\.sql\.ts$|storage\/(?:sql-fragments|sql|migrate|recover|salvage)\.ts$/;
  const SQL =
    /\bselect\b[^;]{0,400}?\bfrom\s+[a-z_"$]|\binsert\s+(?:or\s+\w+\s+)?into\b|\bdelete\s+from\b|\bupdate\s+\w+\s+set\b|\breplace\s+into\b/i;

  test("that reads or writes data stands in no other file", () => {
    const found = Object.entries(CODE).filter(([file, code]) => !ALLOWED.test(file) && SQL.test(withoutComments(code)));
    expect(found.map(([file]) => file)).toEqual([]);
  });

  test("of migrate.ts touches the store's own facts alone", () => {
    const code = readFileSync(new URL("../../src/storage/migrate.ts", import.meta.url), "utf8");
    const tables = [...withoutComments(code).matchAll(/\b(?:from|into|update|join)\s+([a-z_]+)\b(?= (?:where|limit|\(|set))/g)].map(
      ([, table]) => table,
    );
    expect([...new Set(tables)].sort()).toEqual(["meta", "sqlite_schema"]);
  });

  function withoutComments(code: string): string {
    return code.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(^|\s)\/\/.*$/gm, "");
  }
});

describe("the plan of", () => {
  let db: Database;

  beforeAll(async () => {
    db = memoryBackend(await loadSqlite()).open("/plans.db");
    migrate(db, MIGRATIONS);
  });

  test.each([
    ["memory.listMemories", "memory_by_time"],
    ["memory.newestWeights", "memory_by_time"],
    ["memory.memoryTwin", "memory_by_hash"],
    ["memory.memoryByUid", "sqlite_autoindex_memory"],
    ["turn.newestTurns", "turn_by_time"],
    ["turn.oldestTurns", "turn_by_time"],
    ["turn.turnByUid", "sqlite_autoindex_turn"],
    ["turn.turnByContent", "turn_by_content"],
    ["turn.turnByExternalId", "turn_by_external"],
    ["role.namingsOf", "memory_role_by_norm"],
    ["role.namingsOfBoth", "memory_role_by_norm"],
    ["change.changesOfRequest", "change_by_request"],
    ["erase.flagMemoriesFrom", "memory_source_by_turn"],
    ["erase.imageOf", "change_by_uid"],
    ["scan.unsolidifiedTurns", "COVERING INDEX turn_unreviewed"],
    ["scan.countUnsolidified", "COVERING INDEX turn_unreviewed"],
    ["scan.goesOnAfter", "COVERING INDEX turn_unreviewed"],
    ["scan.beganBefore", "COVERING INDEX turn_unreviewed"],
    ["scan.turnsNear", "turn_by_time"],
    ["inject-session.latestWeights", "memory_by_time"],
    ["inject-session.pinnedWeights", "memory_pinned"],
    ["inject-session.latestSaid", "turn_by_time"],
    ["inject-session.sessionsSaid", "turn_by_time"],
    ["inject-session.lastSaidIn", "turn_by_session"],
    ["inject-session.newestSnapshot", "identity_by_kind"],
    ["role.namingsOfLatest", "memory_by_time"],
    ["scan.sourcelessMemories", "memory_by_time"],
    ["attention.hitsOfMemory", "attention_hit_by_memory"],
    ["attention.hitsOfTurn", "attention_hit_by_turn"],
    ["attention-upkeep.daysOf", "attention_event_by_day"],
    ["attention-upkeep.dueEvents", "attention_event_by_day"],
    ["attention-upkeep.foldedEvent", "attention_event_by_day"],
  ])("%s uses %s and scans neither memories nor turns nor changes", (name, index) => {
    const text = statements.find(([given]) => given === name)?.[1].text ?? "";
    const plan = db.all(`explain query plan ${text}`).map((row) => String(row["detail"]));
    expect(plan.join("\n")).toContain(index);
    expect(plan.filter((line) => /^SCAN (?:m|t|c|turn|memory|change)\b(?! USING)/.test(line))).toEqual([]);
  });
});
