import { StrandlineError, invalidInput } from "../../errors.ts";
import type { Receipt } from "../../contract/contract.ts";
import { parseScope } from "../../core/scope.ts";
import { writeMeta } from "../../storage/meta.sql.ts";
import { numberOf } from "../../storage/rows.ts";
import type { ScopedDatabase } from "../../storage/scoped-database.ts";
import { recountTags } from "../../storage/tag.sql.ts";
import { wipeClusters, wipeUpkeep } from "../../storage/upkeep.sql.ts";
import {
  countWithin,
  leftWithin,
  wipeEntities,
  wipeFoundNames,
  wipeFoundTurnNames,
  wipeRecords,
  wipeReplies,
  wipeScopes,
  wipeTags,
  wipeWords,
} from "../../storage/wipe.sql.ts";
import { LAST_ERASURE } from "../../upkeep/topics/list-topics.ts";
import { dropCaches } from "../call.ts";
import type { Call } from "../call.ts";
import { PURGE_PENDING } from "../purge.ts";
import { parseWipe } from "../inputs/writing.ts";
import { emptyCounts } from "./erase.ts";

/**
 * Removes everything whose scope has the named parts, its trail and its tombstones. The scope must be named in the call, and must
 * lie within the caller's own: no caller wipes another's memory by leaving a part out.
 */
export function wipe(call: Call, input: unknown): Receipt {
  const named = parseNamedScope(call, parseWipe(input).scope);
  const db = call.db.under(named);
  const counts = db.get(countWithin) ?? {};
  for (const statement of [wipeReplies, ...wipeWords, ...wipeRecords]) db.run(statement);
  const names = wipeNames(db);
  for (const statement of [wipeScopes, wipeUpkeep, wipeClusters]) db.run(statement);
  call.db.system.run(writeMeta, { key: LAST_ERASURE, value: call.request });
  call.db.system.run(writeMeta, { key: PURGE_PENDING, value: 1 });
  const left = numberOf(db.get(leftWithin) ?? {}, "n");
  if (left > 0) throw new StrandlineError("storage_failed", { step: "verify wipe", left });
  dropCaches(call.engine);
  call.engine.attention.forgetScope(named);
  call.engine.purge.wanted = true;
  const of = (column: string): number => numberOf(counts, column);
  return {
    id: call.request,
    at: call.at,
    flagged: [],
    notices: call.notices,
    erased: {
      ...emptyCounts(),
      ...names,
      turns: of("turns"),
      memories: of("memories"),
      amendments: of("amendments"),
      identity: of("identity"),
      chunks: of("chunks"),
      changes: of("changes"),
      secrets: of("secrets"),
    },
    verified: ["records", "chunks", "words", "changes", "secrets"],
  };
}

function parseNamedScope(call: Call, scope: unknown): ReturnType<typeof parseScope> {
  if (typeof scope !== "object" || scope === null || !Object.hasOwn(scope, "user"))
    throw new StrandlineError("scope_required", { path: "input.scope" });
  const named = parseScope(scope, "input.scope");
  const own = call.db.scope;
  for (const part of ["user", "agent", "run"] as const) {
    if (own[part] !== undefined && named[part] !== own[part])
      throw invalidInput(`input.scope.${part}`, `must be ${JSON.stringify(own[part])}, as the caller's own scope says`);
  }
  return named;
}

function wipeNames(db: ScopedDatabase): { readonly tags: number; readonly entities: number } {
  const everyone = db.scope.agent === undefined && db.scope.run === undefined ? 1 : 0;
  db.run(recountTags, { bound: null });
  const tags = db.run(wipeTags);
  db.run(wipeFoundNames, { everyone });
  db.run(wipeFoundTurnNames, { everyone });
  return { tags, entities: db.run(wipeEntities, { everyone }) };
}
