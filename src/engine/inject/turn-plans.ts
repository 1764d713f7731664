import type { InjectTurnInput, MeaningUse } from "../../contract/contract.ts";
import { LEAST_CONFIDENCE } from "../../core/inject/confidence.ts";
import type { Entry, LayerName, LayerPlan } from "../../core/inject/entry.ts";
import { TURN_LAYERS } from "../../core/inject/entry.ts";
import { newerFirst } from "../../core/inject/newer-first.ts";
import { isBlank, utf8Length } from "../../core/text.ts";
import type { Call } from "../call.ts";
import { findFor } from "./found.ts";
import type { Found } from "./found.ts";
import { hostWindow } from "./host-window.ts";
import type { HostWindow } from "./host-window.ts";
import { JUDGED, Question } from "./question.ts";
import type { Live } from "../search/live.ts";

const DEFAULTS = { memories: 3, best: 5, enough: 2, turns: 40, confidence: LEAST_CONFIDENCE } as const;
/** More is looked for where much may be in the window already. */
const SKIPPED = { least: 50, most: 200 } as const;
/** An item's mark, date and role, in tokens; and how many bytes are about a token. Only to know which items are likely to come in. */
const ITEM = { tokens: 14, bytesPerToken: 4 } as const;

type Limits = Readonly<Record<keyof typeof DEFAULTS, number>>;

/** What bears on the query: the entries in their order, and how many were left out. */
interface Bearing {
  readonly entries: readonly Entry[];
  readonly passedOver: number;
  readonly meaning: MeaningUse["state"];
}

/** What a turn would like to have: T1 and T4. */
export function turnPlans(call: Call, input: InjectTurnInput, injected: ReadonlySet<string>): readonly LayerPlan[] {
  const { query, layers = TURN_LAYERS, thresholds } = input;
  const limits = { ...DEFAULTS, ...thresholds };
  const window = hostWindow(call, input, injected);
  const asks = layers.length > 0 && !isBlank(query) && limits.memories + limits.turns > 0;
  const bearing: Bearing = asks ? bearingOn(call, input, limits, window, injected) : { entries: [], passedOver: 0, meaning: "off" };
  const met = new Set(window.left.map(({ id }) => id));
  const plans = layered({ ...bearing, entries: bearing.entries.filter(({ id }) => !met.has(id)) }, window, limits);
  return plans.filter(({ layer }) => (layers as readonly LayerName[]).includes(layer));
}

/**
 * One ranking serves both layers. What meaning had a say in is T1, with what words alone found in between, as long as meaning found
 * enough: a text without a vector yet is no worse. Else T1 is what meaning found and T4 what words did.
 */
function layered({ entries, passedOver, meaning }: Bearing, { left }: HostWindow, { enough }: Limits): readonly LayerPlan[] {
  const near = entries.filter(({ similarity }) => similarity !== undefined);
  const together = meaning === "used" && near.length >= enough;
  const byWords = together ? [] : entries.filter(({ similarity }) => similarity === undefined);
  const inT1 = meaning === "used";
  return [
    {
      layer: "T1",
      heading: "What bears on this turn",
      entries: [...left, ...(together ? entries : near)],
      priority: 1,
      floor: 0,
      ...(inT1 ? { passedOver } : {}),
    },
    { layer: "T4", heading: "What has words of this turn", entries: byWords, priority: 2, floor: 0, ...(inT1 ? {} : { passedOver }) },
  ];
}

function bearingOn(call: Call, input: InjectTurnInput, limits: Limits, window: HostWindow, injected: ReadonlySet<string>): Bearing {
  const { layers = TURN_LAYERS } = input;
  const skipped = Math.min(SKIPPED.most, Math.max(SKIPPED.least, limits.best, injected.size));
  const limit = limits.memories + limits.turns + skipped;
  const pick = (live: readonly Live[]): readonly Live[] => picked(live, window, limits, injected);
  const { found, kept, meaning } = findFor(call, input, layers.includes("T1") ? "hybrid" : "words", { limit, pick });
  noteMeaning(call, meaning);
  const outside = found.filter(({ hit }) => !window.isAsked(hit));
  const question = new Question(call, input.query);
  if (outside.length > 0 && !isSure(call, question, outside, limits.confidence))
    return { entries: [], passedOver: kept + outside.length, meaning: meaning.state };
  const chosen = choose(outside, limits, injected);
  const fresh = outside.filter(({ hit }) => !injected.has(hit.id));
  return { entries: ordered(chosen, question, input.limitTokens), passedOver: kept + fresh.length - chosen.length, meaning: meaning.state };
}

