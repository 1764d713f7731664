import type { LayerPlan } from "../../core/inject/entry.ts";
import { pickWeighty } from "../../core/inject/pick-weighty.ts";
import type { Weighty } from "../../core/inject/pick-weighty.ts";
import type { Row } from "../../storage/database.ts";
import { latestWeights, pinnedWeights } from "../../storage/inject-session.sql.ts";
import { memoryOf } from "../../storage/memory-row.ts";
import { memoriesByRow } from "../../storage/memory.sql.ts";
import { jsonOf, numberOf, textOf } from "../../storage/rows.ts";
import { factorOf } from "../verbs/read.ts";
import { AHEAD_MS } from "./session-frame.ts";
import type { SessionFrame } from "./session-frame.ts";

const DAY_MS = 86_400_000;
/** Of the memories of the last days so many of the latest are weighed, and so many of those that are pinned. */
const MOST_WEIGHED = 2_000;
const MOST_PINNED = 100;
const CLIP = 600;

interface Candidate extends Weighty {
  readonly row: number;
}

/** T2: what weighs most of late, and what is pinned. */
export function weightyLayer(frame: SessionFrame): LayerPlan {
  const { call, thresholds, trust, injected } = frame;
  const factor = factorOf(call);
  const bind = { factor, now: call.at, trust: JSON.stringify(trust) };
  const since = call.at - thresholds.days * DAY_MS;
  const late = call.db.all(latestWeights, { ...bind, since, until: call.at + AHEAD_MS, most: MOST_WEIGHED });
  if (late.length === MOST_WEIGHED) noteTruncated(frame);
  const pinned = call.db.all(pinnedWeights, { ...bind, most: MOST_PINNED }).map(candidateOf);
  const heavy = late.map(candidateOf).filter(({ weight, pinned: isPinned }) => !isPinned && weight > thresholds.minWeight);
  const candidates = [...pinned, ...heavy].filter(({ id }) => !injected.has(id));
  const picked = pickWeighty(candidates, thresholds.memories);
  return {
    layer: "T2",
    heading: "What weighs most of late",
    entries: entriesOf(frame, picked, factor),
    priority: 2,
    floor: 0,
    passedOver: candidates.length - picked.length,
  };
}

function candidateOf(row: Row): Candidate {
  return {
    row: numberOf(row, "id"),
    id: textOf(row, "uid"),
    weight: numberOf(row, "weight"),
    recordedAt: numberOf(row, "recorded_at"),
    pinned: numberOf(row, "pinned") === 1,
    tags: jsonOf(row, "tags") as string[],
  };
}

function entriesOf({ call, thresholds }: SessionFrame, picked: readonly Candidate[], factor: number): LayerPlan["entries"] {
  const bind = { rows: JSON.stringify(picked.map(({ row }) => row)), limit: picked.length, offset: 0 };
  const memories = new Map(call.db.all(memoriesByRow, bind).map((row) => [textOf(row, "uid"), memoryOf(row, factor)]));
  return picked.flatMap(({ id, pinned, weight }) => {
    const memory = memories.get(id);
    if (memory === undefined) return [];
    const { kind, text, occurredAt, recordedAt, zone, trust, sources } = memory;
    const why = pinned ? "it is pinned" : `it weighs more than ${thresholds.minWeight} and is of the last ${thresholds.days} days`;
    return { id, kind, text, clip: CLIP, at: occurredAt ?? recordedAt, zone, trust, why, weight, sources };
  });
}

function noteTruncated({ call, thresholds: { days } }: SessionFrame): void {
  call.notices.push({
    code: "scan_truncated",
    message: `of the memories of the last ${days} days only the latest ${MOST_WEIGHED} were weighed`,
    details: { layer: "T2", looked: MOST_WEIGHED },
  });
}
