import { bytesToHex } from "@noble/hashes/utils.js";
import { keyedDigest } from "../digest.ts";

/** Tokenizers take digits three by three, so that each mark costs the same. */
const DIGITS = 18;
const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'", nbsp: " " };
const ENTITY = /&(?:amp;)*(?:(lt|gt|amp|quot|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/giu;
const LESS = String.raw`(?:\\?<|&(?:amp;)*(?:lt|#0*60|#x0*3c);)`;
const MORE = String.raw`(?:\\?>|&(?:amp;)*(?:gt|#0*62|#x0*3e);)`;
const MARK = new RegExp(String.raw`${LESS}\s{0,4}(\/?)\s{0,4}memory\\?-(\d{${DIGITS}})\s{0,4}${MORE}`, "giu");
/** Rounds in which entities of entities are read. */
const ROUNDS = 8;

/** A mark before the content is known: as many tokens as any other. */
export const NO_MARK: string = "0".repeat(DIGITS);

/**
 * The mark of a block: digits that only this store can give to this content. White space, line ends, punctuation and HTML entities do not
 * count, for hosts change them; letters and digits do, so that nobody hides another text between marks that they have seen.
 */
export function markOf(storeKey: Uint8Array, content: string): string {
  const number = BigInt(`0x${bytesToHex(keyedDigest(storeKey, `injection ${lettersOf(content)}`)).slice(0, 32)}`);
  return (number % 10n ** BigInt(DIGITS)).toString().padStart(DIGITS, "0");
}

/** First line of a block. */
export const openingMark = (mark: string): string => `<memory-${mark}>\n`;
/** Last line of a block. */
export const closingMark = (mark: string): string => `</memory-${mark}>\n`;

/** A text without the blocks of this store in it, and how many there were. What only looks like a block stays. */
export function withoutBlocks(storeKey: Uint8Array, text: string): { readonly text: string; readonly removed: number } {
  const blocks = text.includes("emory") ? blocksIn(storeKey, text) : [];
  if (blocks.length === 0) return { text, removed: 0 };
  const kept: string[] = [];
  let from = 0;
  for (const { start, end } of blocks) {
    kept.push(text.slice(from, start));
    from = end;
  }
  kept.push(text.slice(from));
  return { text: joined(kept), removed: blocks.length };
}

interface Block {
  readonly start: number;
  readonly end: number;
}

/** Inside a block there is no mark, so an opening one is closed by the very next or not at all: each text is looked at once. */
function blocksIn(storeKey: Uint8Array, text: string): readonly Block[] {
  const blocks: Block[] = [];
  let opened: { readonly start: number; readonly inner: number; readonly mark: string } | undefined;
  for (const found of text.matchAll(MARK)) {
    const [whole, slash, mark = ""] = found;
    const end = found.index + whole.length;
    if (slash === "") opened = { start: found.index, inner: end, mark };
    else {
      if (opened?.mark === mark && markOf(storeKey, text.slice(opened.inner, found.index)) === mark) blocks.push({ start: opened.start, end });
      opened = undefined;
    }
  }
  return blocks;
}

/** White space beside what was taken out was put there with it. */
function joined(parts: readonly string[]): string {
  const last = parts.length - 1;
  const trimmed = parts.map((part, index) => {
    const right = index === last ? part : part.trimEnd();
    return index === 0 ? right : right.trimStart();
  });
  return trimmed.filter((part) => part !== "").join("\n\n");
}

function lettersOf(content: string): string {
  let plain = content;
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = plain.replace(ENTITY, characterOf);
    if (next === plain) break;
    plain = next;
  }
  return plain.normalize("NFKC").replace(/[^\p{L}\p{N}]+/gu, "");
}

function characterOf(whole: string, named?: string, decimal?: string, hex?: string): string {
  if (named !== undefined) return NAMED[named.toLowerCase()] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : whole;
}
