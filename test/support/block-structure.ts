import type { Injection, InjectionForm } from "../../src/core/inject/block.ts";
import { OPENING_SENTENCE } from "../../src/core/inject/forms.ts";

/** A layer as it is read back from a block: its name and how many items stand in it. */
interface ReadLayer {
  readonly layer: string;
  items: number;
}

const LAYER = "(T[0-4]b?)";
const LAYER_LINES: Readonly<Record<string, RegExp>> = {
  xml: new RegExp(`^<${LAYER} about="[^"<>]*">$`, "u"),
  messages: new RegExp(`^<${LAYER} about="[^"<>]*">$`, "u"),
  markdown: new RegExp(`^### ${LAYER}: `, "u"),
  text: new RegExp(`^\\[${LAYER}\\] `, "u"),
};
const ENDS: Readonly<Record<string, RegExp>> = { xml: new RegExp(`^</${LAYER}>$`, "u"), messages: new RegExp(`^</${LAYER}>$`, "u") };
/** Signs of which a structure could be made, wherever they stand in a text that was stored. */
const LIVE =
  /[<>\uff1c\uff1e\u3008\u27e8\u2329]|`{3}|~{3}|!\[|\]\(|\[\/?INST\]|&(?:amp;)*(?:lt|gt);|[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u2028\u2029\u{e0000}-\u{e007f}]/u;

/**
 * Whether a block is what it says: read back by its grammar, it has exactly the layers and items that `layers` tells, between two marks, and
 * no line or sign of anything else. For the forms that are known by name.
 */
export function isStructureIntact(injection: Pick<Injection, "text" | "layers" | "messages">, form: InjectionForm = "xml"): boolean {
  const shown = injection.layers.filter(({ items }) => items.length > 0);
  if (injection.text === "") return shown.length === 0;
  if (!injection.text.isWellFormed() || typeof form !== "string") return false;
  if (form === "messages" && !isOneMessage(injection)) return false;
  const read = readBlock(injection.text, form);
  const wanted = shown.map(({ layer, items }) => ({ layer, items: items.length }));
  return read !== undefined && JSON.stringify(read) === JSON.stringify(wanted);
}

function isOneMessage({ text, messages = [] }: Pick<Injection, "text" | "messages">): boolean {
  return messages.length === 1 && messages[0]?.content === text && messages[0].role === "user";
}

function readBlock(text: string, form: Exclude<InjectionForm, object>): readonly ReadLayer[] | undefined {
  const lines = text.split("\n");
  const [first = "", sentence, ...rest] = lines;
  const [last = "", blank] = rest.splice(-2);
  const mark = /^<memory-(\d{18})>$/u.exec(first)?.[1];
  if (mark === undefined || last !== `</memory-${mark}>` || blank !== "" || sentence !== OPENING_SENTENCE) return undefined;
  return readLayers(rest, form);
}

function readLayers(lines: readonly string[], form: Exclude<InjectionForm, object>): readonly ReadLayer[] | undefined {
  const layers: ReadLayer[] = [];
  let open: ReadLayer | undefined;
  for (const line of lines) {
    const layer = LAYER_LINES[form]?.exec(line)?.[1];
    const ended = ENDS[form]?.exec(line)?.[1];
    if (layer !== undefined && (open === undefined || ENDS[form] === undefined)) layers.push((open = { layer, items: 0 }));
    else if (ended !== undefined && ended === open?.layer) open = undefined;
    else if (open === undefined || LIVE.test(line)) return undefined;
    else if (line.startsWith("- ")) open.items += 1;
    else if (!line.startsWith("· ") || open.items === 0) return undefined;
  }
  return ENDS[form] !== undefined && open !== undefined ? undefined : layers;
}
