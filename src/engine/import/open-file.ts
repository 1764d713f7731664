import { sniff } from "../../core/import/sniff.ts";
import { notAnExport } from "../../core/import/refusal.ts";
import type { ZipEntry } from "../../core/import/zip-directory.ts";
import type { ByteStream, Parts, Work } from "./parts.ts";
import { checkBounds, listZip, openEntry } from "./unzip.ts";

/** One JSON file to be read: the upload itself, or a file in it. */
export interface SourceFile {
  readonly name: string;
  /** Begins at its first byte, each time. */
  open(): ByteStream;
}

/** What an upload holds, and the names of files that are left alone. */
export interface OpenedFile {
  readonly files: readonly SourceFile[];
  readonly left: readonly string[];
}

/** First bytes that tell what a file is. */
const SNIFF_BYTES = 64;
const WHOLE = "the file";
/** Chats of a ChatGPT or Claude export, whole or in numbered parts. */
const CHATS = /(?:^|[/\\])conversations(?:[-_]?(\d+))?\.json$/i;
const JSON_FILE = /\.(json|jsonl|ndjson)$/i;

/** Finds out what an upload is, by its content. Throws `not_an_export` or `import_damaged`. */
export function* openFile(parts: Parts, decode: (bytes: Uint8Array) => string): Work<OpenedFile> {
  const start = yield* parts.take(0, Math.min(SNIFF_BYTES, parts.size), WHOLE);
  if (sniff(start, WHOLE) === "json") return { files: [{ name: WHOLE, open: () => parts.stream(0, parts.size) }], left: [] };
  yield { kind: "inflater" };
  const entries = (yield* listZip(parts, decode, "the zip")).filter(({ name }) => JSON_FILE.test(name) && !name.startsWith("__MACOSX/"));
  const chats = entries.filter(({ name }) => CHATS.test(name)).sort((a, b) => partNumber(a) - partNumber(b));
  const read = chats.length > 0 ? chats : entries;
  if (read.length === 0) throw notAnExport("the zip", "there is no conversations.json and no other JSON file in it");
  checkBounds(read, "the zip");
  return {
    files: read.map((entry) => ({ name: entry.name, open: () => openEntry(parts, entry, `the zip, ${JSON.stringify(entry.name)}`) })),
    left: entries.filter((entry) => !read.includes(entry)).map(({ name }) => name),
  };
}

function partNumber({ name }: ZipEntry): number {
  return Number(CHATS.exec(name)?.[1] ?? -1);
}