/** What is read of what was found: the best, by which it is judged, and of the others what is new in this session. */
function picked(live: readonly Live[], window: HostWindow, limits: Limits, injected: ReadonlySet<string>): readonly Live[] {
  const shown = window.shown(live.filter(({ candidate }) => candidate.kind === "turn").map(({ id }) => id));
  const outside = live.filter(({ id }) => !shown.has(id));
  const bestMemories = new Set(outside.filter(({ candidate }) => candidate.kind === "memory").slice(0, limits.best));
  const kept = outside.filter((one, place) => place < Math.max(JUDGED, limits.best) || bestMemories.has(one) || !injected.has(one.id));
  return kept.slice(0, limits.memories + limits.turns + Math.max(JUDGED, limits.best));
}

function isSure(call: Call, question: Question, found: readonly Found[], least: number): boolean {
  if (least === 0) return true;
  const confidence = question.confidence(found);
  if (confidence >= least) return true;
  call.notices.push({
    code: "nothing_confident",
    message: "Something was found, but nothing that is likely to bear on this: it was left out.",
    details: { confidence: Number(confidence.toFixed(3)), least },
  });
  return false;
}

function noteMeaning(call: Call, { state, language }: MeaningUse): void {
  if (state === "none")
    call.notices.push({ code: "no_model", message: "There is no model at work: what bears on this was found by words." });
  if (state !== "late" && state !== "language_unsupported") return;
  const why = state === "late" ? "the query's vector did not come in time" : "the model does not know the query's language";
  const details = { state, ...(language === undefined ? {} : { language }) };
  call.notices.push({ code: "meaning_missing", message: `What bears on this was found by words: ${why}.`, details });
}

/**
 * Memories first, then turns that no chosen memory came from, then more memories where there is room. Nothing while the best are all there
 * already: the topic goes on.
 */
function choose(found: readonly Found[], { best, memories, turns }: Limits, injected: ReadonlySet<string>): readonly Found[] {
  const isThere = ({ hit }: Found): boolean => injected.has(hit.id);
  const goesOn = (some: readonly Found[]): boolean => some.length > 0 && some.slice(0, best).every(isThere);
  if (goesOn(found)) return [];
  const remembered = found.filter(({ hit }) => hit.kind !== "turn");
  const fresh = goesOn(remembered) ? [] : remembered.filter((one) => !isThere(one));
  const chosen = fresh.slice(0, memories);
  const told = new Set(chosen.flatMap(({ hit }) => hit.sources));
  const said = found.filter((one) => one.hit.kind === "turn" && !isThere(one) && !told.has(one.hit.id));
  return [...chosen, ...said.slice(0, turns), ...(memories === 0 ? [] : fresh.slice(memories, memories + turns))];
}

/** Newer before older among those that are likely to come in: relevance alone decides which they are. */
function ordered(chosen: readonly Found[], question: Question, limitTokens: number): readonly Entry[] {
  const fitting = countFitting(chosen, limitTokens);
  const told = chosen.slice(0, fitting).map(({ hit, entry, about }) => ({
    id: hit.id,
    at: hit.at,
    asked: question.askedIn(hit.text),
    ...(hit.parts.semantic === undefined ? {} : { near: hit.parts.semantic }),
    ...(about === undefined ? {} : { about }),
    states: hit.role !== "assistant",
    entry,
  }));
  // Memories stay before turns: each sort by itself.
  const runs = told.reduce<(typeof told)[]>((all, one) => {
    const last = all.at(-1);
    if (last?.[0] !== undefined && isTurn(last[0]) === isTurn(one)) last.push(one);
    else all.push([one]);
    return all;
  }, []);
  return [...runs.flatMap((run) => newerFirst(run, question)), ...chosen.slice(fitting)].map(({ entry }) => entry);
}

function isTurn({ entry }: Pick<Found, "entry">): boolean {
  return entry.kind === "turn";
}

function countFitting(chosen: readonly Found[], limitTokens: number): number {
  let tokens = 0;
  const over = chosen.findIndex(({ entry: { text, clip = Infinity } }) => {
    tokens += ITEM.tokens + utf8Length(text.slice(0, clip)) / ITEM.bytesPerToken;
    return tokens > limitTokens;
  });
  return over === -1 ? chosen.length : over;
}
