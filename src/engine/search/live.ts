import type { Bindings, Row } from "../../storage/database.ts";
import { liveMemories, liveTurns } from "../../storage/search.sql.ts";
import { numberOf, textOf } from "../../storage/rows.ts";
import type { Call } from "../call.ts";
import type { Candidate } from "./candidates.ts";

/** Filters of the two sorts, bound; a sort without them takes no part. */
export interface LiveFilters {
  readonly memories?: Bindings;
  readonly turns?: Bindings;
  /** Anti-inflation factor of the caller's memories. */
  readonly factor: number;
}

/** A candidate that passed. */
export interface Live {
  readonly id: string;
  readonly candidate: Candidate;
  readonly score: number;
}

/** Candidates filtered at a time: at first a few for each hit, as most pass. */
const STEP = { perHit: 2, most: 100 } as const;

/** The first `limit` candidates that are there and pass the filters, in their order, and how many before them do not. */
export function liveOf(
  call: Call,
  order: readonly { readonly candidate: Candidate; readonly score: number }[],
  filters: LiveFilters,
  limit: number,
): { readonly live: readonly Live[]; readonly passedOver: number } {
  const live: Live[] = [];
  let passedOver = 0;
  let size = Math.min(STEP.most, STEP.perHit * limit);
  for (let start = 0; start < order.length && live.length < limit; start += size, size = STEP.most) {
    const step = order.slice(start, start + size);
    const ids = new Map<Candidate, string>([
      ...passing(step, "memory", (rowIds) =>
        filters.memories === undefined ? [] : call.db.all(liveMemories, { ...filters.memories, ids: rowIds }),
      ),
      ...passing(step, "turn", (rowIds) => (filters.turns === undefined ? [] : call.db.all(liveTurns, { ...filters.turns, ids: rowIds }))),
    ]);
    for (const { candidate, score } of step) {
      const id = ids.get(candidate);
      if (id === undefined) passedOver += 1;
      else live.push({ id, candidate, score });
      if (live.length === limit) break;
    }
  }
  return { live, passedOver };
}

function passing(
  step: readonly { readonly candidate: Candidate }[],
  kind: Candidate["kind"],
  read: (rowIds: string) => readonly Row[],
): readonly [Candidate, string][] {
  const byRow = new Map(step.filter(({ candidate }) => candidate.kind === kind).map(({ candidate }) => [candidate.rowId, candidate]));
  if (byRow.size === 0) return [];
  return read(JSON.stringify([...byRow.keys()])).flatMap((row): [Candidate, string][] => {
    const candidate = byRow.get(numberOf(row, "id"));
    return candidate === undefined ? [] : [[candidate, textOf(row, "uid")]];
  });
}

/** Sorts of owner that can pass the filters. */
export function sortsOf({ turns, memories }: LiveFilters): readonly ("turn" | "memory")[] {
  return [...(turns === undefined ? [] : (["turn"] as const)), ...(memories === undefined ? [] : (["memory"] as const))];
}
