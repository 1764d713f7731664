import { StrandlineError } from "../../errors.ts";
import type { Receipt } from "../../contract/contract.ts";
import { keyedDigest } from "../../core/digest.ts";
import { identityText } from "../../core/effective-text.ts";
import type { IdentityRecord, MemoryRecord, RecordKind, Turn } from "../../core/records.ts";
import { foldName } from "../../core/text.ts";
import { appendChange } from "../../storage/change-log.ts";
import { addTombstone, emptyChanges, flagMemoriesFrom, optimizeWords, ownerChunks, removeOwnerSecrets, removeSourceLinks, tracesOf, tracesOfChunks } from "../../storage/erase.sql.ts";
import { identityVersions } from "../../storage/identity.sql.ts";
import { identityOf } from "../../storage/identity-table.ts";
import { numberOf, textOf } from "../../storage/rows.ts";
import { countRecords } from "../../storage/stats.sql.ts";
import { turnsOfSession } from "../../storage/turn.sql.ts";
import { OWNER_KIND } from "../../storage/word-index.ts";
import type { Call } from "../call.ts";
import { parseErase } from "../inputs/writing.ts";
import { tableOf } from "../mutate.ts";

type Erasable = { readonly kind: "memory"; readonly record: MemoryRecord } | { readonly kind: "turn"; readonly record: Turn } | { readonly kind: "identity"; readonly record: IdentityRecord };
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
    chunks.push(...chunksOf(call, target));
    eraseOne(call, target, erased, flagged);
  }
  call.db.system.run(optimizeWords);
  const after = namesOf(call);
  erased.chunks = chunks.length;
  erased.tags = before.tags - after.tags;
  erased.entities = before.entities - after.entities;
  verify(call, targets, chunks);
  call.engine.purge.wanted = true;
  return { id: call.request, at: call.at, erased, flagged: [...flagged], verified: VERIFIED, notices: call.notices };
}

export function emptyCounts(): Counts {
  return { turns: 0, memories: 0, amendments: 0, identity: 0, chunks: 0, embeddings: 0, changes: 0, secrets: 0, tags: 0, entities: 0 };
}

function targetsOf(call: Call, ids: readonly string[], sessions: readonly string[]): readonly Erasable[] {
  const turns = sessions.flatMap((session) => {
    const rows = call.db.all(turnsOfSession, { session });
    if (rows.length === 0) throw new StrandlineError("not_found", { session });
    return rows.map((row) => textOf(row, "uid"));
  });
  const targets = new Map<string, Erasable>();
  for (const id of [...ids, ...turns]) for (const target of findErasable(call, id)) targets.set(target.record.id, target);
  return [...targets.values()];
}

/** A version of an identity text stands for all its versions: erasing what somebody is said to be erases its history too. */
function findErasable(call: Call, id: string): readonly Erasable[] {
  const { memory, turn, identity } = call.engine.tables;
  const asMemory = memory.read(call.db, id);
  if (asMemory !== undefined) return [{ kind: "memory", record: asMemory }];
  const asTurn = turn.read(call.db, id);
  if (asTurn !== undefined) return [{ kind: "turn", record: asTurn }];
  const asIdentity = identity.read(call.db, id);
  if (asIdentity === undefined) throw new StrandlineError("not_found", { id });
  return call.db.all(identityVersions, { key: asIdentity.key }).map((row) => ({ kind: "identity", record: identityOf(row) }));
}

function chunksOf(call: Call, { kind, record }: Erasable): readonly number[] {
  if (kind === "identity") return [];
  return call.db.all(ownerChunks, { kind: OWNER_KIND[kind], uid: record.id }).map((row) => numberOf(row, "id"));
}

function eraseOne(call: Call, target: Erasable, erased: Counts, flagged: Set<string>): void {
  const { kind, record } = target;
  const db = call.db.under(record.scope);
  db.run(addTombstone, { kind, digest: keyedDigest(call.engine.storeKey, tombstoneText(target)), at: call.at });
  if (kind === "turn") {
    for (const row of call.db.all(flagMemoriesFrom, { turn: record.id, at: call.at })) flagged.add(textOf(row, "uid"));
    call.db.run(removeSourceLinks, { turn: record.id });
  }
  tableOf(call, kind).remove(call.db, record);
  erased.secrets += call.db.run(removeOwnerSecrets, { owner: record.id });
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
export function tombstoneText({ kind, record }: { readonly kind: RecordKind; readonly record: MemoryRecord | Turn | IdentityRecord }): string {
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
  if (traces.length > 0 || left > 0) throw new StrandlineError("storage_failed", { step: "verify erasure", records: traces.length, chunks: left });
}
