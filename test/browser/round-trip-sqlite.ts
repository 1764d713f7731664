import { loadSqlite } from "../../worker/load-sqlite.ts";

/** What SQLite, without anything of Strandline, finds in the bytes of a database file. */
export async function openedAsSqlite(bytes: Uint8Array): Promise<{ readonly integrity: unknown; readonly memories: unknown }> {
  const { sqlite3 } = await loadSqlite();
  const { capi, wasm, oo1 } = sqlite3;
  const db = new oo1.DB(":memory:");
  try {
    const flags = capi.SQLITE_DESERIALIZE_FREEONCLOSE | capi.SQLITE_DESERIALIZE_RESIZEABLE;
    if (db.pointer === undefined) throw new Error("the database did not open");
    const code = capi.sqlite3_deserialize(db.pointer, "main", wasm.allocFromTypedArray(bytes), bytes.length, bytes.length, flags);
    if (code !== 0) throw new Error(`deserialize: ${code}`);
    return { integrity: db.selectValue("pragma integrity_check"), memories: db.selectValue("select count(*) from memory") };
  } finally {
    db.close();
  }
}
