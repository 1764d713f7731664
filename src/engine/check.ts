import type { CheckReport } from "../contract/contract.ts";
import { effectiveText } from "../core/effective-text.ts";
import { TOKENIZER_VERSION } from "../core/tokenize.ts";
import type { Database, Row } from "../storage/database.ts";
import * as checks from "../storage/check.sql.ts";
import { writeMeta } from "../storage/meta.sql.ts";
import { numberOf, scopeOf, textOf } from "../storage/rows.ts";
import { scopedDatabase, systemDatabase } from "../storage/scoped-database.ts";
import type { SystemSql } from "../storage/sql.ts";
import { indexText, OWNER_KIND } from "../storage/word-index.ts";
import { inTransaction } from "../storage/transaction.ts";
import type { Tables } from "./call.ts";
import type { Steps } from "./run.ts";

type Problem = CheckReport["problems"][number];

/** Rows looked at in one step, and faults named at most of one sort. */
const PAGE = 200;

/** Rules between tables that hold at any time, with the side that is wrong when one does not. */
const RULES: readonly { readonly part: string; readonly side: Problem["side"]; readonly problem: string; readonly find: SystemSql }[] = [
  { part: "tags", side: "derived", problem: "the count of a tag differs from its memories", find: checks.wrongTags },
  { part: "chunks", side: "derived", problem: "a turn is not indexed", find: checks.unindexedTurns },
  { part: "chunks", side: "derived", problem: "a memory is not indexed", find: checks.unindexedMemories },
  { part: "chunks", side: "derived", problem: "a chunk has no owner", find: checks.strayChunks },
  { part: "words", side: "derived", problem: "a chunk has no words", find: checks.chunksWithoutWords },
  { part: "words", side: "derived", problem: "words have no chunk", find: checks.wordsWithoutChunk },
  { part: "entities", side: "derived", problem: "a name is linked to a turn that is not there", find: checks.danglingTurnNames },
  { part: "identity", side: "truth", problem: "a key has not exactly one standing version", find: checks.wrongIdentity },
  { part: "memories", side: "truth", problem: "a memory was replaced by one that is not there", find: checks.brokenChains },
  { part: "memories", side: "truth", problem: "a chain of replacements comes back to itself", find: checks.circularChains },
];

/** Reads every row of every table once, a page at a time: a damaged page throws `storage_corrupt`. */
export function* readEverything(db: Database): Steps<void> {
  for (const [table, statement] of Object.entries(checks.touchRows)) {
    for (let after = 0; ; ) {
      const row = db.get(statement.text, { after, limit: PAGE });
      yield table;
      if (row === undefined || numberOf(row, "n") < PAGE) break;
      after = numberOf(row, "last");
    }
  }
}

/** Looks at every rule between tables. */
export function* checkRules(db: Database): Steps<readonly Problem[]> {
  const problems: Problem[] = [];
  for (const { part, side, problem, find } of RULES) {
    const rows = db.all(find.text, find.text.includes(":limit") ? { limit: PAGE } : {});
    if (rows.length > 0) problems.push({ part, side, problem: `${problem} (${rows.length === PAGE ? "at least " : ""}${rows.length})` });
    yield part;
  }
  return problems;
}

/** Rebuilds everything that is derived, from the text: words, chunks and tag counts. */
export function* rebuildDerived(db: Database, tables: Tables): Steps<void> {
  const system = systemDatabase(db);
  inTransaction(db, () => {
    system.run(checks.mendTags);
    system.run(checks.emptyWords);
    system.run(checks.emptyChunks);
  });
  yield "tags";
  for (const kind of ["turn", "memory"] as const) yield* reindex(db, tables, kind);
  system.run(writeMeta, { key: "tokenizer_version", value: TOKENIZER_VERSION });
}

function* reindex(db: Database, tables: Tables, kind: "turn" | "memory"): Steps<void> {
  for (let after = 0; ; ) {
    const rows = db.all(checks.ownersAfter.text, { kind: OWNER_KIND[kind], after, limit: PAGE / 10 });
    if (rows.length === 0) return;
    inTransaction(db, () => {
      for (const row of rows) indexAgain(db, tables, kind, row);
    });
    after = numberOf(rows.at(-1) ?? {}, "owner");
    yield kind;
  }
}

function indexAgain(db: Database, tables: Tables, kind: "turn" | "memory", row: Row): void {
  const scoped = scopedDatabase(db, scopeOf(row));
  const id = textOf(row, "uid");
  const text = kind === "turn" ? tables.turn.read(scoped, id)?.text : effectiveTextOf(tables, scoped, id);
  // Written meanwhile, between two slices: it is indexed already.
  const indexed = db.get(checks.isIndexed.text, { kind: OWNER_KIND[kind], owner: numberOf(row, "owner") });
  if (text !== undefined && indexed === undefined) indexText(scoped, { kind, rowId: numberOf(row, "owner") }, text);
}

function effectiveTextOf(tables: Tables, db: ReturnType<typeof scopedDatabase>, id: string): string | undefined {
  const memory = tables.memory.read(db, id);
  return memory === undefined ? undefined : effectiveText(memory);
}
