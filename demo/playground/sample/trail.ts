import type { Change, IdentityRecord, MemoryRecord } from "strandline";
import { SAMPLE_SCOPE } from "./conversations.ts";
import { namedUuid } from "./seeded-random.ts";

/** A line of the trail without the number that the store gives it. */
export type TrailLine = Omit<Change, "seq">;

type Step = Pick<TrailLine, "action" | "kind" | "id" | "at"> & Partial<Pick<TrailLine, "before" | "after" | "request">>;

/** How the records came to be as they are: written, amended, superseded, forgotten, each by a request that can be looked at and undone. */
export function trailOf(memories: readonly MemoryRecord[], identity: readonly IdentityRecord[]): readonly TrailLine[] {
  const steps = [
    ...memories.flatMap((memory) => stepsOf(memory, memories)),
    ...identity.flatMap((version) => versionSteps(version, identity)),
  ];
  return steps
    .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
    .map(({ request, ...step }) => ({
      request: request ?? namedUuid(step.at, `request ${step.action} ${step.id}`),
      actor: "Wren",
      scope: SAMPLE_SCOPE,
      erased: false,
      ...step,
    }));
}

function stepsOf(memory: MemoryRecord, all: readonly MemoryRecord[]): readonly Step[] {
  const { id, recordedAt, amendments, supersededBy, supersededAt, supersededWhy, forgottenAt } = memory;
  const replaces = all.some((other) => other.supersededBy === id);
  const written: Step = replaces
    ? { action: "supersede", kind: "memory", id, at: recordedAt, after: {}, request: supersessionOf(recordedAt, id) }
    : { action: "write", kind: "memory", id, at: recordedAt, after: {} };
  const layers = amendments.map((layer, index): Step => {
    const [before, after] = [amendments.slice(0, index), amendments.slice(0, index + 1)];
    return { action: "amend", kind: "memory", id, at: layer.recordedAt, before: { amendments: before }, after: { amendments: after } };
  });
  const steps = [written, ...layers];
  if (supersededBy !== undefined && supersededAt !== undefined) {
    const before = { supersededBy: null, supersededAt: null, supersededWhy: null };
    const request = supersessionOf(supersededAt, supersededBy);
    steps.push({
      action: "supersede",
      kind: "memory",
      id,
      at: supersededAt,
      before,
      after: { supersededBy, supersededAt, supersededWhy },
      request,
    });
  }
  if (forgottenAt !== undefined)
    steps.push({ action: "forget", kind: "memory", id, at: forgottenAt, before: { forgottenAt: null }, after: { forgottenAt } });
  return steps;
}

/** One request writes the new memory and retires the old one. */
function supersessionOf(at: number, next: string): string {
  return namedUuid(at, `request supersession ${next}`);
}

function versionSteps(version: IdentityRecord, all: readonly IdentityRecord[]): readonly Step[] {
  const { id, key, recordedAt: at } = version;
  const request = namedUuid(at, `request identity ${id}`);
  const before = all.find((other) => other.key === key && other.version === version.version - 1);
  const retired: Step[] =
    before === undefined
      ? []
      : [{ action: "identity", kind: "identity", id: before.id, at, before: { current: true }, after: { current: false }, request }];
  return [...retired, { action: "identity", kind: "identity", id, at, after: {}, request }];
}
