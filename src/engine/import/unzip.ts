import type { Inflate } from "fflate";
import { crc32 } from "../../core/import/crc32.ts";
import { damaged, notAnExport } from "../../core/import/refusal.ts";
import {
  findZipEnd,
  localHeaderLength,
  readDirectory,
  readZip64End,
  ZIP_LOCAL_BYTES,
  ZIP_TAIL_BYTES,
  ZIP64_END_BYTES,
} from "../../core/import/zip-directory.ts";
import type { ZipEnd, ZipEntry } from "../../core/import/zip-directory.ts";
import { createInflate } from "./inflate.ts";
import type { ByteStream, Parts, Work } from "./parts.ts";

/** Packed bytes inflated at a time: what comes out is at most a thousand times as much. */
const INFLATE_BYTES = 8 * 1024;
/** Beyond this size a file may not be more than `MAX_RATIO` times larger than it is packed. Chats pack to a quarter or a tenth. */
const RATIO_FROM_BYTES = 32 * 2 ** 20;
const MAX_RATIO = 200;
/** Unpacked bytes of all files that are read. */
const MAX_UNPACKED_BYTES = 8 * 2 ** 30;

type Decode = (bytes: Uint8Array) => string;

/** The files of a zip, by its directory. Nothing is unpacked yet. */
export function* listZip(parts: Parts, decode: Decode, place: string): Work<readonly ZipEntry[]> {
  const end = yield* zipEnd(parts, place);
  const bytes = yield* parts.take(end.offset, end.size, place);
  return readDirectory(bytes, end, decode, place);
}

/** Refuses what would unpack to more than any export holds, and files that share bytes, before anything is unpacked. */
export function checkBounds(entries: readonly ZipEntry[], place: string): void {
  let unpacked = 0;
  let free = 0;
  for (const entry of [...entries].sort((a, b) => a.offset - b.offset)) {
    const where = `${place}, ${JSON.stringify(entry.name)}`;
    unpacked += entry.size;
    if (unpacked > MAX_UNPACKED_BYTES) throw damaged(where, `it would unpack to more than ${MAX_UNPACKED_BYTES / 2 ** 30} GB`);
    checkRatio(entry.size, entry.packed, where);
    if (entry.offset < free) throw damaged(where, "two files of the zip lie over each other");
    free = entry.offset + ZIP_LOCAL_BYTES + entry.packed;
  }
}

/** The unpacked bytes of one file; they are checked against the directory as they come. */
export function openEntry(parts: Parts, entry: ZipEntry, place: string): ByteStream {
  let source: ByteStream | undefined;
  let unpacker: Unpacker | undefined;
  return {
    *next(): Work<Uint8Array | undefined> {
      source ??= yield* packedBytes(parts, entry, place);
      unpacker ??= new Unpacker(entry, place);
      for (let ready = unpacker.take(); ; ready = unpacker.take()) {
        if (ready !== undefined) return ready;
        const packed = yield* source.next();
        if (packed === undefined) return unpacker.finish();
        unpacker.push(packed);
      }
    },
  };
}

function* zipEnd(parts: Parts, place: string): Work<ZipEnd> {
  const length = Math.min(parts.size, ZIP_TAIL_BYTES);
  const found = findZipEnd(yield* parts.take(parts.size - length, length, place), place);
  const end = "zip64At" in found ? readZip64End(yield* parts.take(found.zip64At, ZIP64_END_BYTES, place), place) : found;
  if (end.entries === 0) throw notAnExport(place, "the zip is empty");
  return end;
}

function* packedBytes(parts: Parts, entry: ZipEntry, place: string): Work<ByteStream> {
  const header = yield* parts.take(entry.offset, ZIP_LOCAL_BYTES, place);
  const start = entry.offset + localHeaderLength(header, place);
  if (start + entry.packed > parts.size) throw damaged(place, "the zip ends before this file does: it was cut short");
  return parts.stream(start, entry.packed, INFLATE_BYTES);
}

/** Inflates, and holds the result to what the directory says: size, checksum and a sane ratio. */
class Unpacker {
  readonly #entry: ZipEntry;
  readonly #place: string;
  readonly #ready: Uint8Array[] = [];
  readonly #inflate: Inflate | undefined;
  #taken = 0;
  #size = 0;
  #crc = 0;
  #ended = false;

  constructor(entry: ZipEntry, place: string) {
    this.#entry = entry;
    this.#place = place;
    if (entry.method === "deflated") this.#inflate = createInflate((chunk, final) => this.#put(chunk, final));
  }

  push(packed: Uint8Array): void {
    this.#taken += packed.length;
    const last = this.#taken === this.#entry.packed;
    if (this.#inflate === undefined) return this.#put(packed, last);
    try {
      this.#inflate.push(packed, last);
    } catch (cause) {
      if (cause instanceof Error && cause.name === "StrandlineError") throw cause;
      throw damaged(this.#place, `its packed bytes are damaged (${cause instanceof Error ? cause.message : String(cause)})`);
    }
  }

  take(): Uint8Array | undefined {
    return this.#ready.shift();
  }

  finish(): undefined {
    const { size, crc, packed } = this.#entry;
    if ((packed > 0 && !this.#ended) || this.#size !== size)
      throw damaged(this.#place, `it should unpack to ${size} bytes and unpacks to ${this.#size}`);
    if (this.#crc !== crc) throw damaged(this.#place, "its content does not match its checksum");
  }

  #put(chunk: Uint8Array, final: boolean): void {
    this.#ended ||= final;
    this.#size += chunk.length;
    this.#crc = crc32(this.#crc, chunk);
    if (this.#size > this.#entry.size)
      throw damaged(this.#place, `it unpacks to more than the ${this.#entry.size} bytes that the zip names`);
    checkRatio(this.#size, this.#taken, this.#place);
    if (chunk.length > 0) this.#ready.push(chunk);
  }
}

function checkRatio(size: number, packed: number, place: string): void {
  if (size > RATIO_FROM_BYTES && size > packed * MAX_RATIO)
    throw damaged(place, `it unpacks to more than ${MAX_RATIO} times its packed size, as no chat does`);
}
