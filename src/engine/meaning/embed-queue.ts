import type { Database, Row } from "../../storage/database.ts";
import { unembedded } from "../../storage/embedding.sql.ts";
import { scanTexts } from "../../storage/entity.sql.ts";
import { ownerTextOf } from "../../storage/memory-row.ts";
import { numberOf } from "../../storage/rows.ts";
import { countChunks } from "../../storage/search.sql.ts";

/** A chunk whose text waits for its vector. `hash` tells it from another one that got its id meanwhile. */
export interface ChunkText {
  readonly id: number;
  readonly hash: Uint8Array;
  readonly text: string;
}

interface Stretch {
  readonly from: number;
  to: number;
}

/** Ids that one statement looks through. */
const WINDOW = 2_000;

/**
 * Which chunks have no vector in a space, the newest first. What is still to do is the database's to say; here is only remembered which
 * stretches of ids were gone through, so that nothing is looked at twice while it goes on.
 */
export class EmbedQueue {
  readonly #space: number;
  /** Still to be gone through, the newest last. */
  #stretches: Stretch[] = [];
  #top = 0;

  constructor(space: number) {
    this.#space = space;
  }

  /**
   * Up to `limit` chunks, from one window of ids; `more` when there may be others further down. A chunk is given once, unless it is put
   * back.
   */
  next(db: Database, limit: number): { readonly chunks: readonly ChunkText[]; readonly more: boolean } {
    this.#seeTop(newestChunk(db));
    const stretch = this.#stretches.at(-1);
    if (stretch === undefined) return { chunks: [], more: false };
    const from = Math.max(stretch.from, stretch.to - WINDOW + 1);
    const rows = db.all(unembedded.text, { space: this.#space, from, to: stretch.to, limit });
    const last = rows.at(-1);
    stretch.to = (rows.length < limit || last === undefined ? from : numberOf(last, "id")) - 1;
    if (stretch.to < stretch.from) this.#stretches.pop();
    return { chunks: rows.flatMap((row) => chunkText(db, row)), more: this.#stretches.length > 0 };
  }

  /** True when the newest chunk has not been gone through: it is a new one, or one that took the place of the newest before. */
  hasNew(db: Database): boolean {
    const newest = newestChunk(db);
    if (newest !== this.#top) return newest > this.#top;
    return (
      newest > 0 && !this.#covers(newest) && db.all(unembedded.text, { space: this.#space, from: newest, to: newest, limit: 1 }).length > 0
    );
  }

  /** Chunks that got no vector: they come again. */
  putBack(chunks: readonly { readonly id: number }[]): void {
    for (const { id } of chunks) this.#stretches.push({ from: id, to: id });
  }

  /** All is to be gone through again: ids of chunks that went before they had a vector may have been given anew. */
  again(db: Database): void {
    this.#top = newestChunk(db);
    this.#stretches = this.#top > 0 ? [{ from: 1, to: this.#top }] : [];
  }

  /** A chunk was taken away: its id may be given anew. */
  freed(id: number): void {
    if (id > this.#top) return;
    const last = this.#stretches.at(-1);
    if (last !== undefined && last.to + 1 === id) last.to = id;
    else this.#stretches.push({ from: id, to: id });
  }

  #covers(id: number): boolean {
    return this.#stretches.some(({ from, to }) => id >= from && id <= to);
  }

  #seeTop(top: number): void {
    if (top > this.#top) this.#stretches.push({ from: this.#top + 1, to: top });
    if (top < this.#top) this.#cutAbove(top);
    this.#top = top;
  }

  #cutAbove(top: number): void {
    this.#stretches = this.#stretches.filter(({ from }) => from <= top);
    for (const stretch of this.#stretches) stretch.to = Math.min(stretch.to, top);
  }
}

function newestChunk(db: Database): number {
  return numberOf(db.get(countChunks.text) ?? {}, "n");
}

function chunkText(db: Database, row: Row): readonly ChunkText[] {
  const owner = db.get(scanTexts.text, { kind: numberOf(row, "owner_kind"), owner: numberOf(row, "owner_id") });
  const { hash } = row;
  if (owner === undefined || !(hash instanceof Uint8Array)) return [];
  const text = ownerTextOf(owner).slice(numberOf(row, "span_start"), numberOf(row, "span_end"));
  return [{ id: numberOf(row, "id"), hash, text }];
}
