import { Gathering } from "./gathering.ts";
import type { JsonItem } from "./gathering.ts";
import { damaged } from "./refusal.ts";

/** Deepest nesting that is read. Exports have less than 20. */
const MAX_DEPTH = 200;
/** Largest item, bytes: the one that is in memory. */
const MAX_ITEM_BYTES = 64 * 2 ** 20;
/** Name of the list in a file that is an object around one. */
const LIST_KEY = "conversations";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Cuts a JSON file into its items as its bytes come, so that one item at a time is in memory: elements of a list, of the list
 * `conversations` in an object, or objects that follow each other (JSON Lines). Only borders are found here; each item is left to
 * `JSON.parse`. Throws `import_damaged`.
 */
export class JsonItems {
  readonly #name: string;
  #ready: JsonItem[] = [];
  #chunk: Uint8Array = new Uint8Array();
  /** Bytes before this chunk, and where in the chunk the value under way goes on. */
  #base = 0;
  #from = 0;
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** What may come between items of a list. */
  #expect: "first" | "value" | "comma" = "first";
  /** Depth between the items: 0 for lines, 1 in a list, 2 in a list in an object. */
  #listDepth = 0;
  #ended = false;
  #lines = 0;
  #form: "list" | "lines" = "lines";
  #gathering: Gathering | undefined;
  /** The object around the list, while the list goes on. */
  #parked: Gathering | undefined;
  /** A name in the first object, while it may turn out to be that of the list. */
  #key: string | undefined;
  #keyIsList = false;

  constructor(name: string) {
    this.#name = name;
  }

  /** `list`: the items are elements of one list; `lines`: objects that follow each other. Known once there are items. */
  get form(): "list" | "lines" {
    return this.#form;
  }

