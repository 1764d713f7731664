import { effectiveText, joinText } from "../core/effective-text.ts";
import type { Amendment, Memory, MemoryRecord } from "../core/records.ts";
import { inferredScores, weightOf } from "../core/scores.ts";
import type { Row } from "./database.ts";
import { jsonOf, numberOf, present, scopeOf, textOf } from "./rows.ts";

/** The stored part of a memory from its row. Key order is that of an export line. */
export function memoryRecordOf(row: Row): MemoryRecord {
  return {
    id: textOf(row, "uid"),
    scope: scopeOf(row),
    kind: textOf(row, "kind") as MemoryRecord["kind"],
    gesture: textOf(row, "gesture"),
    ...present(row, { context: "context", moment: "moment", direction: "direction" }),
    ...present(row, { importance: "importance", emotional: "emotional", unresolved: "unresolved" }),
    tags: jsonOf(row, "tags") as string[],
    roles: jsonOf(row, "roles") as Record<string, string>,
    ...rolesTextOf(row),
    entities: jsonOf(row, "entities") as string[],
    sources: jsonOf(row, "sources") as string[],
    amendments: (jsonOf(row, "amendments") as Record<string, unknown>[]).map(amendmentOf),
    ...present(row, { slot: "slot", polarity: "polarity", occurredAt: "occurred_at", occurredPrecision: "occurred_precision" }),
    recordedAt: numberOf(row, "recorded_at"),
    zone: textOf(row, "zone"),
    ...present(row, {
      validFrom: "valid_from",
      validFromPrecision: "valid_from_precision",
      validTo: "valid_to",
      validToPrecision: "valid_to_precision",
    }),
    trust: textOf(row, "trust") as MemoryRecord["trust"],
    pinned: numberOf(row, "pinned") === 1,
    ...present(row, { supersededBy: "superseded_by", supersededAt: "superseded_at", supersededWhy: "superseded_why" }),
    ...present(row, { forgottenAt: "forgotten_at", flaggedAt: "flagged_at" }),
  };
}

function rolesTextOf(row: Row): Pick<MemoryRecord, "rolesText" | "rolesUnread"> {
  const unread =
    row["roles_unread"] === null ? {} : { rolesUnread: jsonOf(row, "roles_unread") as NonNullable<MemoryRecord["rolesUnread"]> };
  return { ...present(row, { rolesText: "roles_text" }), ...unread };
}

/** A memory as read: `factor` is the anti-inflation factor of the caller's scope. */
export function memoryOf(row: Row, factor: number): Memory {
  const record = memoryRecordOf(row);
  const recurrence = numberOf(row, "recurrence");
  return {
    ...record,
    text: effectiveText(record),
    recurrence,
    weight: Math.min(1, weightOf(record, recurrence) * factor),
    inferred: inferredScores(record),
    mentions: jsonOf(row, "mentions") as string[],
  };
}

/** The effective text of an owner of chunks, turn or memory, from a row of `ownerTexts` or `scanTexts`. */
export function ownerTextOf(row: Row): string {
  const part = (column: string): string | undefined => (typeof row[column] === "string" ? row[column] : undefined);
  const fields = [textOf(row, "text"), part("context"), part("moment"), part("direction")];
  return joinText(fields, jsonOf(row, "amendments") as string[]);
}

function amendmentOf(value: Record<string, unknown>): Amendment {
  const { reason, ...amendment } = value;
  return (reason === null ? amendment : value) as unknown as Amendment;
}
