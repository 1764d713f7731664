import type { MemoryRecord } from "./records.ts";

/** A memory's text as it is indexed, embedded and shown: its fields in order, then its amendments in order, one a line. */
export function effectiveText(memory: Pick<MemoryRecord, "gesture" | "context" | "moment" | "direction" | "amendments">): string {
  return joinText(
    [memory.gesture, memory.context, memory.moment, memory.direction],
    memory.amendments.map((amendment) => amendment.text),
  );
}

/** The same from the texts alone. */
export function joinText(fields: readonly (string | undefined)[], layers: readonly string[]): string {
  return [...fields, ...layers].filter((part) => part !== undefined).join("\n");
}

/** The text by which two memories of one kind are the same, before any amendment. */
export function identityText(
  memory: Omit<
    Pick<
      MemoryRecord,
      "kind" | "gesture" | "context" | "moment" | "direction" | "slot" | "polarity" | "occurredAt" | "validFrom" | "validTo"
    >,
    never
  >,
): string {
  const { kind, gesture, context, moment, direction, slot, polarity, occurredAt, validFrom, validTo } = memory;
  return JSON.stringify(
    [kind, gesture, context, moment, direction, slot, polarity, occurredAt, validFrom, validTo].map((part) => part ?? null),
  );
}
