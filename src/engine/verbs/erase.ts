import { StrandlineError } from "../../errors.ts";
import type { Receipt } from "../../contract/contract.ts";
import { sameValue } from "../../core/canonical-json.ts";
import { keyedDigest } from "../../core/digest.ts";
import { identityText } from "../../core/effective-text.ts";
import type { IdentityRecord, MemoryRecord, RecordKind, Turn } from "../../core/records.ts";
import { foldName } from "../../core/text.ts";
import { appendChange } from "../../storage/change-log.ts";
import {
  addTombstone,
  emptyChanges,
  emptyReplies,
  flagMemoriesFrom,
  imageOf,
  imagesOfSession,
  imagesOfVersions,
  ownerChunks,
  removeOwnerSecrets,
  removeSourceLinks,
  tracesOf,
  tracesOfChunks,
  vectorsOfChunks,
} from "../../storage/erase.sql.ts";
import { identityVersions } from "../../storage/identity.sql.ts";
import { identityOf } from "../../storage/identity-table.ts";
import type { Row } from "../../storage/database.ts";
import { jsonOf, numberOf, textOf } from "../../storage/rows.ts";
import { countRecords } from "../../storage/stats.sql.ts";
import { forgetTopicLists } from "../../storage/topic-list.sql.ts";
import { turnsOfSession } from "../../storage/turn.sql.ts";
import { OWNER_KIND } from "../../storage/word-index.ts";
import { writeMeta } from "../../storage/meta.sql.ts";
import { LAST_ERASURE } from "../../upkeep/topics/list-topics.ts";
import type { Call } from "../call.ts";
import { PURGE_PENDING } from "../purge.ts";
import { parseErase } from "../inputs/writing.ts";
import { tableOf } from "../mutate.ts";

type Erasable = (
  | { readonly kind: "memory"; readonly record: MemoryRecord }
  | { readonly kind: "turn"; readonly record: Turn }
  | { readonly kind: "identity"; readonly record: IdentityRecord }
) & {
  /** True when an undo had taken the record away: only the trail still holds it. */
  readonly removed: boolean;
};
type Counts = { -readonly [K in keyof Receipt["erased"]]: number };

/** What is looked for after an erasure. */
const VERIFIED: readonly string[] = ["records", "chunks", "words", "changes", "secrets", "sources"];

/**
 * Purges records for good: rows, amendments, words, tags and entities that nothing else carries, the before and after of their
 * changes, masked originals. Memories that came from an erased turn stay and are flagged. It cannot be undone.
 */
export function erase(call: Call, input: unknown): Receipt {
  const { ids = [], sessions = [] } = parseErase(input);
  const erased = emptyCounts();
  const before = namesOf(call);
  const flagged = new Set<string>();
  const chunks: number[] = [];
  const targets = targetsOf(call, ids, sessions);
  for (const target of targets) {
    const own = chunksOf(call, target);
    chunks.push(...own);
    erased.embeddings += numberOf(call.db.system.get(vectorsOfChunks, { chunks: JSON.stringify(own) }) ?? {}, "n");
    eraseOne(call, target, erased, flagged);
  }
  call.db.run(forgetTopicLists);
  call.db.system.run(writeMeta, { key: LAST_ERASURE, value: call.request });
  call.db.system.run(writeMeta, { key: PURGE_PENDING, value: 1 });
  const after = namesOf(call);
  erased.chunks = chunks.length;
  erased.tags = before.tags - after.tags;
  erased.entities = before.entities - after.entities;
  verify(call, targets, chunks);
  const gone = new Set(targets.map(({ record }) => record.id));
  call.engine.attention.forgetRecords(gone);
  call.engine.purge.wanted = true;
  return {
    id: call.request,
    at: call.at,
    erased,
    flagged: [...flagged].filter((id) => !gone.has(id)),
    verified: VERIFIED,
    notices: call.notices,
  };
}

export function emptyCounts(): Counts {
  return { turns: 0, memories: 0, amendments: 0, identity: 0, chunks: 0, embeddings: 0, changes: 0, secrets: 0, tags: 0, entities: 0 };
}

function targetsOf(call: Call, ids: readonly string[], sessions: readonly string[]): readonly Erasable[] {
  const targets = new Map<string, Erasable>();
  const add = (found: readonly Erasable[]): void => {
    for (const target of found) targets.set(target.record.id, target);
  };
  for (const session of sessions) add(turnsOf(call, session));
  for (const id of ids) add(findErasable(call, id));
  return [...targets.values()];
}

function turnsOf(call: Call, session: string): readonly Erasable[] {
  const standing = call.db.all(turnsOfSession, { session }).flatMap((row) => findErasable(call, textOf(row, "uid")));
  const found = [...standing, ...call.db.all(imagesOfSession, { session }).map(removedRecord)];
  if (found.length === 0) throw new StrandlineError("not_found", { session });
  return found;
}

