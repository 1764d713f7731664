import { batchOf } from "./acknowledgement.ts";
import type { Acknowledged, KeptText } from "./acknowledgement.ts";

export interface FoundMemory extends KeptText {
  readonly tags: readonly string[];
  readonly supersededBy?: string;
}

/** Everything a reopened store holds. */
export interface Found {
  readonly memories: readonly FoundMemory[];
  readonly turns: readonly KeptText[];
}

export interface Verdict {
  /** Records that were acknowledged. */
  readonly acknowledged: number;
  /** Acknowledged, but not there, or not as acknowledged. One line each. */
  readonly lost: readonly string[];
  /** There twice. */
  readonly doubled: readonly string[];
  /** Batches of which only a part is there. */
  readonly partial: readonly string[];
  /** There without an acknowledgement: the crash came between commit and answer. */
  readonly unacknowledged: number;
}

/** Holds what a store said against what it has. */
export function judge(acknowledged: readonly Acknowledged[], { memories, turns }: Found): Verdict {
  const byId = new Map(memories.map((memory) => [memory.id, memory]));
  const texts = new Map([...memories, ...turns].map(({ id, text }) => [id, text]));
  const promised = acknowledged.flatMap(textsOf);
  return {
    acknowledged: promised.length,
    lost: [
      ...promised.filter(({ id, text }) => texts.get(id) !== text).map(({ id, text }) => `${id} "${text}": found ${quoted(texts.get(id))}`),
      ...acknowledged.flatMap((line) => unchanged(line, byId)),
    ],
    doubled: [
      ...repeated(memories.map(({ id }) => id)),
      ...repeated(memories.map(({ text }) => text)),
      ...repeated(turns.map(({ text }) => text)),
    ],
    partial: partialBatches(turns),
    unacknowledged: memories.length + turns.length - new Set(promised.map(({ id }) => id)).size,
  };
}

function textsOf(line: Acknowledged): readonly KeptText[] {
  switch (line.kind) {
    case "recorded":
      return line.turns;
    case "updated":
      return [];
    case "written":
    case "superseded":
      return [line.memory];
  }
}

function unchanged(line: Acknowledged, memories: ReadonlyMap<string, FoundMemory>): readonly string[] {
  if (line.kind === "superseded") {
    const found = memories.get(line.old)?.supersededBy;
    return found === line.memory.id ? [] : [`${line.old} replaced by ${line.memory.id}: found ${quoted(found)}`];
  }
  if (line.kind !== "updated") return [];
  const [tag = "none"] = memories.get(line.id)?.tags ?? [];
  return Number(tag.slice(1)) >= line.version ? [] : [`${line.id} updated to v${line.version}: found ${tag}`];
}

function repeated(values: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return values.filter((value) => seen.size === seen.add(value).size);
}

function partialBatches(turns: readonly KeptText[]): readonly string[] {
  const found = new Map<string, { size: number; count: number }>();
  for (const { text } of turns) {
    const named = batchOf(text);
    if (named === undefined) continue;
    const batch = found.get(named.batch) ?? { size: named.size, count: 0 };
    batch.count += 1;
    found.set(named.batch, batch);
  }
  return [...found].filter(([, { size, count }]) => size !== count).map(([batch, { size, count }]) => `${batch}: ${count} of ${size}`);
}

function quoted(value: string | undefined): string {
  return value === undefined ? "nothing" : `"${value}"`;
}
