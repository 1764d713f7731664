import { digestHex } from "../digest.ts";
import type { DraftTurn, Remarks } from "./draft.ts";

/** The id of a conversation that has none: by its beginning, which later exports of it share. */
export function madeId(start: unknown, [first]: readonly DraftTurn[], remarks: Remarks): string {
  remarks.mend("id_made");
  return digestHex(JSON.stringify([start ?? null, first?.role ?? null, first?.externalId ?? null, first?.text ?? null]));
}
