import type { IdentityRecord, ThreadStatus } from "strandline";
import { dateOf, SAMPLE_SCOPE } from "./conversations.ts";
import type { MemoryMaker } from "./memories.ts";
import { namedUuid } from "./seeded-random.ts";
import { IDENTITY } from "./story/identity.ts";

interface Line {
  readonly day: number;
  readonly kind: IdentityRecord["kind"];
  readonly subject: string;
  readonly aspect: string;
  readonly text: string;
}

/** Every version of the agent's identity text, profiles, self-concept, snapshots and threads, oldest first. */
export function identityVersions(maker: MemoryMaker): readonly IdentityRecord[] {
  const lines = IDENTITY.trim().split("\n").map(readLine);
  const places = lines.map(placeOf);
  const records: IdentityRecord[] = [];
  const byPlace = new Map<string, IdentityRecord>();
  for (const [index, line] of lines.entries()) {
    const place = places[index] ?? "";
    const made = versionOf(line, byPlace.get(place), places.lastIndexOf(place) === index, maker);
    byPlace.set(place, made);
    records.push(made);
  }
  return records.sort((a, b) => a.recordedAt - b.recordedAt);
}

function readLine(line: string): Line {
  const [day, kind = "", subject = "", aspect = "", text = ""] = line.split(" | ");
  return { day: Number(day), kind: kind as Line["kind"], subject, aspect, text };
}

/** Lines of one place are versions of one record. A snapshot is always new. */
function placeOf({ day, kind, subject, aspect }: Line): string {
  if (kind === "snapshot") return `snapshot ${day}`;
  return kind === "thread" ? `thread ${subject}` : `${kind} ${subject} ${aspect}`;
}

function versionOf(line: Line, before: IdentityRecord | undefined, current: boolean, maker: MemoryMaker): IdentityRecord {
  const { day, kind, subject, text } = line;
  const recordedAt = maker.clock.at(dateOf(maker.options.today, day), 23 * 60) + maker.random.whole(0, 59_000);
  const id = namedUuid(recordedAt, `${maker.options.seed} ${placeOf(line)} ${day}`);
  return {
    id,
    key: before?.key ?? keyOf(line, id),
    kind,
    scope: SAMPLE_SCOPE,
    ...(kind === "profile" ? { subject } : {}),
    ...(kind === "profile" || kind === "self" ? { aspect: line.aspect } : {}),
    version: (before?.version ?? 0) + 1,
    text,
    recordedAt,
    pinned: kind === "identity",
    ...(kind === "thread" ? threadFields(line, recordedAt) : {}),
    current,
  };
}

/** Keys as the store makes them, so that a later version written through it continues the same record. */
function keyOf({ kind, subject, aspect }: Line, id: string): string {
  if (kind === "identity") return "identity";
  if (kind === "self") return `self:${aspect}`;
  if (kind === "profile") return `profile:${aspect}:${foldedName(subject)}`;
  return `${kind}:${id}`;
}

function foldedName(name: string): string {
  return name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function threadFields({ aspect }: Line, recordedAt: number): Partial<IdentityRecord> {
  const [status = "open", ...numbers] = aspect.split(" ");
  const [importance = 3, emotional = 3, unresolved = 3, recurrence = 3] = numbers.map(Number);
  // The store computes it so when it reads a thread.
  const weight = (0.35 * importance + 0.25 * emotional + 0.25 * recurrence + 0.15 * unresolved) / 5;
  return {
    status: status as ThreadStatus,
    importance,
    emotional,
    unresolved,
    recurrence,
    weight,
    ...(status === "open" ? {} : { exploredAt: recordedAt }),
  };
}
