import { StrandlineError } from "../../errors.ts";
import type { ChangeReply } from "../../contract/contract.ts";
import { sameValue } from "../../core/canonical-json.ts";
import type { Change } from "../../core/records.ts";
import { changeOf } from "../../storage/change-log.ts";
import { changesOfRequest, clearUndone, laterChange, markUndone } from "../../storage/change.sql.ts";
import { memoriesFromTurn, memoriesReplacedBy } from "../../storage/memory.sql.ts";
import { idTaken } from "../../storage/ids.sql.ts";
import type { Call, RecordOf } from "../call.ts";
import { parseUndo } from "../inputs/writing.ts";
import { create, patch, remove, tableOf } from "../mutate.ts";
import type { Fields } from "../mutate.ts";

/** Why one change cannot be taken back. */
interface Conflict {
  readonly id: string;
  readonly seq: number;
  readonly reason: string;
}

/**
 * Takes back everything that one request changed, all or none. A field is restored only if it still holds what the request wrote;
 * else `undo_conflict` lists what is in the way and nothing changes. What was erased since is skipped with a notice.
 */
export function undo(call: Call, input: unknown): ChangeReply {
  const { request } = parseUndo(input);
  const changes = call.db.all(changesOfRequest, { request }).map(changeOf);
  checkUndoable(request, changes);
  const standing = changes.filter((change) => !change.erased);
  const conflicts = standing.flatMap((change) => takeBack(call, change) ?? []);
  if (conflicts.length > 0) throw new StrandlineError("undo_conflict", { request, conflicts });
  call.db.run(clearUndone, { request });
  for (const change of standing) call.db.run(markUndone, { seq: change.seq, undone_by: call.request });
  for (const change of changes) if (change.erased) call.notices.push({ code: "erased_skipped", id: change.id, message: "Erased since; it is not brought back." });
  return { changed: [...new Set(standing.map((change) => change.id))], notices: call.notices };
}

function checkUndoable(request: string, changes: readonly Change[]): void {
  if (changes.length === 0) throw new StrandlineError("not_undoable", { request, reason: "unknown_request" });
  const final = changes.find((change) => change.action === "erase" || change.action === "wipe");
  if (final !== undefined) throw new StrandlineError("not_undoable", { request, reason: "erasure" });
  const undone = changes.find((change) => change.undoneBy !== undefined);
  if (undone !== undefined) throw new StrandlineError("undo_conflict", { request, conflicts: [{ id: undone.id, seq: undone.seq, reason: `undone by ${undone.undoneBy}` }] });
}

/** Reverses one change, or says why it cannot. The caller's savepoint takes everything back when anything conflicts. */
function takeBack(call: Call, change: Change): Conflict | undefined {
  if (change.before === undefined) return takeBackCreation(call, change);
  if (change.after === undefined) return takeBackRemoval(call, change, change.before);
  return takeBackFields(call, change, change.before, change.after);
}

function takeBackCreation(call: Call, change: Change): Conflict | undefined {
  const current = tableOf(call, change.kind).read(call.db, change.id);
  if (current === undefined) return conflict(change, "is not there any more");
  const later = call.db.get(laterChange, { uid: change.id, kind: change.kind, seq: change.seq, request: change.request });
  if (later !== undefined) return conflict(change, `was changed later by ${String(later["request"])}`);
  if (call.db.get(memoriesReplacedBy, { uid: change.id }) !== undefined) return conflict(change, "supersedes another memory");
  if (change.kind === "turn" && call.db.get(memoriesFromTurn, { turn: change.id }) !== undefined) return conflict(change, "is the source of a memory");
  remove(call, change.kind, current);
  return undefined;
}

function takeBackRemoval(call: Call, change: Change, before: Fields): Conflict | undefined {
  const taken = change.kind === "entity" ? tableOf(call, "entity").read(call.db, change.id) : call.db.system.get(idTaken, { id: change.id });
  if (taken !== undefined) return conflict(change, "its id is taken again");
  create(call, change.kind, before as unknown as RecordOf<typeof change.kind>);
  return undefined;
}

function takeBackFields(call: Call, change: Change, before: Fields, after: Fields): Conflict | undefined {
  const current = tableOf(call, change.kind).read(call.db, change.id);
  if (current === undefined) return conflict(change, "is not there any more");
  const held = current as unknown as Fields;
  const moved = Object.keys(after).find((key) => !sameValue(held[key] ?? null, after[key]));
  if (moved !== undefined) return conflict(change, `${moved} was changed later`);
  patch(call, change.kind, current, before);
  return undefined;
}

function conflict(change: Change, reason: string): Conflict {
  return { id: change.id, seq: change.seq, reason };
}
