import type { Hit, InjectTurnInput, MeaningUse } from "../../contract/contract.ts";
import type { Entry } from "../../core/inject/entry.ts";
import type { Trust } from "../../core/records.ts";
import type { Row } from "../../storage/database.ts";
import { toldOfRecords } from "../../storage/inject.sql.ts";
import { numberOf, textOf } from "../../storage/rows.ts";
import type { Call } from "../call.ts";
import { searchPicked } from "../search/search.ts";
import type { PickLive } from "../search/search.ts";
import { factorOf } from "../verbs/read.ts";
import { whyOf } from "./why.ts";

/** A hit, and what the block shows of it. */
export interface Found {
  readonly hit: Hit;
  readonly entry: Entry;
  /** A memory's slot and whom it is about. */
  readonly about?: string;
}

const DEFAULT_TRUST: readonly Trust[] = ["user", "agent"];
/** Most hits that a search gives. */
const MOST_HITS = 1_000;
/** Rows of the index that a turn's words may visit: a third of what a search that somebody asked for may. Only in stores beyond that do the most common words fall away. */
const VISITS = 10_000;
/** Characters of a text that are shown: three long answers would fill a block else. */
const CLIP = 800;

/** What a search finds and may be shown, best first as far as it is picked, how much may not be, and what part meaning had in it. */
export function findFor(
  call: Call,
  { query, trust = DEFAULT_TRUST }: Pick<InjectTurnInput, "query" | "trust">,
  mode: "hybrid" | "words",
  { limit, pick }: { readonly limit: number; readonly pick: PickLive },
): { readonly found: readonly Found[]; readonly kept: number; readonly meaning: MeaningUse } {
  const { hits, meaning } = searchPicked(call, { query, mode }, { limit: Math.min(MOST_HITS, limit), visits: VISITS, pick });
  const told = new Map(
    call.db.all(toldOfRecords, { ids: JSON.stringify(hits.map(({ id }) => id)) }).map((row) => [textOf(row, "uid"), row]),
  );
  const factor = hits.some(({ kind }) => kind !== "turn") ? factorOf(call) : 1;
  const found = hits.flatMap((hit) => {
    const row = told.get(hit.id);
    return row !== undefined && trust.includes(textOf(row, "trust") as Trust) ? [foundOf(hit, row, factor)] : [];
  });
  return { found, kept: hits.length - found.length, meaning };
}

function foundOf(hit: Hit, row: Row, factor: number): Found {
  const { id, kind, text, at, session, role, sources, parts } = hit;
  const entry: Entry = {
    id,
    kind,
    text,
    clip: CLIP,
    at,
    zone: textOf(row, "zone"),
    trust: textOf(row, "trust") as Trust,
    ...(role === undefined ? {} : { role }),
    ...(session === undefined ? {} : { session }),
    ...(sources.length === 0 ? {} : { sources }),
    ...(parts.semantic === undefined ? {} : { similarity: parts.semantic }),
    ...(kind === "turn" ? {} : { weight: Math.min(1, numberOf(row, "weight") * factor) }),
    why: whyOf(hit),
  };
  const slot = row["slot"];
  return { hit, entry, ...(typeof slot === "string" ? { about: `${slot} ${textOf(row, "entities")}` } : {}) };
}
