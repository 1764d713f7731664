import { chunkSpans } from "../core/chunk.ts";
import { digest } from "../core/digest.ts";
import { tokenize } from "../core/tokenize.ts";
import type { ScopedDatabase } from "./scoped-database.ts";
import { addChunk, addWords, removeChunks, removeWords } from "./words.sql.ts";

/** Owners of chunks, as `chunk.owner_kind` holds them. */
export const OWNER_KIND = { turn: 1, memory: 2 } as const;

/** Whose text is indexed. */
export interface Owner {
  readonly kind: keyof typeof OWNER_KIND;
  readonly rowId: number;
}

/** Indexes an owner's text: chunks and their words. The owner must have none. */
export function indexText(db: ScopedDatabase, { kind, rowId }: Owner, text: string): void {
  const owner = { kind: OWNER_KIND[kind], owner: rowId };
  for (const [part, span] of chunkSpans(text).entries()) {
    const tokens = tokenize(text.slice(span.start, span.end));
    const words = tokens.join(" ");
    const place = { part, start: span.start, end: span.end };
    const chunk = db.get(addChunk, { ...owner, ...place, hash: digest(words), tokens: tokens.length });
    db.run(addWords, { ...owner, chunk: chunk?.["id"] ?? null, words });
  }
}

/** Takes an owner's text out of the index. Chunks are replaced, never updated. */
export function unindexText(db: ScopedDatabase, { kind, rowId }: Owner): void {
  const owner = { kind: OWNER_KIND[kind], owner: rowId };
  db.run(removeWords, owner);
  db.run(removeChunks, owner);
}
