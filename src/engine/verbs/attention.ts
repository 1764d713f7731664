import { StrandlineError } from "../../errors.ts";
import type {
  AttentionHeatmap,
  Hit,
  LitGroup,
  RecordAttention,
  RecordAttentionReply,
  SearchInput,
  SourceAttention,
} from "../../contract/contract.ts";
import type { Groups } from "../../core/attention/groups.ts";
import { heatOf } from "../../core/attention/heat.ts";
import type { GroupHeat, Heat } from "../../core/attention/heat.ts";
import { ATTENTION_SOURCES, HEEDED_SOURCES } from "../../core/attention/sources.ts";
import type { AttentionSource, AttentionUse } from "../../core/attention/sources.ts";
import type { InjectedItem } from "../../core/inject/block.ts";
import { MEMORY_KINDS } from "../../core/records.ts";
import { dayNumber, dayStarts, parseTime } from "../../core/time.ts";
import { hitsOfMemory, hitsOfTurn, knownRecords } from "../../storage/attention.sql.ts";
import { numberOf, textOf } from "../../storage/rows.ts";
import { visibleScopes } from "../../storage/transfer.sql.ts";
import { droppedBefore } from "../../upkeep/attention/fold-attention.ts";
import { groupsOf } from "../attention/groups.ts";
import type { Call } from "../call.ts";
import { parseAttentionOf, parseHeatmap, parseRecordAttention } from "../inputs/attention.ts";

const DEFAULT_DAYS = 7;
const DEFAULT_LIMIT = 40;

/** Takes on a retrieval that a host made by other ways. It is written with the next ones, as a search's is. */
export function recordAttention(call: Call, input: unknown): RecordAttentionReply {
  const { source, hits } = parseRecordAttention(input);
  const known = new Set(call.db.all(knownRecords, { ids: JSON.stringify(hits.map(({ id }) => id)) }).map((row) => textOf(row, "id")));
  const taken = hits.filter(({ id }) => known.has(id));
  attend(call, source, taken);
  return { hits: taken.length, unknown: hits.filter(({ id }) => !known.has(id)).map(({ id }) => id) };
}

/** What a search brought. What is typed changes with every letter, and a look back is not of now: neither counts unless it says so. */
export function attendSearch(call: Call, { attention, mode, asOf }: SearchInput, hits: readonly Hit[]): void {
  const use: AttentionUse = attention ?? (mode === "typing" || asOf !== undefined ? "off" : "search");
  if (use === "off") return;
  attend(
    call,
    use,
    hits.map(({ id, parts: { semantic } }) => ({ id, ...(semantic === undefined ? {} : { similarity: semantic }) })),
  );
}

/** What came into a block: at a turn, or at the start of a session. */
export function attendInjection(call: Call, source: "turn" | "session", items: readonly InjectedItem[]): void {
  const records = items.filter(({ kind }) => kind === "turn" || (MEMORY_KINDS as readonly string[]).includes(kind));
  attend(
    call,
    source,
    records.map(({ id, similarity }) => ({ id, ...(similarity === undefined ? {} : { similarity }) })),
  );
}

function attend(call: Call, source: AttentionSource, hits: readonly { readonly id: string; readonly similarity?: number }[]): void {
  call.engine.attention.waiting.add({ scope: call.db.scope, source, at: call.at, zone: call.zone, hits });
}

/** What retrieval lit up, and what not, in some days up to now. */
export function attentionHeatmap(call: Call, input: unknown): AttentionHeatmap {
  const { days = DEFAULT_DAYS, by = "topics", sources = HEEDED_SOURCES, limit = DEFAULT_LIMIT, at = call.at } = parseHeatmap(input);
  const { attention } = call.engine;
  const place = { zone: call.zone, path: "input.at" };
  const starts = dayStarts(parseTime(at, { ...place, edge: "start" }).at, days, place);
  const [from = 0] = starts;
  const until = starts[days] ?? from;
  const scopes = new Set(call.db.all(visibleScopes).map((row) => numberOf(row, "id")));
  const groups = groupsOf(call, by);
  const heat = heatOf(attention.ledgerFrom(from), { starts, scopes, sources: new Set(sources) }, groups);
  const kept = droppedBefore(call.engine.db, call.db.scope.user);
  return {
    from,
    until,
    days: starts.slice(0, days),
    calls: heat.calls,
    hits: heat.hits,
    bySource: ATTENTION_SOURCES.flatMap((source) => volumeOf(heat, source)),
    ...shown(heat, groups, limit),
    unclassified: { hits: heat.unclassified },
    complete: kept === undefined || dayNumber(from, call.zone) >= kept,
    dropped: attention.waiting.dropped,
    waiting: attention.waiting.size,
  };
}

function volumeOf({ bySource }: Heat, source: AttentionSource): readonly SourceAttention[] {
  const volume = bySource.get(source);
  return volume === undefined ? [] : [{ source, ...volume }];
}

type Shown = Pick<AttentionHeatmap, "groups" | "litCount" | "neverLit" | "neverLitCount" | "groupCount">;

function shown(heat: Heat, groups: Groups, limit: number): Shown {
  const lit = [...heat.lit].sort((a, b) => b.hits - a.hits || a.group - b.group);
  const isLit = new Set(lit.map(({ group }) => group));
  const dark: number[] = [];
  for (let group = 0; group < groups.members.length; group += 1) if (!isLit.has(group)) dark.push(group);
  const membersOf = (group: number): number => groups.members[group] ?? 0;
  dark.sort((a, b) => membersOf(b) - membersOf(a) || a - b);
  return {
    groups: lit.slice(0, limit).map((one) => litGroup(one, groups, heat.hits)),
    litCount: lit.length,
    neverLit: dark.slice(0, limit).map((group) => ({ ...groups.label(group), members: membersOf(group) })),
    neverLitCount: dark.length,
    groupCount: groups.members.length,
  };
}

function litGroup({ group, hits, calls, meanSimilarity, perDay }: GroupHeat, groups: Groups, all: number): LitGroup {
  return {
    ...groups.label(group),
    members: groups.members[group] ?? 0,
    hits,
    calls: calls ?? null,
    share: hits / all,
    meanSimilarity: meanSimilarity ?? null,
    perDay,
  };
}

/** How often one record was retrieved. */
export function attentionOf(call: Call, input: unknown): RecordAttention {
  const { id } = parseAttentionOf(input);
  if (call.db.all(knownRecords, { ids: JSON.stringify([id]) }).length === 0) throw new StrandlineError("not_found", { id });
  const rows = [...call.db.all(hitsOfMemory, { id }), ...call.db.all(hitsOfTurn, { id })];
  const bySource = rows.map((row) => ({
    source: textOf(row, "source") as AttentionSource,
    hits: numberOf(row, "hits"),
    last: numberOf(row, "last"),
  }));
  bySource.sort((a, b) => ATTENTION_SOURCES.indexOf(a.source) - ATTENTION_SOURCES.indexOf(b.source));
  const last = bySource.length === 0 ? null : Math.max(...bySource.map((one) => one.last));
  return { id, hits: bySource.reduce((sum, { hits }) => sum + hits, 0), last, bySource };
}
