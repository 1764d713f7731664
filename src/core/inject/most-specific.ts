import type { IdentityRecord } from "../records.ts";

/** Of each key the record of the narrowest scope: what an agent says of itself goes before what is said of all agents of the user. */
export function mostSpecific(records: readonly IdentityRecord[]): readonly IdentityRecord[] {
  const byKey = new Map<string, IdentityRecord>();
  for (const record of records) {
    const held = byKey.get(record.key);
    if (held === undefined || narrowness(record) > narrowness(held)) byKey.set(record.key, record);
  }
  return [...byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

function narrowness({ scope: { agent, run } }: IdentityRecord): number {
  return (run === undefined ? 0 : 2) + (agent === undefined ? 0 : 1);
}
