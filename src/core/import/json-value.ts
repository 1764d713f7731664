import { isBlank } from "../text.ts";

/** An object of foreign JSON: any field may hold anything. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && !isBlank(value) ? value : undefined;
}

/** Longest title that a report repeats, in UTF-16 units. */
const MAX_TITLE = 200;

/** What a report calls a conversation. */
export function titleOf(...candidates: readonly unknown[]): string {
  const title = candidates.map(textOf).find((candidate) => candidate !== undefined) ?? "untitled";
  return title.toWellFormed().slice(0, MAX_TITLE).toWellFormed();
}

/** Longest id that is kept, in UTF-16 units; room is left for what is put before it. */
const MAX_ID = 400;

/** An id of the file, when it can serve as one here. */
export function idOf(...candidates: readonly unknown[]): string | undefined {
  for (const candidate of candidates) {
    const id = typeof candidate === "number" ? String(candidate) : textOf(candidate);
    if (id !== undefined && id.length <= MAX_ID && id.isWellFormed() && !id.includes("\u0000")) return id;
  }
  return undefined;
}
