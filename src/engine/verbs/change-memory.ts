import { StrandlineError, invalidInput } from "../../errors.ts";
import type { ChangeReply, WriteReply } from "../../contract/contract.ts";
import type { Amendment, MemoryRecord } from "../../core/records.ts";
import { isVisible } from "../../core/scope.ts";
import { admittedRoles } from "../admit-roles.ts";
import type { Call } from "../call.ts";
import { parseAmend, parseSupersede, parseUpdate } from "../inputs/writing.ts";
import { mustRead, patch } from "../mutate.ts";
import type { Fields } from "../mutate.ts";
import { admitText, keepSecrets } from "../store-text.ts";
import type { FoundSecrets } from "../store-text.ts";
import { idTaken } from "../../storage/ids.sql.ts";
import { checkSources, distinctNames, writeMemory } from "./write.ts";

/** Sets scores, tags, roles, entities, sources or the pin of a memory. Its text stays. */
export function update(call: Call, input: unknown): ChangeReply {
  const { id, tags, entities, sources, roles, ...rest } = parseUpdate(input);
  const current = mustRead(call, "memory", id);
  const found: FoundSecrets = [];
  const fields: Fields = {
    ...rest,
    ...(tags === undefined ? {} : { tags: distinctNames(tags) }),
    ...(entities === undefined ? {} : { entities: distinctNames(entities) }),
    ...(roles === undefined ? {} : admittedRoles(call, { id, roles }, "input", found)),
    ...(sources === undefined ? {} : { sources: checkSources(inScopeOf(call, current), sources, "input.sources") }),
  };
  const changed = patch(call, "memory", current, fields);
  if (changed) keepSecrets(inScopeOf(call, current), "memory", id, found);
  return { changed: changed ? [id] : [], notices: call.notices };
}

/** Adds a dated layer to a memory's text; it is indexed with it. The same amendment id twice adds it once. */
export function amend(call: Call, input: unknown): ChangeReply {
  const { id, amendment, text, reason, trust = "agent", screen = "on" } = parseAmend(input);
  const current = mustCurrent(call, id);
  if (current.amendments.some((layer) => layer.id === amendment)) return { changed: [], notices: call.notices };
  if (call.db.system.get(idTaken, { id: amendment }) !== undefined) throw new StrandlineError("id_conflict", { id: amendment });
  const found: FoundSecrets = [];
  const admit = (value: string, path: string): string => admitText(call, value, { kind: "memory", owner: id, path, screen }, found);
  const layer: Amendment = {
    id: amendment,
    text: admit(text, "input.text"),
    ...(reason === undefined ? {} : { reason: admit(reason, "input.reason") }),
    recordedAt: call.at,
    trust,
  };
  patch(call, "memory", current, { amendments: [...current.amendments, layer] });
  keepSecrets(inScopeOf(call, current), "memory", id, found);
  return { changed: [id], notices: call.notices };
}

/**
 * Replaces a current memory by another: the old one is kept, linked and no longer current. The new one stands where the old one stood,
 * in its scope, so that whoever saw the old one sees what replaced it.
 */
export function supersede(call: Call, input: unknown): WriteReply {
  const { old, next, why } = parseSupersede(input);
  const found: FoundSecrets = [];
  const reason = admitText(call, why, { kind: "memory", owner: old, path: "input.why", screen: "on" }, found);
  const inOld = inScopeOf(call, mustCurrent(call, old));
  const reply = typeof next === "string" ? { id: next, outcome: "known" as const } : writeMemory(inOld, next, "input.next");
  const { scope } = mustCurrent(call, reply.id);
  if (!isVisible(scope, inOld.db.scope)) throw invalidInput("input.next", "is in a narrower scope than the memory that it would replace");
  if (reply.id === old)
    throw new StrandlineError(
      "not_current",
      { id: old, current: old },
      { message: "A memory cannot supersede itself; the new text is the same as the old." },
    );
  patch(call, "memory", mustRead(call, "memory", old), { supersededBy: reply.id, supersededAt: call.at, supersededWhy: reason });
  keepSecrets(inOld, "memory", old, found);
  return { ...reply, notices: call.notices };
}

/** The same call, made as if in the record's own scope: what is added to a record is seen by whoever sees the record. */
function inScopeOf(call: Call, { scope }: MemoryRecord): Call {
  return { ...call, db: call.db.under(scope) };
}

/** Reads a memory that is neither superseded nor forgotten; throws `not_current` with the memory that stands now. */
function mustCurrent(call: Call, id: string): MemoryRecord {
  const memory = mustRead(call, "memory", id);
  if (memory.supersededBy === undefined && memory.forgottenAt === undefined) return memory;
  throw new StrandlineError("not_current", { id, current: headOf(call, memory), forgotten: memory.forgottenAt !== undefined });
}

/** The end of a chain of supersessions. One that comes back to itself, as a file from elsewhere may hold, ends where it would repeat. */
function headOf(call: Call, memory: MemoryRecord): string {
  let head = memory;
  const seen = new Set([head.id]);
  for (let next = head.supersededBy; next !== undefined && !seen.has(next); next = head.supersededBy) {
    seen.add(next);
    const successor = call.engine.tables.memory.read(call.db, next);
    if (successor === undefined) break;
    head = successor;
  }
  return head.id;
}
