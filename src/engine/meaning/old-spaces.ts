import type { Database } from "../../storage/database.ts";
import { dropSpace, dropSpaceRows, otherSpaces } from "../../storage/embedding.sql.ts";
import { numberOf } from "../../storage/rows.ts";
import { inTransaction } from "../../storage/transaction.ts";

/** Rows of a replaced space that one step drops. */
const DROPPED = 100;

/** Drops a few vectors of a model that serves no more. False when there is none but of `space`. */
export function dropOldVectors(db: Database, space: number): boolean {
  const other = db.get(otherSpaces.text, { space });
  if (other === undefined) return false;
  const old = numberOf(other, "id");
  inTransaction(db, () => {
    if (db.run(dropSpaceRows.text, { space: old, limit: DROPPED }) === 0) db.run(dropSpace.text, { space: old });
  });
  return true;
}
