import { StrandlineError, invalidInput } from "../../errors.ts";
import type { WriteReply } from "../../contract/contract.ts";
import { sameValue } from "../../core/canonical-json.ts";
import { identityText } from "../../core/effective-text.ts";
import type { MemoryRecord } from "../../core/records.ts";
import { foldName } from "../../core/text.ts";
import { parseTime } from "../../core/time.ts";
import { memoryTwin } from "../../storage/memory.sql.ts";
import { memoryHash } from "../../storage/memory-table.ts";
import { admittedRoles } from "../admit-roles.ts";
import type { Call } from "../call.ts";
import { parseWrite } from "../inputs/writing.ts";
import type { FullWriteInput } from "../inputs/writing.ts";
import { createUnderFreeId, isIdTaken, mustRead } from "../mutate.ts";
import { admitText, keepSecrets } from "../store-text.ts";
import type { FoundSecrets } from "../store-text.ts";

/** Stores a memory. The same memory, standing in the same scope, is not stored twice: its id comes back as `known`. */
export function write(call: Call, input: unknown): WriteReply {
  return { ...writeMemory(call, parseWrite(input)), notices: call.notices };
}

/** The same, for callers that have parsed the input. */
export function writeMemory(call: Call, input: FullWriteInput, root = "input"): Omit<WriteReply, "notices"> {
  const found: FoundSecrets = [];
  const record = memoryOf(call, input, root, found);
  const taken = isIdTaken(call, record.id);
  const stored = taken ? call.engine.tables.memory.read(call.db, record.id) : undefined;
  if (stored !== undefined && sameValue(identityText(stored), identityText(record))) return known(call, stored, record);
  if (stored === undefined) {
    const twin = call.db.get(memoryTwin, { hash: memoryHash(record) });
    if (twin !== undefined) return known(call, mustRead(call, "memory", String(twin["uid"])), record);
  }
  if (taken) throw new StrandlineError("id_conflict", { id: record.id });
  createUnderFreeId(call, "memory", record);
  keepSecrets(call, "memory", record.id, found);
  return { id: record.id, outcome: "stored" };
}

/** What a second writer may have said otherwise; `update` is the verb that changes it. */
const BESIDE_THE_TEXT = [
  "importance",
  "emotional",
  "unresolved",
  "slot",
  "polarity",
  "tags",
  "roles",
  "rolesText",
  "entities",
  "sources",
  "pinned",
] as const satisfies readonly (keyof MemoryRecord)[];

/** The memory that is there stays as it is, and the caller hears of what was not taken over. */
function known(call: Call, stored: MemoryRecord, record: MemoryRecord): Omit<WriteReply, "notices"> {
  const { id } = stored;
  const fields = BESIDE_THE_TEXT.filter((key) => !sameValue(stored[key] ?? null, record[key] ?? null));
  if (fields.length > 0) {
    const message = `The same memory is there already; its ${fields.join(", ")} stayed as they were. Call update to change them.`;
    call.notices.push({ code: "kept_as_it_was", id, details: { fields }, message });
  }
  return { id, outcome: "known" };
}

function memoryOf(call: Call, input: FullWriteInput, root: string, found: FoundSecrets): MemoryRecord {
  const { id, screen = "on" } = input;
  const admit = (path: "gesture" | "context" | "moment" | "direction"): Record<string, string> => {
    const value = input[path];
    return value === undefined
      ? {}
      : { [path]: admitText(call, value, { kind: "memory", owner: id, path: `${root}.${path}`, screen }, found) };
  };
  const record = {
    id,
    scope: call.db.scope,
    kind: input.kind ?? "narrative",
    ...admit("gesture"),
    ...admit("context"),
    ...admit("moment"),
    ...admit("direction"),
    ...given(input, ["importance", "emotional", "unresolved", "slot", "polarity"]),
    tags: distinctNames(input.tags ?? []),
    ...defined(admittedRoles(call, input, root, found)),
    entities: distinctNames(input.entities ?? []),
    sources: checkSources(call, input.sources ?? [], `${root}.sources`),
    amendments: [],
    ...timesOf(call, input, root),
    recordedAt: call.at,
    zone: call.zone,
    trust: input.trust ?? "agent",
    pinned: input.pinned ?? false,
  };
  return record as unknown as MemoryRecord;
}

/** Refuses a source that is no turn the caller sees. */
export function checkSources(call: Call, sources: readonly string[], path: string): readonly string[] {
  const unknown = sources.find((id) => call.engine.tables.turn.read(call.db, id) === undefined);
  if (unknown !== undefined) throw new StrandlineError("not_found", { id: unknown, kind: "turn", path });
  return [...new Set(sources)];
}

/** Names that fold to the same are one; the first form stays. */
export function distinctNames(names: readonly string[]): readonly string[] {
  const byForm = new Map<string, string>();
  for (const name of names) if (!byForm.has(foldName(name))) byForm.set(foldName(name), name.trim());
  return [...byForm.values()];
}

function given(input: FullWriteInput, keys: readonly (keyof FullWriteInput)[]): Record<string, unknown> {
  return Object.fromEntries(keys.flatMap((key) => (input[key] === undefined ? [] : [[key, input[key]]])));
}

function defined(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function timesOf(call: Call, input: FullWriteInput, root: string): Partial<MemoryRecord> {
  const read = (key: "occurredAt" | "validFrom" | "validTo", edge: "start" | "end") => {
    const value = input[key];
    return value === undefined ? undefined : parseTime(value, { zone: call.zone, path: `${root}.${key}`, edge });
  };
  const occurred = read("occurredAt", "start");
  const from = read("validFrom", "start");
  const to = read("validTo", "end");
  if (from !== undefined && to !== undefined && to.at <= from.at) throw invalidInput(`${root}.validTo`, "must be after validFrom");
  return {
    ...(occurred === undefined ? {} : { occurredAt: occurred.at, occurredPrecision: occurred.precision }),
    ...(from === undefined ? {} : { validFrom: from.at, validFromPrecision: from.precision }),
    ...(to === undefined ? {} : { validTo: to.at, validToPrecision: to.precision }),
  };
}
