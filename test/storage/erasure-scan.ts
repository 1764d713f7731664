import { fold } from "../../src/core/text.ts";
import { tokenize } from "../../src/core/tokenize.ts";
import type { Backend, Database } from "../../src/storage/database.ts";
import { STORE_FILE } from "../../src/storage/migrate.ts";
import { memoryBackend } from "../../worker/backends/memory.ts";
import { loadSqlite } from "../../worker/load-sqlite.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { TestEngine } from "../support/open-test-engine.ts";

/** A memory backend whose files are still there when the engine has closed it. */
export async function keptBackend(): Promise<Backend> {
  return { ...memoryBackend(await loadSqlite()), close: async () => {} };
}

export async function openKept(): Promise<TestEngine> {
  return openTestEngine({ backend: await keptBackend() });
}

/** Where a word was found: file, form, and the word. */
export type Trace = `${string} holds ${string} as ${string}`;

const FORMS: Readonly<Record<string, (text: string) => Buffer>> = {
  "UTF-8": (text) => Buffer.from(text, "utf8"),
  "UTF-16LE": (text) => Buffer.from(text, "utf16le"),
  "UTF-16BE": (text) => Buffer.from(text, "utf16le").swap16(),
};

/** Looks for words, as written and as index tokens, in every byte of every file of a closed store. */
export function scanFiles(backend: Backend, words: readonly string[]): readonly Trace[] {
  return backend.files().flatMap((file) => {
    const bytes = Buffer.from(backend.read(file, 0, backend.size(file)));
    return words.flatMap((word) =>
      needlesOf(word).flatMap((needle) => formsIn(bytes, needle).map((form): Trace => `${file} holds ${needle} as ${form}`)),
    );
  });
}

/** The words whose tokens the index still lists. */
export function scanIndex(backend: Backend, words: readonly string[]): readonly string[] {
  return withStore(backend, (db) => {
    db.exec("create virtual table temp.vocabulary using fts5vocab(main, word_index, row)");
    const terms = new Set(db.all("select term from temp.vocabulary").map((row) => row["term"]));
    return words.flatMap((word) => tokenize(word).filter((token) => terms.has(token)));
  });
}

/** Opens the closed store's file for a look or a wrong deletion. */
export function withStore<T>(backend: Backend, work: (db: Database) => T): T {
  const db = backend.open(STORE_FILE);
  try {
    return work(db);
  } finally {
    db.close();
  }
}

/** Tokens are stored without the letters they share with the token before: the end of a word is looked for too. */
function needlesOf(word: string): readonly string[] {
  const folded = fold(word);
  const ends = /^[a-z0-9]{6,}$/.test(folded) ? [folded.slice(2)] : [];
  return [...new Set([word, folded, ...ends])];
}

function formsIn(bytes: Buffer, needle: string): readonly string[] {
  return Object.entries(FORMS).flatMap(([form, encode]) => (bytes.includes(encode(needle)) ? [form] : []));
}
