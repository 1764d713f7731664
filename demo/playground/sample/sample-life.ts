import type { Entity, IdentityRecord, MemoryRecord, Turn } from "strandline";
import { conversations, SAMPLE_SCOPE } from "./conversations.ts";
import type { LifeOptions } from "./conversations.ts";
import { facts } from "./facts.ts";
import { identityVersions } from "./identity.ts";
import { MemoryMaker, narratives, weekly } from "./memories.ts";
import { seededRandom } from "./seeded-random.ts";
import { PEOPLE } from "./story/people.ts";
import { plantedSecrets } from "./story/planted-secrets.ts";
import { trailOf } from "./trail.ts";
import type { TrailLine } from "./trail.ts";

/** Turns of one conversation. `secret`: it holds planted secrets, to be masked on the way in. */
export interface SampleSession {
  readonly session: string;
  readonly turns: readonly Turn[];
  readonly secret: boolean;
}

/** Ninety days of one person and her agent, as records. */
export interface SampleLife {
  readonly people: readonly Entity[];
  readonly sessions: readonly SampleSession[];
  readonly memories: readonly MemoryRecord[];
  readonly identity: readonly IdentityRecord[];
  readonly profiles: readonly IdentityRecord[];
  readonly self: readonly IdentityRecord[];
  readonly snapshots: readonly IdentityRecord[];
  readonly threads: readonly IdentityRecord[];
  /** How the memories and identity records came to be. */
  readonly trail: readonly TrailLine[];
}

/**
 * Makes the life: pure, the same arguments give the same bytes. Day 90 is the day before `today`, so that nothing lies in the future.
 * All sentences come from the templates in this folder.
 */
export function sampleLife(options: LifeOptions): SampleLife {
  const random = seededRandom(options.seed);
  const talks = conversations(options, random, plantedSecrets(random));
  const maker = new MemoryMaker(options, random);
  const made = [...narratives(talks, maker), ...facts(talks, maker), ...weekly(talks, maker)].sort((a, b) => a.recordedAt - b.recordedAt);
  const memories = withForgotten(made);
  const versions = identityVersions(maker);
  const ofKind = (kind: IdentityRecord["kind"]): readonly IdentityRecord[] => versions.filter((version) => version.kind === kind);
  return {
    people: PEOPLE.map(({ name, aliases }) => ({ name, user: SAMPLE_SCOPE.user, aliases, known: true })),
    sessions: talks.map(({ session, turns, secret }) => ({ session, turns, secret })),
    memories,
    identity: ofKind("identity"),
    profiles: ofKind("profile"),
    self: ofKind("self"),
    snapshots: ofKind("snapshot"),
    threads: ofKind("thread"),
    trail: trailOf(memories, versions),
  };
}

const DAY_MS = 86_400_000;
/** How many of the least important memories were hidden again. */
const FORGOTTEN = 4;

/** A few that matter little were forgotten two days after they were written. */
function withForgotten(memories: readonly MemoryRecord[]): readonly MemoryRecord[] {
  const trivial = memories.filter(({ importance, tags, amendments }) => importance === 1 && tags.length === 0 && amendments.length === 0);
  const last = memories.at(-1)?.recordedAt ?? 0;
  const hidden = new Set(trivial.filter(({ recordedAt }) => recordedAt + 2 * DAY_MS < last).slice(0, FORGOTTEN));
  return memories.map((memory) => (hidden.has(memory) ? { ...memory, forgottenAt: memory.recordedAt + 2 * DAY_MS } : memory));
}
