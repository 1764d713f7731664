import { createEntityMatcher } from "../core/entity-match.ts";
import type { EntityMatcher } from "../core/entity-match.ts";
import { phraseTokens } from "../core/tokenize.ts";
import type { Database, Row } from "../storage/database.ts";
import { endScan, moveScan, nextScan, scanChunks, scanLinkMemory, scanLinkTurn, scanNames, scanTexts } from "../storage/entity.sql.ts";
import { pruneRequests } from "../storage/meta.sql.ts";
import { ownerTextOf } from "../storage/memory-row.ts";
import { numberOf, textOf } from "../storage/rows.ts";
import { inTransaction } from "../storage/transaction.ts";
import { OWNER_KIND } from "../storage/word-index.ts";
import type { Engine } from "./call.ts";

/** Replies are kept this long: a request sent again later is applied again. */
export const REQUEST_LIFE_MS: number = 7 * 24 * 3_600_000;

/** Texts looked at in one slice. */
const SCAN_PAGE = 40;

/** Looks for a new name in the texts that were there before it: those that the index finds by its words. True while more remains. */
export function scanSlice({ db }: Engine): boolean {
  const scan = db.get(nextScan.text);
  if (scan === undefined) return false;
  const entity = numberOf(scan, "entity_id");
  const names = db.all(scanNames.text, { entity }).map((row) => textOf(row, "name"));
  const phrases = names
    .map(phraseTokens)
    .filter((tokens) => tokens.length > 0)
    .map((tokens) => `"${tokens.join(" ")}"`);
  const position = { phrases: phrases.join(" OR "), user: textOf(scan, "user"), after: numberOf(scan, "after_chunk"), limit: SCAN_PAGE };
  const chunks = phrases.length === 0 ? [] : db.all(scanChunks.text, position);
  const matcher = createEntityMatcher(names.map((name) => ({ entity, name })));
  inTransaction(db, () => {
    for (const chunk of chunks) linkIfNamed(db, matcher, entity, chunk);
    if (chunks.length < SCAN_PAGE) db.run(endScan.text, { entity });
    else db.run(moveScan.text, { entity, after: numberOf(chunks.at(-1) ?? {}, "id") });
  });
  return true;
}

function linkIfNamed(db: Database, matcher: EntityMatcher, entity: number, chunk: Row): void {
  const owner = { kind: numberOf(chunk, "owner_kind"), owner: numberOf(chunk, "owner_id") };
  const text = db.get(scanTexts.text, owner);
  if (text === undefined || matcher.match(ownerTextOf(text)).length === 0) return;
  db.run(owner.kind === OWNER_KIND.turn ? scanLinkTurn.text : scanLinkMemory.text, { owner: owner.owner, entity });
}

/** Forgets old replies. True while more remains. */
export function pruneSlice({ db }: Engine, latest: number): boolean {
  return db.run(pruneRequests.text, { before: latest - REQUEST_LIFE_MS }) > 0;
}