function findErasable(call: Call, id: string): readonly Erasable[] {
  const { memory, turn, identity } = call.engine.tables;
  const asMemory = memory.read(call.db, id);
  if (asMemory !== undefined) return [{ kind: "memory", record: asMemory, removed: false }];
  const asTurn = turn.read(call.db, id);
  if (asTurn !== undefined) return [{ kind: "turn", record: asTurn, removed: false }];
  const asIdentity = identity.read(call.db, id);
  if (asIdentity !== undefined) return versionsOf(call, asIdentity);
  const image = call.db.get(imageOf, { uid: id });
  if (image === undefined) throw new StrandlineError("not_found", { id });
  const removed = removedRecord(image);
  return removed.kind === "identity" ? versionsOf(call, removed.record) : [removed];
}

/** A version of an identity text stands for all its versions: erasing what somebody is said to be erases its history too. */
function versionsOf(call: Call, { key, scope }: IdentityRecord): readonly Erasable[] {
  const rows = call.db.all(identityVersions, { key });
  const standing = rows.map((row): Erasable => ({ kind: "identity", record: identityOf(row), removed: false }));
  const removed = call.db.all(imagesOfVersions, { key }).map(removedRecord);
  return [...removed, ...standing].filter(({ record }) => sameValue(record.scope, scope));
}

function removedRecord(row: Row): Erasable {
  return { kind: textOf(row, "kind"), record: jsonOf(row, "before"), removed: true } as Erasable;
}

function chunksOf(call: Call, { kind, record, removed }: Erasable): readonly number[] {
  if (removed || kind === "identity") return [];
  return call.db.all(ownerChunks, { kind: OWNER_KIND[kind], uid: record.id }).map((row) => numberOf(row, "id"));
}

function eraseOne(call: Call, target: Erasable, erased: Counts, flagged: Set<string>): void {
  const { kind, record, removed } = target;
  const db = call.db.under(record.scope);
  db.run(addTombstone, { kind, digest: keyedDigest(call.engine.storeKey, tombstoneText(target)), at: call.at });
  if (kind === "turn") {
    const derived = call.db.system.all(flagMemoriesFrom, { turn: record.id, at: call.at }).map((row) => textOf(row, "uid"));
    // A memory that the caller does not see is flagged as well, but not named.
    for (const uid of derived) if (call.engine.tables.memory.read(call.db, uid) !== undefined) flagged.add(uid);
    call.db.system.run(removeSourceLinks, { turn: record.id });
  }
  if (!removed) tableOf(call, kind).remove(call.db, record);
  erased.secrets += call.db.run(removeOwnerSecrets, { owner: record.id });
  // The answer to a request about somebody holds that name in its key.
  if (kind === "identity") call.db.run(emptyReplies, { uid: record.id });
  erased.changes += call.db.run(emptyChanges, { uid: record.id, kind });
  count(erased, target);
  appendChange(db, { request: call.request, actor: call.actor, action: "erase", kind, id: record.id, at: call.at });
}

function count(erased: Counts, { kind, record }: Erasable): void {
  if (kind === "turn") erased.turns += 1;
  if (kind === "identity") erased.identity += 1;
  if (kind !== "memory") return;
  erased.memories += 1;
  erased.amendments += record.amendments.length;
}

/** The text by which an erased record is known when it comes back by an import: its content, not its id. */
export function tombstoneText({
  kind,
  record,
}: {
  readonly kind: RecordKind;
  readonly record: MemoryRecord | Turn | IdentityRecord;
}): string {
  if ("gesture" in record) return `${kind} ${identityText(record)}`;
  return `${kind} ${"key" in record ? foldName(record.key.replace(/:[0-9a-f-]{36}$/u, "")) : record.role} ${record.text}`;
}

function namesOf(call: Call): { readonly tags: number; readonly entities: number } {
  const counts = call.db.get(countRecords) ?? {};
  return { tags: numberOf(counts, "tags"), entities: numberOf(counts, "entities") };
}

/** An erasure that left a trace is no erasure: it is rolled back and reported. */
function verify(call: Call, targets: readonly Erasable[], chunks: readonly number[]): void {
  const traces = targets.filter(({ record }) => numberOf(call.db.system.get(tracesOf, { uid: record.id }) ?? {}, "n") > 0);
  const left = numberOf(call.db.system.get(tracesOfChunks, { chunks: JSON.stringify(chunks) }) ?? {}, "n");
  if (traces.length > 0 || left > 0)
    throw new StrandlineError("storage_failed", { step: "verify erasure", records: traces.length, chunks: left });
}
