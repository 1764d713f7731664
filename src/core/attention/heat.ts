import type { Groups } from "./groups.ts";
import type { Ledger, LedgerEvent } from "./ledger.ts";
import { SIMILARITY_UNIT } from "./sources.ts";

/** What is looked at. */
export interface HeatWindow {
  /** First instant of each day, then that of the day after the last: epoch ms, ascending. */
  readonly starts: readonly number[];
  /** Row ids of the scopes that the reader sees. */
  readonly scopes: ReadonlySet<number>;
  readonly sources: ReadonlySet<string>;
}

/** Calls are retrievals, hits are rows: a retrieval that brought ten records is one call and ten hits. */
export interface Volume {
  calls: number;
  hits: number;
}

/** What one group was given. */
export interface GroupHeat {
  readonly group: number;
  readonly hits: number;
  /** Retrievals that lit it; undefined when some were folded, which no longer tell one from another. */
  readonly calls: number | undefined;
  /** Mean cosine of the hits in which meaning took part; undefined when there were none. */
  readonly meanSimilarity: number | undefined;
  readonly perDay: readonly number[];
}

export interface Heat extends Volume {
  readonly bySource: ReadonlyMap<string, Volume>;
  /** Those with hits, in the groups' own order. */
  readonly lit: readonly GroupHeat[];
  /** Hits of records that are in no group. */
  readonly unclassified: number;
}

const NOT_COUNTED = -1;
const NONE: readonly number[] = [];

/** Credits every hit of the window to all groups of its record. */
export function heatOf(ledger: Ledger, window: HeatWindow, groups: Groups): Heat {
  const days = Int16Array.from(ledger.events, (event) => dayOf(event, window));
  const bySource = volumes(ledger, days);
  const records = new Columns(ledger.owners.length, window.starts.length - 1);
  addHits(records, ledger, days);
  const lists = new GroupLists(ledger.owners.map((owner, index) => ((records.hits[index] ?? 0) > 0 ? groups.of(owner) : NONE)));
  const credits = new Columns(groups.members.length, window.starts.length - 1);
  let hits = 0;
  let unclassified = 0;
  for (let owner = 0; owner < ledger.owners.length; owner += 1) {
    const own = lists.of(owner);
    hits += records.hits[owner] ?? 0;
    if (own.length === 0) unclassified += records.hits[owner] ?? 0;
    for (const group of own) credits.addAll(group, records, owner);
  }
  const calls = litCalls(ledger, days, lists, groups.members.length);
  const lit = [...credits.hits.keys()].flatMap((group) => credits.heatOf(group, calls?.[group]));
  return { calls: sumOfCalls(bySource), hits, bySource, lit, unclassified };
}

/** Index of the event's day in the window. */
function dayOf({ scope, source, at }: LedgerEvent, { starts, scopes, sources }: HeatWindow): number {
  const from = starts[0] ?? 0;
  const until = starts[starts.length - 1] ?? from;
  if (at < from || at >= until || !scopes.has(scope) || !sources.has(source)) return NOT_COUNTED;
  let day = starts.length - 2;
  while ((starts[day] ?? from) > at) day -= 1;
  return day;
}

function volumes(ledger: Ledger, days: Int16Array): ReadonlyMap<string, Volume> {
  const hits = new Float64Array(ledger.events.length);
  for (let row = 0; row < ledger.hits.length; row += 1) {
    const event = ledger.event[row] ?? 0;
    hits[event] = (hits[event] ?? 0) + (ledger.hits[row] ?? 0);
  }
  const bySource = new Map<string, Volume>();
  for (const [event, { source, calls }] of ledger.events.entries()) {
    if (days[event] === NOT_COUNTED) continue;
    const volume = bySource.get(source) ?? { calls: 0, hits: 0 };
    bySource.set(source, volume);
    volume.calls += calls;
    volume.hits += hits[event] ?? 0;
  }
  return bySource;
}

function sumOfCalls(bySource: ReadonlyMap<string, Volume>): number {
  return [...bySource.values()].reduce((sum, { calls }) => sum + calls, 0);
}

