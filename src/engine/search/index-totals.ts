import type { SystemDatabase } from "../../storage/scoped-database.ts";
import { indexTotals } from "../../storage/search.sql.ts";

/** Tokens of a row's place: its scope, its sort, its role or kind. FTS5 counts them as part of the row. */
export const PLACE_TOKENS = 3;

/** Tokens of an average row, place included: what FTS5's rank measures a row's length by. 1 for an empty index. */
export function averageTokens(system: SystemDatabase): number {
  const block = system.get(indexTotals)?.["block"];
  if (!(block instanceof Uint8Array)) return 1;
  const [rows = 0, ...byColumn] = varints(block);
  return rows === 0 ? 1 : byColumn.reduce((sum, tokens) => sum + tokens, 0) / rows;
}

/** SQLite's varints: seven bits a byte, the highest first, the last byte without its top bit. */
function varints(bytes: Uint8Array): readonly number[] {
  const values: number[] = [];
  let value = 0;
  for (const byte of bytes) {
    value = value * 128 + (byte & 127);
    if (byte >= 128) continue;
    values.push(value);
    value = 0;
  }
  return values;
}
