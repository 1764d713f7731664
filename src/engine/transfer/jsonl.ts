import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { StrandlineError } from "../../errors.ts";
import { canonicalJson } from "../../core/canonical-json.ts";
import { JSONL_VERSION } from "./lines.ts";
import type { DataLine } from "./lines.ts";

/** First line of a JSONL export. */
export interface HeaderLine {
  readonly type: "strandline";
  readonly version: number;
  readonly schema: number;
  readonly range: "scope" | "store";
  /** Whether the trail is in it. */
  readonly changes: boolean;
}

/** Bytes gathered before a part is handed on. */
const PART_BYTES = 1_000_000;

/**
 * Turns lines into parts of a file: header, data, and a last line with the count and the SHA-256 of all before it, so that a cut or
 * changed file is known as such.
 */
export class JsonlWriter {
  readonly #parts: Uint8Array[] = [];
  readonly #hash = sha256.create();
  #pending: string[] = [];
  #pendingLength = 0;
  #lines = 0;

  constructor(header: HeaderLine) {
    this.#push(canonicalJson(header));
  }

  add(line: DataLine): void {
    this.#push(canonicalJson(line));
    this.#lines += 1;
  }

  finish(): readonly Uint8Array[] {
    this.#flush();
    this.#push(canonicalJson({ type: "end", lines: this.#lines, sha256: bytesToHex(this.#hash.digest()) }));
    this.#parts.push(utf8ToBytes(this.#pending.join("")));
    return this.#parts;
  }

  #push(line: string): void {
    this.#pending.push(line, "\n");
    this.#pendingLength += line.length;
    if (this.#pendingLength > PART_BYTES) this.#flush();
  }

  #flush(): void {
    const part = utf8ToBytes(this.#pending.join(""));
    this.#hash.update(part);
    this.#parts.push(part);
    this.#pending = [];
    this.#pendingLength = 0;
  }
}

/** A text decoder that refuses what is no UTF-8; given by the platform. */
export type Decode = (bytes: Uint8Array) => string;

/**
 * Reads an export line by line, checking its form, its count and its digest. Undefined is a place to pause. Throws `not_a_backup` or
 * `backup_damaged` with the reason; the caller must read to the end before it believes any line.
 */
export function* readJsonl(parts: readonly Uint8Array[], decode: Decode): Generator<DataLine | HeaderLine | undefined> {
  const hash = sha256.create();
  let lines = 0;
  let header = false;
  let ended = false;
  for (const bytes of splitLines(parts)) {
    if (ended) throw damaged("there is text after the last line");
    const line = parseLine(bytes, decode, header);
    if (!header) {
      yield checkHeader(line);
      header = true;
    } else if (line["type"] === "end") {
      if (line["lines"] !== lines) throw damaged(`${String(line["lines"])} lines were written, ${lines} are here`);
      if (line["sha256"] !== bytesToHex(hash.digest())) throw damaged("the content does not match its checksum");
      ended = true;
      continue;
    } else {
      lines += 1;
      yield line as unknown as DataLine;
      if (lines % 100 === 0) yield undefined;
    }
    hash.update(bytes).update(NEWLINE);
  }
  if (!header) throw new StrandlineError("not_a_backup", { reason: "the file is empty" });
  if (!ended) throw damaged("the last line is missing: the file was cut short");
}

const NEWLINE: Uint8Array = new Uint8Array([10]);

function checkHeader(line: Record<string, unknown>): HeaderLine {
  if (line["type"] !== "strandline" || typeof line["version"] !== "number")
    throw new StrandlineError("not_a_backup", { reason: "the first line is not that of a Strandline export" });
  if (line["version"] > JSONL_VERSION) throw new StrandlineError("schema_too_new", { found: line["version"], supported: JSONL_VERSION });
  return line as unknown as HeaderLine;
}

function parseLine(bytes: Uint8Array, decode: Decode, header: boolean): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(decode(bytes));
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  } catch (cause) {
    if (!(cause instanceof SyntaxError || cause instanceof TypeError)) throw cause;
  }
  if (!header) throw new StrandlineError("not_a_backup", { reason: "the first line is no JSON" });
  throw damaged("a line is no JSON");
}

/** Lines without their line feeds, across the borders of parts. */
function* splitLines(parts: readonly Uint8Array[]): Generator<Uint8Array> {
  let rest: Uint8Array[] = [];
  for (const part of parts) {
    let start = 0;
    for (let end = part.indexOf(10); end !== -1; end = part.indexOf(10, start)) {
      yield joined([...rest, part.subarray(start, end)]);
      rest = [];
      start = end + 1;
    }
    if (start < part.length) rest.push(part.subarray(start));
  }
  const last = joined(rest);
  if (last.length > 0) yield last;
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [first = new Uint8Array()] = pieces;
  if (pieces.length <= 1) return first;
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let offset = 0;
  for (const piece of pieces) {
    all.set(piece, offset);
    offset += piece.length;
  }
  return all;
}

function damaged(reason: string): StrandlineError {
  return new StrandlineError("backup_damaged", { reason });
}
