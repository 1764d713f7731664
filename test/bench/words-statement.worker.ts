import * as Comlink from "comlink";
import { chooseTerms, MAX_ROWS, termsMatch } from "../../src/engine/search/match.ts";
import { TermCounts } from "../../src/engine/search/term-counts.ts";
import { parseQuery } from "../../src/core/query.ts";
import type { Database } from "../../src/storage/database.ts";
import { numberOf, textOf } from "../../src/storage/rows.ts";
import { scopedDatabase } from "../../src/storage/scoped-database.ts";
import type { ScopedDatabase } from "../../src/storage/scoped-database.ts";
import { matchChunks } from "../../src/storage/search.sql.ts";
import { visibleScopes } from "../../src/storage/transfer.sql.ts";
import { memoryBackend } from "../../worker/backends/memory.ts";
import { loadSqlite } from "../../worker/load-sqlite.ts";
import type { QuerySort } from "./words-corpus.ts";

const FILE = "/store.db";
/** What a search asks of the index at first. */
const CHUNKS = 400;

/** The statement behind a search, alone, on a copy of the store. */
export class StatementWorker {
  #db: Database | undefined;

  async open(copy: Blob): Promise<void> {
    const backend = memoryBackend(await loadSqlite());
    await backend.write(FILE, [new Uint8Array(await copy.arrayBuffer())]);
    this.#db = backend.open(FILE);
  }

  /** Time of the statement for each query, ms. */
  times({ queries }: QuerySort): readonly number[] {
    const { db, matchOf } = this.#ready();
    return queries.flatMap((query) => {
      const match = matchOf(query);
      if (match === undefined) return [];
      const start = performance.now();
      db.all(matchChunks, { match, limit: CHUNKS });
      return [performance.now() - start];
    });
  }

  /** Of all texts that hold the words as they are, found by a scan, the share that the statement finds: 0 to 1. */
  coverage({ queries }: QuerySort, texts: readonly string[]): number {
    const { db, matchOf } = this.#ready();
    let held = 0;
    let found = 0;
    for (const query of queries) {
      const match = matchOf(query);
      const rows = match === undefined ? [] : db.all(matchChunks, { match, limit: texts.length });
      const hits = new Set(rows.map((row) => this.#text(numberOf(row, "owner_id"))));
      const holders = texts.filter((text) => text.includes(query));
      held += holders.length;
      found += holders.filter((text) => hits.has(text)).length;
    }
    if (held === 0) throw new Error("no text holds a query: the corpus is wrong");
    return found / held;
  }

  /** Bytes of the full-text index. */
  indexBytes(): number {
    const row = this.#opened.get("select sum(length(block)) as bytes from word_index_data");
    return numberOf(row ?? {}, "bytes");
  }

  #ready(): { readonly db: ScopedDatabase; readonly matchOf: (query: string) => string | undefined } {
    const db = scopedDatabase(this.#opened, { user: "default" });
    const counts = new TermCounts(db.system);
    counts.refresh(db.system);
    const scopes = db.all(visibleScopes).map((row) => numberOf(row, "id"));
    const matchOf = (query: string): string | undefined => {
      const parsed = parseQuery(query);
      const known = chooseTerms(parsed, { counts, reach: Infinity, visits: MAX_ROWS });
      const terms = known.length > 0 ? known : parsed.characters;
      return terms.length === 0 ? undefined : termsMatch(terms, { scopes, sorts: ["memory", "turn"] }, counts);
    };
    return { db, matchOf };
  }

  #text(rowId: number): string {
    return textOf(this.#opened.get("select text from turn where id = :rowId", { rowId }) ?? {}, "text");
  }

  get #opened(): Database {
    if (this.#db === undefined) throw new Error("open a copy first");
    return this.#db;
  }
}

Comlink.expose(new StatementWorker());
