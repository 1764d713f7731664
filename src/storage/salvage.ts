import { isStrandlineError } from "../errors.ts";
import type { Bindings, Database, Row } from "./database.ts";

/** What became of one table. */
export interface SalvagedTable {
  readonly table: string;
  readonly copied: number;
  /** Rows known to be there that could not be read or kept; ids in an unreadable stretch count as one each. */
  readonly lost: number;
  /** False when the table could not be read to its end, so that `lost` is only what is known of. */
  readonly complete: boolean;
}

export interface TableShape {
  readonly table: string;
  readonly hasRowId: boolean;
  readonly columns: readonly string[];
  /** Columns of the primary key, in its order. */
  readonly key: readonly string[];
}

/** Rows read at a time. */
const PAGE_ROWS = 200;
/** Unreadable stretches of `PAGE_ROWS` ids in a row after which a table without a known end is given up. */
const HOPELESS_STRETCHES = 25;

/** Copies every readable row of every ordinary table of `to` out of `from`, a damaged database of the same schema. */
export function salvageTables(from: Database, to: Database): readonly SalvagedTable[] {
  return ordinaryTables(to).map((shape) => new TableCopy(from, to, shape).run());
}

/** Virtual tables and their shadows hold derived data and are left out. */
export function ordinaryTables(db: Database): readonly TableShape[] {
  const tables = db.all(
    "select name, wr from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
  );
  return tables.map(({ name, wr }) => {
    const columns = db.all("select name, pk from pragma_table_info(:name)", { name });
    const key = columns.filter(({ pk }) => Number(pk) > 0).sort((a, b) => Number(a["pk"]) - Number(b["pk"]));
    return { table: String(name), hasRowId: wr === 0, columns: columns.map(nameOf), key: key.map(nameOf) };
  });
}

function nameOf(column: Row): string {
  return String(column["name"]);
}

class TableCopy {
  readonly #from: Database;
  readonly #to: Database;
  readonly #shape: TableShape;
  readonly #selected: string;
  readonly #insert: string;
  #copied = 0;
  #lost = 0;

  constructor(from: Database, to: Database, shape: TableShape) {
    this.#from = from;
    this.#to = to;
    this.#shape = shape;
    const names = shape.columns.map(quoted);
    this.#selected = `${shape.hasRowId ? "rowid as row_id, " : ""}${names.map((name, index) => `${name} as c${index}`).join(", ")} from ${quoted(shape.table)}`;
    const rowId = shape.hasRowId && !keepsRowId(to, shape.table);
    this.#insert = `insert or replace into ${quoted(shape.table)} (${[...(rowId ? ["rowid"] : []), ...names].join(", ")}) values (${[...(rowId ? [":row_id"] : []), ...names.map((_, index) => `:c${index}`)].join(", ")})`;
  }

  run(): SalvagedTable {
    const complete = this.#shape.hasRowId ? this.#byRowId() : this.#inOrder();
    return { table: this.#shape.table, copied: this.#copied, lost: this.#lost, complete };
  }

  #byRowId(): boolean {
    const last = this.#edge("desc");
    let after = Math.min(this.#edge("asc") ?? 1, 1) - 1;
    for (let hopeless = 0; last === undefined ? hopeless < HOPELESS_STRETCHES : after < last; ) {
      const page = this.#read(`select ${this.#selected} where rowid > :after order by rowid limit ${PAGE_ROWS}`, { after });
      if (page !== undefined) {
        this.#keep(page);
        if (page.length < PAGE_ROWS) return true;
        after = Number(page.at(-1)?.["row_id"]);
        hopeless = 0;
      } else {
        const before = this.#copied;
        this.#bisect(after + 1, last === undefined ? after + PAGE_ROWS : Math.min(after + PAGE_ROWS, last));
        after += PAGE_ROWS;
        hopeless = this.#copied > before ? 0 : hopeless + 1;
      }
    }
    return last !== undefined;
  }

  /** Narrows an unreadable stretch down to the ids that cannot be read. */
  #bisect(low: number, high: number): void {
    const rows = this.#read(`select ${this.#selected} where rowid between :low and :high order by rowid`, { low, high });
    if (rows !== undefined) {
      this.#keep(rows);
    } else if (low >= high) {
      this.#lost += 1;
    } else {
      const middle = Math.floor((low + high) / 2);
      this.#bisect(low, middle);
      this.#bisect(middle + 1, high);
    }
  }

  /** A table without row ids is read along its key up to its first unreadable row: by pages, and the page with that row one by one. */
  #inOrder(): boolean {
    const { key, columns } = this.#shape;
    const order = key.map(quoted).join(", ");
    const values = key.map((name) => `:c${columns.indexOf(name)}`).join(", ");
    let last: Row | undefined;
    for (let limit = PAGE_ROWS; ; ) {
      const beyond = last === undefined ? "" : `where (${order}) > (${values})`;
      const rows = this.#read(`select ${this.#selected} ${beyond} order by ${order} limit ${limit}`, last ?? {});
      if (rows === undefined && limit === 1) return false;
      if (rows === undefined) {
        limit = 1;
        continue;
      }
      this.#keep(rows);
      if (rows.length < limit) return true;
      last = rows.at(-1);
    }
  }

  #edge(direction: "asc" | "desc"): number | undefined {
    const rows = this.#read(`select rowid as row_id from ${quoted(this.#shape.table)} order by rowid ${direction} limit 1`, {});
    return rows === undefined ? undefined : Number(rows[0]?.["row_id"] ?? 0);
  }

  /** Undefined where the file is damaged; any other fault is a fault. */
  #read(sql: string, bindings: Bindings): readonly Row[] | undefined {
    try {
      return this.#from.all(sql, bindings);
    } catch (cause) {
      if (isDamage(cause)) return undefined;
      throw cause;
    }
  }

  /** A row that the schema refuses was damaged without SQLite noticing. */
  #keep(rows: readonly Row[]): void {
    for (const row of rows) {
      try {
        this.#to.run(this.#insert, row);
        this.#copied += 1;
      } catch (cause) {
        if (!isStrandlineError(cause) || cause.code !== "storage_failed") throw cause;
        this.#lost += 1;
      }
    }
  }
}

/** True for damage of the file; also for a schema that can no longer be read, where SQLite names a missing table or column. */
export function isDamage(cause: unknown): boolean {
  return (
    isStrandlineError(cause) &&
    (cause.code === "storage_corrupt" || (cause.code === "storage_failed" && cause.details["step"] === "prepare"))
  );
}

/** True when a column is the row id itself (`integer primary key`). */
function keepsRowId(db: Database, table: string): boolean {
  const keys = db.all("select type from pragma_table_info(:table) where pk > 0", { table });
  return keys.length === 1 && String(keys[0]?.["type"]).toLowerCase() === "integer";
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
