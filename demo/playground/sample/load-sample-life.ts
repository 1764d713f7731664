import type { MemoryStore, Receipt } from "strandline";
import { DAYS, SAMPLE_SCOPE } from "./conversations.ts";
import type { LifeOptions } from "./conversations.ts";
import { jsonlFile } from "./life-as-jsonl.ts";
import type { JsonLine } from "./life-as-jsonl.ts";
import { addDays } from "./local-time.ts";
import { sampleLife } from "./sample-life.ts";
import type { SampleLife, SampleSession } from "./sample-life.ts";

export { SAMPLE_SCOPE } from "./conversations.ts";

/** By which the page makes its life; another seed makes another. */
export const SAMPLE_SEED = "strandline sample life 1";
/** Conversations in one batch: short enough that other calls of the page do not wait long for it. */
const BATCH = 8;

/** How to load. `today` (`YYYY-MM-DD`) and `zone` default to the page's own. */
export interface LoadOptions {
  readonly signal?: AbortSignal;
  /** Records done, of how many. */
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
  readonly today?: string;
  readonly zone?: string;
}

export interface LoadedLife {
  readonly added: number;
  /** Found there already. */
  readonly known: number;
  /** Changed here since, and left as they are. */
  readonly conflicts: number;
  /** Planted secrets that were masked now. */
  readonly masked: number;
}

type Tally = { -readonly [K in keyof LoadedLife]: number };

/**
 * Loads the sample life into its own user, `SAMPLE_SCOPE`, in batches. Doing it again adds nothing, on a later day too; after a cancel it
 * goes on where it stopped. Memories come last, in one piece. Rejects with what the store rejects with, `aborted` for the signal.
 */
export async function loadSampleLife(memory: MemoryStore, { signal, onProgress, ...now }: LoadOptions = {}): Promise<LoadedLife> {
  const store = memory.withScope(SAMPLE_SCOPE);
  const call = signal === undefined ? {} : { signal };
  const life = sampleLife(await anchorOf(store, now, call));
  const batches = batchesOf(life);
  const total = batches.reduce((sum, { size }) => sum + size, 0);
  const tally: Tally = { added: 0, known: 0, conflicts: 0, masked: 0 };
  let done = 0;
  onProgress?.({ done, total });
  for (const batch of batches) {
    if ("session" in batch) await recordSession(store, batch.session, call, tally);
    else await restoreLines(store, batch, call, tally);
    done += batch.size;
    onProgress?.({ done, total });
  }
  return tally;
}

/** Erases the sample life, and nothing of any other user. */
export function removeSampleLife(memory: MemoryStore): Promise<Receipt> {
  return memory.withScope(SAMPLE_SCOPE).wipe({ scope: SAMPLE_SCOPE });
}

/** True when it is there, or a part of it. */
export async function hasSampleLife(memory: MemoryStore): Promise<boolean> {
  const [turn] = await memory.withScope(SAMPLE_SCOPE).timeline({ limit: 1, state: "any" });
  return turn !== undefined;
}

/** A life that was loaded before keeps its days: they are read from the name of any of its conversations. */
async function anchorOf(store: MemoryStore, { today, zone }: LoadOptions, call: { readonly signal?: AbortSignal }): Promise<LifeOptions> {
  const turns = await store.timeline({ limit: 1, order: "oldest", state: "any" }, call);
  for (const turn of turns) {
    const named = /^(\d{4}-\d{2}-\d{2}) Day (\d+): /.exec(turn.session);
    const [, date, day] = named ?? [];
    if (date !== undefined) return { today: addDays(date, DAYS + 1 - Number(day)), zone: turn.zone, seed: SAMPLE_SEED };
  }
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { today: today ?? new Intl.DateTimeFormat("en-CA").format(new Date()), zone: zone ?? here, seed: SAMPLE_SEED };
}

interface Lines {
  readonly lines: readonly JsonLine[];
  readonly trail: boolean;
  readonly size: number;
}

type Batch = Lines | { readonly session: SampleSession; readonly size: number };

/** People first, so that texts find them; then what was said; then what was made of it, with its trail. */
function batchesOf(life: SampleLife): readonly Batch[] {
  const typed = (type: JsonLine["type"], records: readonly unknown[]): JsonLine[] => records.map((record) => ({ type, record }));
  const linesOf = (lines: readonly JsonLine[], trail: boolean): Lines => ({ lines, trail, size: lines.length });
  const open = life.sessions.filter(({ secret }) => !secret);
  const parts = Array.from({ length: Math.ceil(open.length / BATCH) }, (_, index) => open.slice(index * BATCH, (index + 1) * BATCH));
  const { identity, profiles, self, snapshots, threads } = life;
  const made = [
    ...typed("memory", life.memories),
    ...typed("identity", [...identity, ...profiles, ...self, ...snapshots, ...threads]),
    ...typed("change", life.trail),
  ];
  return [
    linesOf(typed("entity", life.people), false),
    ...life.sessions.filter(({ secret }) => secret).map((session) => ({ session, size: session.turns.length })),
    ...parts.map((sessions) =>
      linesOf(
        typed(
          "turn",
          sessions.flatMap(({ turns }) => turns),
        ),
        false,
      ),
    ),
    linesOf(made, true),
  ];
}

async function restoreLines(
  store: MemoryStore,
  { lines, trail }: Lines,
  call: { readonly signal?: AbortSignal },
  tally: Tally,
): Promise<void> {
  const report = await store.transfer.restore(await jsonlFile(lines, { trail }), call);
  tally.added += Object.values(report.added).reduce((sum, count) => sum + count, 0);
  tally.known += report.known;
  tally.conflicts += report.conflicts.length;
}

/** By the front door, where secrets are masked. */
async function recordSession(
  store: MemoryStore,
  { session, turns }: SampleSession,
  call: { readonly signal?: AbortSignal },
  tally: Tally,
): Promise<void> {
  const said = turns.map(({ id, role, text, at, trust, externalId }) => ({
    id,
    role,
    text,
    at,
    trust,
    ...(externalId === undefined ? {} : { externalId }),
  }));
  const reply = await store.record(said, { session, screen: "on", ...call });
  const added = reply.turns.filter(({ outcome }) => outcome === "stored").length;
  tally.added += added;
  tally.known += turns.length - added;
  tally.masked += added === 0 ? 0 : reply.notices.filter(({ code }) => code === "secret_masked").length;
}
