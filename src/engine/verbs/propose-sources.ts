import type { ProposeSourcesInput, ProposeSourcesReply, SourceEvidence, SourceProposal } from "../../contract/contract.ts";
import type { MemoryRecord } from "../../core/records.ts";
import { formatPlace, readPlace } from "../../core/scan/place.ts";
import { localDay } from "../../core/time.ts";
import type { Bindings, Row } from "../../storage/database.ts";
import { memoryState } from "../../storage/memory.sql.ts";
import { numberOf, textOf } from "../../storage/rows.ts";
import { sourcelessMemories } from "../../storage/scan.sql.ts";
import type { Call } from "../call.ts";
import { jsonList } from "../filters.ts";
import { parseProposeSources } from "../inputs/scanning.ts";
import { mustRead } from "../mutate.ts";
import { SourceCandidates } from "../scan/source-candidates.ts";

/** Memories looked at when nothing is said of it. */
const LOOKED_AT = 20;
const WINDOW_MS = 7_200_000;
/** Before every time. */
const NEVER = -8.64e15 - 1;

/** Turns that memories without sources may have come from. It changes nothing: `update` gives a memory its sources. */
export function proposeSources(call: Call, input: unknown): ProposeSourcesReply {
  const { limit = LOOKED_AT, ...which } = parseProposeSources(input);
  for (const id of which.memories ?? []) mustRead(call, "memory", id);
  const rows = sourceless(call, which, limit + 1);
  const looked = rows.slice(0, limit);
  const more = rows.length > limit;
  const candidates = new SourceCandidates(call);
  const proposals = looked.flatMap((row) => proposalFor(mustRead(call, "memory", textOf(row, "uid")), candidates));
  const last = looked.at(-1);
  const next = more && last !== undefined ? { next: formatPlace({ at: numberOf(last, "recorded_at"), id: textOf(last, "uid") }) } : {};
  return { proposals, looked: looked.length, more, ...next };
}

function sourceless(call: Call, { memories, after }: ProposeSourcesInput, limit: number): readonly Row[] {
  const place = after === undefined ? undefined : readPlace(after);
  const begin: Bindings =
    place === undefined
      ? { after_at: NEVER, after_row: 0 }
      : { after_at: place.at, after_row: call.db.get(memoryState, { uid: place.id })?.["id"] ?? 0 };
  return call.db.all(sourcelessMemories, { ...begin, among: jsonList(memories), limit });
}

/** What was said within two hours; where nothing of that is likely enough, what was said on the same day. */
function proposalFor(memory: MemoryRecord, candidates: SourceCandidates): readonly SourceProposal[] {
  const at = timeOf(memory);
  const near = candidates.between(memory, at, at - WINDOW_MS, at + WINDOW_MS + 1);
  if (near.length > 0) return [proposalOf(memory, "within_2h", near)];
  const day = localDay(at, memory.zone);
  const thatDay = candidates.between(memory, at, day.start, day.end);
  return thatDay.length > 0 ? [proposalOf(memory, "same_day", thatDay)] : [];
}

/** When it happened, where that is known to the moment, else when it was recorded. */
function timeOf({ occurredAt, occurredPrecision, recordedAt }: MemoryRecord): number {
  return occurredAt !== undefined && occurredPrecision === "instant" ? occurredAt : recordedAt;
}

function proposalOf({ id, gesture }: MemoryRecord, why: SourceProposal["why"], evidence: readonly SourceEvidence[]): SourceProposal {
  return { memory: id, gesture, turns: evidence.map(({ turn }) => turn), confidence: evidence[0]?.confidence ?? 0, why, evidence };
}
