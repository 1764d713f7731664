import type { MemoryRecord, Precision, Scores } from "strandline";
import type { LocalTime } from "./local-time.ts";
import { LAYER } from "./template.ts";
import { PEOPLE } from "./story/people.ts";
import type { Random } from "./seeded-random.ts";

/** A memory line of a template, read: what it says and what it is worth. */
export interface Remembered extends Scores {
  readonly gesture: string;
  readonly context?: string;
  readonly moment?: string;
  readonly direction?: string;
  readonly tags: readonly string[];
  /** Year of which it tells, where it is not of its own day. */
  readonly year?: string;
  readonly layers: readonly { readonly day: number; readonly text: string }[];
}

/**
 * Reads `gesture // context // moment // direction // !5 4 1 ~1969 #tag #tag ++ 40 layer`: scores are importance, emotional and
 * unresolved; every part but the first may be left out.
 */
export function readMemory(line: string): Remembered {
  const [body = "", ...layers] = line.split(LAYER);
  const parts = body.split(" // ");
  const isMeta = (part: string | undefined): boolean => part !== undefined && /^(?:!\d|~\d|#)/.test(part);
  const meta = isMeta(parts.at(-1)) ? (parts.pop() ?? "") : "";
  const [gesture = "", context, moment, direction] = parts;
  const [, i, e, u] = /!(\d) (\d) (\d)/.exec(meta) ?? [];
  const year = /~(\d{4})/.exec(meta)?.[1];
  return {
    gesture,
    ...(context === undefined ? {} : { context }),
    ...(moment === undefined ? {} : { moment }),
    ...(direction === undefined ? {} : { direction }),
    ...(i === undefined ? {} : { importance: Number(i), emotional: Number(e), unresolved: Number(u) }),
    ...(year === undefined ? {} : { year }),
    tags: [...meta.matchAll(/#(\S+)/g)].map(([, tag = ""]) => tag),
    layers: layers.map((layer) => ({ day: Number.parseInt(layer, 10), text: layer.replace(/^\d+ /, "") })),
  };
}

/** Who is in a text and in what role. Yue and Wren are in all that they talk about. */
export function castOf(text: string, random: Random): Pick<MemoryRecord, "roles" | "entities"> {
  const named = PEOPLE.filter(({ name, aliases }) => name !== "Wren" && [name, ...aliases].some((form) => text.includes(form)));
  const cast = PEOPLE.filter((person) => named.includes(person) || person.name === "Lin Yue" || person.name === "Wren");
  return { roles: Object.fromEntries(cast.map(({ name, roles }) => [name, random.pick(roles)])), entities: named.map(({ name }) => name) };
}

/** A calendar time as the store keeps it: `2026-03-10`, `2026-03` or `2026`. */
export function calendarTime(
  date: string,
  clock: LocalTime,
  edge: "start" | "end",
): { readonly at: number; readonly precision: Precision } {
  const [year = "", month, day] = date.split("-");
  const precision: Precision = day !== undefined ? "day" : month !== undefined ? "month" : "year";
  const step = (count: number): string => {
    const next = new Date(Date.UTC(Number(year), Number(month ?? 1) - 1, Number(day ?? 1)));
    if (precision === "day") next.setUTCDate(next.getUTCDate() + count);
    else if (precision === "month") next.setUTCMonth(next.getUTCMonth() + count);
    else next.setUTCFullYear(next.getUTCFullYear() + count);
    return next.toISOString().slice(0, 10);
  };
  return { at: clock.at(step(edge === "start" ? 0 : 1), 0), precision };
}
