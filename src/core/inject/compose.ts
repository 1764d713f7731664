import type { Notice, Trust } from "../records.ts";
import type { CountTokens } from "../tokens.ts";
import type { InjectedItem, Injection, InjectionForm, InjectionLayer } from "./block.ts";
import type { Entry, LayerPlan } from "./entry.ts";
import { byPriority, fill, isTrusted, keyOf } from "./fill.ts";
import type { FilledLayer } from "./fill.ts";
import { MESSAGE_TOKENS, writingOf } from "./forms.ts";
import type { Writing } from "./forms.ts";
import { closingMark, markOf, NO_MARK, openingMark } from "./marker.ts";
import { LineWriter } from "./prepare.ts";
import type { Line } from "./prepare.ts";

/** What a block is composed with. */
export interface ComposeOptions {
  readonly limitTokens: number;
  readonly form?: InjectionForm;
  readonly trust?: readonly Trust[];
  readonly instructions?: "out" | "in";
  readonly count: CountTokens;
  /** The store's own key: the marker by which the block is known again. */
  readonly storeKey: Uint8Array;
}

type Composed = Omit<Injection, "notices"> & { readonly notices: readonly Notice[] };

/** Of whom texts are shown where the host does not say. */
const TRUSTED: readonly Trust[] = ["user", "agent"];

/**
 * Writes the plans of layers as one block of at most `limitTokens`, and tells what came in and what was left out. Each text is made inert and
 * stands on lines that cannot be mistaken for others; the block is marked, so that this store knows it again. The same plans give the same
 * bytes.
 */
export function compose(plans: readonly LayerPlan[], options: ComposeOptions): Composed {
  const { limitTokens, form = "xml", trust = TRUSTED, instructions = "out", count } = options;
  const writing = writingOf(form);
  const frame = frameOf(writing, form, count);
  const filling = { writer: new LineWriter(writing, count), writing, count, trust, instructions, limitTokens };
  const { layers, keptOut } = fill(plans, limitTokens - frame, filling);
  const block = fitted(layers, writing, options);
  const notices = [...(keptOut.size === 0 ? [] : [keptOutNotice([...keptOut])]), ...(block.text === "" && (limitTokens < frame || isWanted(plans, trust, keptOut)) ? [tooSmall(frame)] : [])];
  return { ...block, layers: reported(layers), notices };
}

/** Tokens of what stands around the layers. */
function frameOf({ opening, closing }: Writing, form: InjectionForm, count: CountTokens): number {
  const pieces = [openingMark(NO_MARK), opening, closing, closingMark(NO_MARK)];
  return pieces.reduce((sum, piece) => sum + count(piece), form === "messages" ? MESSAGE_TOKENS : 0);
}

/** The block of what was taken. Counted as a whole, it loses its last items until it is within the limit, whatever a tokenizer made of the seams. */
function fitted(layers: readonly FilledLayer[], writing: Writing, options: ComposeOptions): Pick<Injection, "text" | "tokens" | "messages"> {
  const { limitTokens, form, count } = options;
  for (;;) {
    const body = bodyOf(layers);
    if (body === "") return { text: "", tokens: 0, ...(form === "messages" ? { messages: [] } : {}) };
    const text = marked(writing.opening + body + writing.closing, options.storeKey);
    const tokens = count(text) + (form === "messages" ? MESSAGE_TOKENS : 0);
    if (tokens <= limitTokens) return { text, tokens, ...(form === "messages" ? { messages: [{ role: "user", content: text }] } : {}) };
    dropLast(layers);
  }
}

function bodyOf(layers: readonly FilledLayer[]): string {
  const shown = layers.filter(({ lines }) => lines.size > 0);
  return shown.map((layer) => layer.opening + inOrder(layer).map(({ text }) => text).join("") + layer.closing).join("");
}

function marked(content: string, storeKey: Uint8Array): string {
  const mark = markOf(storeKey, content);
  return openingMark(mark) + content + closingMark(mark);
}

function dropLast(layers: readonly FilledLayer[]): void {
  const last = byPriority(layers).findLast(({ taken }) => taken.length > 0);
  const place = last?.taken.pop();
  if (place !== undefined) last?.lines.delete(place);
}

function inOrder({ lines }: FilledLayer): readonly Line[] {
  return [...lines].toSorted(([a], [b]) => a - b).map(([, line]) => line);
}

function reported(layers: readonly FilledLayer[]): readonly InjectionLayer[] {
  const shown = new Set(layers.flatMap((layer) => inOrder(layer).map(({ entry }) => keyOf(entry))));
  return layers.map((layer) => {
    const { plan, frameTokens } = layer;
    const items = inOrder(layer).map(itemOf);
    const left = new Set(plan.entries.map(keyOf).filter((key) => !shown.has(key)));
    const tokens = items.reduce((sum, item) => sum + item.tokens, items.length === 0 ? 0 : frameTokens);
    return { layer: plan.layer, items, tokens, omitted: left.size + (plan.passedOver ?? 0) };
  });
}

function itemOf({ entry, tokens, clipped, instruction }: Line): InjectedItem {
  const { text: _text, clip: _clip, zone: _zone, label: _label, ...told }: Entry = entry;
  return { ...told, tokens, ...(clipped ? { clipped } : {}), ...(instruction ? { instruction } : {}) };
}

/** Whether anything may be shown at all. */
function isWanted(plans: readonly LayerPlan[], trust: readonly Trust[], keptOut: ReadonlySet<string>): boolean {
  return plans.some(({ entries }) => entries.some((entry) => isTrusted(entry, trust) && !keptOut.has(entry.id)));
}

function tooSmall(frame: number): Notice {
  return {
    code: "limit_too_small",
    details: { frameTokens: frame },
    message: `Nothing fits: what stands around memories takes ${frame} tokens, and an item must fit beside it.`,
  };
}

function keptOutNotice(ids: readonly string[]): Notice {
  return {
    code: "instructions_kept_out",
    details: { ids },
    message: `${ids.length} text(s) that read like instructions to a model were kept out. With instructions: "in" they are shown and named.`,
  };
}
