import { StrandlineError } from "../../errors.ts";
import type { ChangeReply } from "../../contract/contract.ts";
import type { Change } from "../../core/records.ts";
import { changeOf, isUndone } from "../../storage/change-log.ts";
import { changesOfRequest, markUndone } from "../../storage/change.sql.ts";
import { changesInAll } from "../../storage/links.sql.ts";
import { numberOf } from "../../storage/rows.ts";
import type { Call, RecordOf } from "../call.ts";
import { parseUndo } from "../inputs/writing.ts";
import { create, mustRead, patch, remove } from "../mutate.ts";
import { brokenLinks, obstacleTo } from "./undo-obstacles.ts";
import type { Conflict } from "./undo-obstacles.ts";

/**
 * Takes back everything that one request changed, all or none. A field is restored only if it still holds what the request wrote;
 * else `undo_conflict` lists what is in the way and nothing changes. What was erased since is skipped with a notice.
 */
export function undo(call: Call, input: unknown): ChangeReply {
  const { request } = parseUndo(input);
  const changes = call.db.all(changesOfRequest, { request }).map(changeOf);
  checkUndoable(call, request, changes);
  const standing = changes.filter((change) => !change.erased);
  const conflicts = takeBackAll(call, standing);
  if (conflicts.length > 0) throw new StrandlineError("undo_conflict", { request, conflicts });
  for (const change of standing) call.db.run(markUndone, { seq: change.seq, undone_by: call.request });
  for (const change of changes)
    if (change.erased) call.notices.push({ code: "erased_skipped", id: change.id, message: "Erased since; it is not brought back." });
  return { changed: [...new Set(standing.map((change) => change.id))], notices: call.notices };
}

function checkUndoable(call: Call, request: string, changes: readonly Change[]): void {
  const refuse = (reason: string): never => {
    throw new StrandlineError("not_undoable", { request, reason });
  };
  if (changes.length === 0) refuse("unknown_request");
  if (changes.some((change) => change.action === "erase" || change.action === "wipe")) refuse("erasure");
  // All or none: a caller who sees a part of what a request did cannot take back that part alone.
  if (numberOf(call.db.system.get(changesInAll, { request }) ?? {}, "n") > changes.length) refuse("outside_scope");
  const undone = changes.find((change) => isUndone(call.db, change));
  if (undone !== undefined)
    throw new StrandlineError("undo_conflict", {
      request,
      conflicts: [{ id: undone.id, seq: undone.seq, reason: `undone by ${undone.undoneBy}` }],
    });
}

/** The batch is applied again without this request when anything conflicts: what was taken back until then does not stay. */
function takeBackAll(call: Call, changes: readonly Change[]): readonly Conflict[] {
  const conflicts: Conflict[] = [];
  for (const change of changes) {
    const obstacle = obstacleTo(call, change);
    if (obstacle !== undefined) conflicts.push(obstacle);
    // Once something is in the way, the rest is only looked at.
    else if (conflicts.length === 0) takeBack(call, change);
  }
  return conflicts.length > 0 ? conflicts : brokenLinks(call, changes);
}

function takeBack(call: Call, change: Change): void {
  const { kind, id, before } = change;
  if (before === undefined) remove(call, kind, mustRead(call, kind, id));
  else if (change.after === undefined) create(call, kind, before as unknown as RecordOf<typeof kind>);
  else patch(call, kind, mustRead(call, kind, id), before);
}
