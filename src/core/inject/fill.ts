import type { Trust } from "../records.ts";
import type { CountTokens } from "../tokens.ts";
import type { Entry, LayerName, LayerPlan } from "./entry.ts";
import type { Writing } from "./forms.ts";
import type { Line, LineWriter } from "./prepare.ts";

/** Least share of the limit that a layer can count on, where it can fill it: themes and texture come beside who the agent is. */
const FLOORS: Readonly<Partial<Record<LayerName, number>>> = { T2: 0.08, T2b: 0.2, T3: 0.1 };
/** What layers of lower priority may hold back of the room, at most. */
const HELD_BACK = 0.5;
/** The beginning of a text is worth showing from so many tokens on, and from so large a part of it. */
const LEAST_CLIPPED = 24;
const LEAST_PART = 0.5;
/** No item is shorter. */
const LEAST_ITEM = 4;

/** What a block is filled by. */
export interface Filling {
  readonly writer: LineWriter;
  readonly writing: Writing;
  readonly count: CountTokens;
  readonly trust: readonly Trust[];
  readonly instructions: "out" | "in";
  readonly limitTokens: number;
}

/** A layer while it is filled. */
export interface FilledLayer {
  readonly plan: LayerPlan;
  readonly opening: string;
  readonly closing: string;
  readonly frameTokens: number;
  /** By place in the plan: the order in which they are shown. */
  readonly lines: Map<number, Line>;
  /** Places in the order in which they came in. */
  readonly taken: number[];
}

/** Fills layers in the order of their priority, each leaving to those after it what they can count on; then the rest once more. */
export function fill(plans: readonly LayerPlan[], room: number, filling: Filling): { layers: FilledLayer[]; keptOut: Set<string> } {
  const state = new State(filling, room);
  const layers = plans.map((plan) => layerOf(plan, filling));
  const inOrder = byPriority(layers);
  for (const [index, layer] of inOrder.entries()) {
    const after = inOrder.slice(index + 1).reduce((sum, later) => sum + state.wantedBy(later), 0);
    state.take(layer, state.room - Math.min(after, state.room * HELD_BACK));
  }
  for (const layer of inOrder) state.take(layer, state.room);
  return { layers, keptOut: state.keptOut };
}

/** The first has the highest priority. */
export function byPriority(layers: readonly FilledLayer[]): readonly FilledLayer[] {
  return layers.toSorted((a, b) => a.plan.priority - b.plan.priority);
}

class State {
  room: number;
  readonly keptOut = new Set<string>();
  readonly #filling: Filling;
  readonly #shown = new Set<string>();

  constructor(filling: Filling, room: number) {
    this.#filling = filling;
    this.room = room;
  }

  /** What a layer needs of its floor. */
  wantedBy({ plan, frameTokens }: FilledLayer): number {
    const floor = Math.max(plan.floor, Math.floor((FLOORS[plan.layer] ?? 0) * this.#filling.limitTokens));
    let wanted = frameTokens;
    for (const [, entry] of inTurn(plan)) {
      if (wanted >= floor) return floor;
      if (this.#mayShow(entry)) wanted += this.#filling.writer.line(plan.layer, entry).tokens;
    }
    return wanted === frameTokens ? 0 : Math.min(wanted, floor);
  }

  /** Takes entries while they fit in `most` tokens. One that does not is clipped where enough of it fits; shorter ones may follow. */
  take(layer: FilledLayer, most: number): void {
    let left = most;
    for (const [place, entry] of inTurn(layer.plan)) {
      const frame = layer.taken.length === 0 ? layer.frameTokens : 0;
      if (left - frame < LEAST_ITEM) return;
      if (layer.lines.has(place)) continue;
      const line = this.#mayShow(entry) ? this.#fitting(layer, entry, left - frame) : undefined;
      if (line === undefined) continue;
      layer.lines.set(place, line);
      layer.taken.push(place);
      this.#shown.add(keyOf(entry));
      left -= line.tokens + frame;
      this.room -= line.tokens + frame;
    }
  }

  #fitting({ plan, taken }: FilledLayer, entry: Entry, room: number): Line | undefined {
    const { writer, instructions } = this.#filling;
    const line = writer.line(plan.layer, entry);
    if (line.instruction && instructions === "out") {
      this.keptOut.add(entry.id);
      return undefined;
    }
    if (line.tokens <= room) return line;
    const least = Math.max(LEAST_CLIPPED, taken.length === 0 ? 0 : line.tokens * LEAST_PART);
    return room < least ? undefined : writer.clipped(plan.layer, line, { room, least });
  }

  #mayShow(entry: Entry): boolean {
    return !this.#shown.has(keyOf(entry)) && isTrusted(entry, this.#filling.trust);
  }
}

function layerOf(plan: LayerPlan, { writing, count }: Filling): FilledLayer {
  const [opening, closing] = [writing.layerOpening(plan), writing.layerClosing(plan.layer)];
  return { plan, opening, closing, frameTokens: count(opening) + count(closing), lines: new Map(), taken: [] };
}

/** Places and entries in the order in which they are taken. */
function inTurn({ entries, keep }: LayerPlan): readonly (readonly [number, Entry])[] {
  const places = [...entries.entries()];
  return keep === "last" ? places.toReversed() : places;
}

/** What has no trust of its own was made by the store. */
export function isTrusted({ trust }: Pick<Entry, "trust">, trusted: readonly Trust[]): boolean {
  return trust === undefined || trusted.includes(trust);
}

/** A record stands once in a block. */
export function keyOf({ kind, id }: Pick<Entry, "kind" | "id">): string {
  return `${kind} ${id}`;
}
