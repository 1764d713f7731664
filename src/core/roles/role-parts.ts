import { foldName } from "../text.ts";

/** Between the roles of one who had several: `judge+execute`. Doubled it is part of a name, as in `C++`. */
const JOINT = /(?<!\+)[+＋](?!\+)|、/u;

/** The single roles in what is written of one entity, each once, in order: `judge + execute` gives `judge` and `execute`. */
export function rolePartsOf(role: string): readonly string[] {
  const byForm = new Map<string, string>();
  for (const part of role.split(JOINT)) {
    const form = foldName(part);
    if (form !== "" && !byForm.has(form)) byForm.set(form, part.trim());
  }
  return [...byForm.values()];
}

/** Two roles of one entity as one text; what the first says already is not said again. */
export function joinRoles(first: string, second: string): string {
  const said = new Set(rolePartsOf(first).map(foldName));
  const more = rolePartsOf(second).filter((part) => !said.has(foldName(part)));
  return [first, ...more].reduce((joined, part) => joined + (joined.endsWith("+") || part.startsWith("+") ? ` + ${part}` : `+${part}`));
}