  /** Takes the next bytes; returns the items that are whole now. */
  push(chunk: Uint8Array): readonly JsonItem[] {
    this.#ready = [];
    this.#chunk = chunk;
    this.#from = 0;
    for (let at = this.#base === 0 ? skipMark(chunk) : 0; at < chunk.length; at++) {
      if (this.#inString) at = this.#throughString(at);
      else if (this.#gathering === undefined) this.#between(chunk[at] ?? 0, at);
      else this.#within(this.#gathering, chunk[at] ?? 0, at);
    }
    this.#keepRest(chunk.length);
    this.#base += chunk.length;
    return this.#ready;
  }

  /** The file ends here. Throws when it ends in the middle. */
  end(): void {
    if (this.#inString || this.#gathering !== undefined || this.#depth > 0)
      throw this.#fault(this.#base, "the file ends in the middle: it was cut short");
  }

  #between(byte: number, at: number): void {
    if (isSpace(byte)) return;
    if (this.#listDepth === 0) return this.#root(byte, at);
    if (byte === CLOSE_LIST && this.#expect !== "value") return this.#closeList(at);
    if (byte === COMMA && this.#expect === "comma") {
      this.#expect = "value";
      return;
    }
    if (this.#expect === "comma" || byte === COMMA || byte === COLON || byte === CLOSE_LIST || byte === CLOSE_OBJECT)
      throw this.#unexpected(byte, at);
    this.#begin("item", byte, at);
  }

  /** Outside everything: the one list, or objects that follow each other. */
  #root(byte: number, at: number): void {
    if (this.#ended || (byte !== OPEN_OBJECT && (byte !== OPEN_LIST || this.#lines > 0))) throw this.#unexpected(byte, at);
    if (byte === OPEN_OBJECT) return this.#begin("item", byte, at);
    this.#form = "list";
    this.#depth = 1;
    this.#listDepth = 1;
    this.#expect = "first";
  }

  #begin(kind: JsonItem["kind"], byte: number, at: number): void {
    const gathering = new Gathering(kind, this.#base + at, this.#depth);
    this.#gathering = gathering;
    this.#from = at;
    this.#within(gathering, byte, at);
  }

  #within(gathering: Gathering, byte: number, at: number): void {
    if (byte === QUOTE) {
      this.#inString = true;
      this.#key = this.#mayHoldList(gathering) ? "" : undefined;
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.#open(gathering, byte, at);
    else if (this.#depth === gathering.depth && (byte === COMMA || byte === CLOSE_LIST || byte === CLOSE_OBJECT || isSpace(byte)))
      this.#finishScalar(byte, at);
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      this.#depth -= 1;
      if (this.#depth === gathering.depth) this.#finish(gathering, at + 1);
    } else if (byte === COMMA && this.#depth === 1) this.#keyIsList = false;
  }

  #open(gathering: Gathering, byte: number, at: number): void {
    if (this.#depth === gathering.depth && this.#base + at !== gathering.offset) throw this.#unexpected(byte, at);
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw this.#fault(this.#base + at, `nested deeper than ${MAX_DEPTH} levels`);
    if (byte !== OPEN_LIST || !this.#keyIsList || this.#depth !== 2 || !this.#mayHoldList(gathering, 2)) return;
    // What was gathered so far stands around the list.
    const parked = new Gathering("envelope", gathering.offset, gathering.depth);
    gathering.add(this.#chunk.subarray(this.#from, at + 1));
    parked.add(gathering.join());
    this.#form = "list";
    this.#parked = parked;
    this.#gathering = undefined;
    this.#listDepth = 2;
    this.#expect = "first";
  }

  #closeList(at: number): void {
    this.#depth -= 1;
    this.#listDepth = 0;
    if (this.#parked === undefined) {
      this.#ended = true;
      return;
    }
    this.#gathering = this.#parked;
    this.#from = at;
  }

  /** A number or word in the list ends before what follows it. */
  #finishScalar(byte: number, at: number): void {
    if (this.#gathering !== undefined) this.#finish(this.#gathering, at);
    this.#between(byte, at);
  }

  #finish(gathering: Gathering, to: number): void {
    gathering.add(this.#chunk.subarray(this.#from, to));
    this.#ready.push({ kind: gathering.kind, bytes: gathering.join(), offset: gathering.offset });
    this.#gathering = undefined;
    this.#expect = "comma";
    if (this.#listDepth > 0) return;
    this.#lines += 1;
    this.#ended = gathering.kind === "envelope";
  }

  /** Goes to the quote that ends the string, or to the end of the chunk; returns the last byte looked at. */
  #throughString(start: number): number {
    const chunk = this.#chunk;
    let escaped = this.#escaped;
    let at = start;
    for (; at < chunk.length; at++) {
      const byte = chunk[at];
      if (escaped) escaped = false;
      else if (byte === BACKSLASH) escaped = true;
      else if (byte === QUOTE) break;
    }
    this.#escaped = escaped;
    if (this.#key !== undefined && this.#key.length <= LIST_KEY.length)
      this.#key += String.fromCharCode(...chunk.subarray(start, Math.min(at, start + 20)));
    if (at < chunk.length) this.#closeString(at);
    return at;
  }

  #closeString(at: number): void {
    this.#inString = false;
    this.#keyIsList = this.#key === LIST_KEY;
    const gathering = this.#gathering;
    if (gathering !== undefined && this.#depth === gathering.depth) this.#finish(gathering, at + 1);
  }

  /** Only the first object of the file can be one around a list. */
  #mayHoldList(gathering: Gathering, depth: 1 | 2 = 1): boolean {
    return this.#listDepth === 0 && this.#lines === 0 && this.#depth === depth && gathering.depth === 0 && gathering.kind === "item";
  }

  #keepRest(end: number): void {
    const gathering = this.#gathering;
    if (gathering === undefined || this.#from >= end) return;
    gathering.add(this.#chunk.subarray(this.#from, end));
    if (gathering.size > MAX_ITEM_BYTES) throw this.#fault(gathering.offset, `one item is larger than ${MAX_ITEM_BYTES / 2 ** 20} MB`);
  }

  #unexpected(byte: number, at: number): Error {
    const shown = byte > 0x20 && byte < 0x7f ? `“${String.fromCharCode(byte)}”` : `byte ${byte}`;
    return this.#fault(this.#base + at, `${shown} does not belong here; the JSON is damaged`);
  }

  #fault(offset: number, reason: string): Error {
    return damaged(`${this.#name}, byte ${offset}`, reason);
  }
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** The mark that some programs put before UTF-8. */
function skipMark(chunk: Uint8Array): number {
  return chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf ? 3 : 0;
}
