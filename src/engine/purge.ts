import type { Backend, Database } from "../storage/database.ts";

/** Files that may hold older states of the store: snapshots before migrations, damaged files set aside, exports. */
const OLD_COPY = /^\/(before-v\d+\.db|damaged-\d+\.db|export-.+)$/;

/** Takes what was erased out of the write-ahead log and out of every older copy of the file on this device. */
export async function purgeOldCopies(db: Database, backend: Backend): Promise<readonly string[]> {
  if (backend.kind === "opfs") db.exec("pragma wal_checkpoint(truncate)");
  const copies = backend.files().filter((file) => OLD_COPY.test(file));
  for (const file of copies) await backend.remove(file);
  return copies;
}
