import { damaged } from "./refusal.ts";

/** One file in a zip, as its directory says. */
export interface ZipEntry {
  readonly name: string;
  readonly method: "stored" | "deflated";
  readonly crc: number;
  /** Bytes in the zip, and unpacked. */
  readonly packed: number;
  readonly size: number;
  /** Where its local header begins. */
  readonly offset: number;
}

/** Where the directory is, and how many entries it has. */
export interface ZipEnd {
  readonly entries: number;
  readonly offset: number;
  readonly size: number;
}

/** The end record with the longest comment, and the locator of a 64-bit one before it. */
export const ZIP_TAIL_BYTES: number = 22 + 65_535 + 20;
export const ZIP64_END_BYTES = 56;
export const ZIP_LOCAL_BYTES = 30;
const MAX_ENTRIES = 200_000;
/** Largest directory that is read, bytes. */
const MAX_DIRECTORY_BYTES = 64 * 2 ** 20;
const NONE_32 = 0xffffffff;

/** Field layouts: APPNOTE.TXT 6.3.10, sections 4.3 to 4.5. `tail` is the end of the file. */
export function findZipEnd(tail: Uint8Array, place: string): ZipEnd | { readonly zip64At: number } {
  const view = viewOf(tail);
  for (let at = tail.length - 22; at >= 0; at--) {
    if (view.getUint32(at, true) !== 0x06054b50 || at + 22 + view.getUint16(at + 20, true) !== tail.length) continue;
    if (view.getUint16(at + 4, true) !== view.getUint16(at + 6, true)) throw damaged(place, "the zip is one part of several");
    const locator = at - 20;
    if (locator >= 0 && view.getUint32(locator, true) === 0x07064b50) return { zip64At: Number(view.getBigUint64(locator + 8, true)) };
    return checkEnd(
      { entries: view.getUint16(at + 10, true), size: view.getUint32(at + 12, true), offset: view.getUint32(at + 16, true) },
      place,
    );
  }
  throw damaged(place, "the directory at the end of the zip is missing: the file was cut short");
}

export function readZip64End(bytes: Uint8Array, place: string): ZipEnd {
  const view = viewOf(bytes);
  if (bytes.length < ZIP64_END_BYTES || view.getUint32(0, true) !== 0x06064b50) throw damaged(place, "the directory of the zip is damaged");
  return checkEnd({ entries: big(view, 32), size: big(view, 40), offset: big(view, 48) }, place);
}

/** Reads the directory. Throws for what is locked, tries to leave its folder, or is of an unknown kind. */
export function readDirectory(bytes: Uint8Array, end: ZipEnd, decode: (bytes: Uint8Array) => string, place: string): readonly ZipEntry[] {
  const view = viewOf(bytes);
  const entries: ZipEntry[] = [];
  for (let at = 0; entries.length < end.entries; ) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw damaged(place, "the directory of the zip is damaged");
    const [nameLength, extraLength, commentLength] = [
      view.getUint16(at + 28, true),
      view.getUint16(at + 30, true),
      view.getUint16(at + 32, true),
    ];
    const next = at + 46 + nameLength + extraLength + commentLength;
    if (next > bytes.length) throw damaged(place, "the directory of the zip is damaged");
    const name = nameOf(bytes.subarray(at + 46, at + 46 + nameLength), decode);
    const extra = bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
    entries.push(entryOf(view, at, name, extra, `${place}, ${shown(name)}`));
    at = next;
  }
  return entries;
}

/** Bytes between the local header and the data: the local name and extra field, whose lengths are the header's own. */
export function localHeaderLength(header: Uint8Array, place: string): number {
  const view = viewOf(header);
  if (header.length < ZIP_LOCAL_BYTES || view.getUint32(0, true) !== 0x04034b50)
    throw damaged(place, "the zip is damaged where this file should begin");
  return ZIP_LOCAL_BYTES + view.getUint16(26, true) + view.getUint16(28, true);
}

function entryOf(view: DataView, at: number, name: string, extra: Uint8Array, place: string): ZipEntry {
  if (leavesFolder(name)) throw damaged(place, "its name leads out of the folder");
  const method = view.getUint16(at + 10, true);
  if ((view.getUint16(at + 8, true) & 1) === 1 || method === 99) throw damaged(place, "it is locked with a password; unlock the zip first");
  if (method !== 0 && method !== 8 && /\.jsonl?$/i.test(name))
    throw damaged(place, `it is packed by method ${method}, which is not read here; pack it again as an ordinary zip`);
  const sizes = wideSizes(
    { size: view.getUint32(at + 24, true), packed: view.getUint32(at + 20, true), offset: view.getUint32(at + 42, true) },
    extra,
    place,
  );
  return { name, method: method === 0 ? "stored" : "deflated", crc: view.getUint32(at + 16, true), ...sizes };
}

/** Sizes that need 64 bits are in an extra field, in this order, each only when its own field is full. */
function wideSizes(
  sizes: Pick<ZipEntry, "size" | "packed" | "offset">,
  extra: Uint8Array,
  place: string,
): Pick<ZipEntry, "size" | "packed" | "offset"> {
  const wide = { ...sizes };
  const full = (["size", "packed", "offset"] as const).filter((key) => sizes[key] === NONE_32);
  if (full.length === 0) return wide;
  const view = viewOf(extra);
  for (let at = 0; at + 4 <= extra.length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1 || at + 4 + full.length * 8 > extra.length) continue;
    for (const [index, key] of full.entries()) wide[key] = big(view, at + 4 + index * 8);
    return wide;
  }
  throw damaged(place, "its size is missing");
}

function checkEnd(end: ZipEnd, place: string): ZipEnd {
  if (end.entries > MAX_ENTRIES || end.size > MAX_DIRECTORY_BYTES)
    throw damaged(place, `the zip says that it has ${end.entries} files: more than any export`);
  return end;
}

function leavesFolder(name: string): boolean {
  return /^[/\\]|^[a-z]:/i.test(name) || name.includes("\u0000") || name.split(/[/\\]/).includes("..");
}

/** Names that are no UTF-8 are of old programs: their letters are only shown. */
function nameOf(bytes: Uint8Array, decode: (bytes: Uint8Array) => string): string {
  try {
    return decode(bytes);
  } catch {
    return String.fromCharCode(...bytes.subarray(0, 1000));
  }
}

function shown(name: string): string {
  return JSON.stringify(name.slice(0, 200).toWellFormed());
}

function big(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true));
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