/** Sums by record or by group. */
class Columns {
  readonly days: number;
  readonly hits: Float64Array;
  readonly similar: Float64Array;
  readonly similarity: Float64Array;
  readonly perDay: Float64Array;

  constructor(length: number, days: number) {
    this.days = days;
    this.hits = new Float64Array(length);
    this.similar = new Float64Array(length);
    this.similarity = new Float64Array(length);
    this.perDay = new Float64Array(length * days);
  }

  /** Adds one place of other columns to a place of these. */
  addAll(place: number, from: Columns, other: number): void {
    add(this.hits, place, from.hits[other]);
    add(this.similar, place, from.similar[other]);
    add(this.similarity, place, from.similarity[other]);
    for (let day = 0; day < this.days; day += 1) add(this.perDay, place * this.days + day, from.perDay[other * this.days + day]);
  }

  heatOf(group: number, calls: number | undefined): readonly GroupHeat[] {
    const hits = this.hits[group] ?? 0;
    if (hits === 0) return [];
    const similar = this.similar[group] ?? 0;
    const meanSimilarity = similar === 0 ? undefined : (this.similarity[group] ?? 0) / similar / SIMILARITY_UNIT;
    return [{ group, hits, calls, meanSimilarity, perDay: [...this.perDay.subarray(group * this.days, (group + 1) * this.days)] }];
  }
}

function add(column: Float64Array, place: number, value = 0): void {
  column[place] = (column[place] ?? 0) + value;
}

function addHits(records: Columns, ledger: Ledger, days: Int16Array): void {
  for (let row = 0; row < ledger.hits.length; row += 1) {
    const day = days[ledger.event[row] ?? 0] ?? NOT_COUNTED;
    if (day === NOT_COUNTED) continue;
    const owner = ledger.owner[row] ?? 0;
    add(records.hits, owner, ledger.hits[row]);
    add(records.similar, owner, ledger.similar[row]);
    add(records.similarity, owner, ledger.similarity[row]);
    add(records.perDay, owner * records.days + day, ledger.hits[row]);
  }
}

/** The groups of each record, one after the other in one array. */
class GroupLists {
  readonly groups: Int32Array;
  /** Where each record's begin, and the next one's. */
  readonly starts: Int32Array;

  constructor(lists: readonly (readonly number[])[]) {
    this.starts = new Int32Array(lists.length + 1);
    for (const [owner, list] of lists.entries()) this.starts[owner + 1] = (this.starts[owner] ?? 0) + list.length;
    this.groups = new Int32Array(this.starts[lists.length] ?? 0);
    for (const [owner, list] of lists.entries()) this.groups.set(list, this.starts[owner]);
  }

  of(owner: number): Int32Array {
    return this.groups.subarray(this.starts[owner], this.starts[owner + 1]);
  }
}

/** In how many retrievals each group was lit: however many of its records one brought. Undefined when some of them were folded. */
function litCalls(ledger: Ledger, days: Int16Array, lists: GroupLists, length: number): Float64Array | undefined {
  if (ledger.events.some(({ calls }, event) => calls > 1 && days[event] !== NOT_COUNTED)) return undefined;
  const { groups, starts } = lists;
  const calls = new Float64Array(length);
  const lastEvent = new Int32Array(length).fill(NOT_COUNTED);
  // A hit of each group of each record: the longest loop of a heatmap, kept plain.
  for (let row = 0; row < ledger.hits.length; row += 1) {
    const event = ledger.event[row] ?? 0;
    if (days[event] === NOT_COUNTED) continue;
    const owner = ledger.owner[row] ?? 0;
    const end = starts[owner + 1] ?? 0;
    for (let at = starts[owner] ?? 0; at < end; at += 1) {
      const group = groups[at] ?? 0;
      if (lastEvent[group] === event) continue;
      lastEvent[group] = event;
      calls[group] = (calls[group] ?? 0) + 1;
    }
  }
  return calls;
}
