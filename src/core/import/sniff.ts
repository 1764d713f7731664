import { damaged, notAnExport } from "./refusal.ts";

/** Beginnings of files that people take for an export. */
const OTHERS: readonly { readonly start: readonly number[]; readonly reason: string }[] = [
  { start: [0x1f, 0x8b], reason: "this is a gzip file; unpack it first" },
  { start: [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65], reason: "this is a SQLite database; bring a copy of a store back with transfer.restore" },
  { start: [0x25, 0x50, 0x44, 0x46], reason: "this is a PDF" },
  { start: [0x52, 0x61, 0x72, 0x21], reason: "this is a RAR archive; pack it again as a zip" },
  { start: [0x37, 0x7a, 0xbc, 0xaf], reason: "this is a 7z archive; pack it again as a zip" },
  { start: [0x3c], reason: "this is a web page or XML; choose conversations.json or the whole zip" },
];

/** What a file is by its first bytes, whatever it is called. Throws `not_an_export` or `import_damaged`. */
export function sniff(start: Uint8Array, place: string): "zip" | "json" {
  const begins = (bytes: readonly number[]): boolean => bytes.every((byte, index) => start[index] === byte);
  if (start.length === 0) throw notAnExport(place, "the file is empty");
  if (begins([0x50, 0x4b, 3, 4]) || begins([0x50, 0x4b, 5, 6])) return "zip";
  const other = OTHERS.find((candidate) => begins(candidate.start));
  if (other !== undefined) throw notAnExport(place, other.reason);
  // Latin text in UTF-16 has a zero in every other byte.
  if (begins([0xff, 0xfe]) || begins([0xfe, 0xff]) || start.subarray(0, 4).includes(0))
    throw damaged(place, "the file is not in UTF-8; save it again as UTF-8");
  const first = start.find((byte) => ![0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf].includes(byte));
  if (first !== 0x5b && first !== 0x7b) throw notAnExport(place, "this is neither a zip nor JSON");
  return "json";
}
