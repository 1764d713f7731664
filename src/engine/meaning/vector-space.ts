import type { EmbedderProfile } from "../../contract/embedder.ts";
import type { Database, Row } from "../../storage/database.ts";
import {
  addEmbedding,
  addSpace,
  countVectors,
  dropVector,
  findSpace,
  keepProfile,
  spaceGrew,
  spaceVersion,
  takenSlots,
  vectorRows,
} from "../../storage/embedding.sql.ts";
import { numberOf } from "../../storage/rows.ts";
import { inTransaction } from "../../storage/transaction.ts";
import type { StoredRow } from "../../vectors/stored-row.ts";
import type { SlottedRow, VectorSource } from "../../vectors/vector-source.ts";
import type { ChunkText } from "./embed-queue.ts";

/** Below 2^31, for a header that keeps it in 32 bits. */
const EPOCHS = 2 ** 31;

/** A chunk and what became of its text: a row, or nothing where the model refused it. */
export interface EmbeddedChunk {
  readonly chunk: ChunkText;
  readonly row: StoredRow | undefined;
}

/** The vectors of one model as SQLite holds them: the truth behind the index. */
export class VectorSpace implements VectorSource {
  readonly id: number;
  readonly epoch: number;
  readonly #db: Database;
  readonly #dimension: number;
  /** Slots below `#next` that no vector takes up. */
  readonly #free: Set<number>;
  #next: number;

  private constructor(db: Database, { id, epoch, dimension }: Pick<VectorSpace, "id" | "epoch"> & { readonly dimension: number }) {
    this.#db = db;
    this.id = id;
    this.epoch = epoch;
    this.#dimension = dimension;
    const { n, slots } = this.#counts();
    this.#next = slots;
    this.#free = new Set(n === slots ? [] : this.#gaps());
  }

  /** Finds the profile's space, or makes it. */
  static open(db: Database, profile: EmbedderProfile, random: () => number): VectorSpace {
    const found = db.get(findSpace.text, { name: profile.space });
    const text = JSON.stringify(profile);
    if (found !== undefined) {
      const space = numberOf(found, "id");
      db.run(keepProfile.text, { space, profile: text });
      return new VectorSpace(db, { id: space, epoch: numberOf(found, "epoch"), dimension: profile.dimension });
    }
    const epoch = 1 + Math.floor(random() * (EPOCHS - 1));
    const made = db.get(addSpace.text, { name: profile.space, dimension: profile.dimension, profile: text, epoch });
    return new VectorSpace(db, { id: numberOf(made ?? {}, "id"), epoch, dimension: profile.dimension });
  }

  get version(): number {
    return numberOf(this.#db.get(spaceVersion.text, { space: this.id }) ?? {}, "version");
  }

  get count(): number {
    return this.#counts().n;
  }

  rows(afterSlot: number, limit: number): readonly SlottedRow[] {
    for (;;) {
      const rows = this.#db.all(vectorRows.text, { space: this.id, after: afterSlot, limit });
      const broken = rows.filter((row) => !this.#isWhole(row));
      if (broken.length === 0) return rows.map(slottedRow);
      // Its chunk has no vector then, and is embedded again.
      for (const row of broken) this.#db.run(dropVector.text, { space: this.id, slot: numberOf(row, "slot") });
    }
  }

  /** Stores a batch in one transaction. Returns what the index has to be told, and the chunks that are gone or other ones by now. */
  store(batch: readonly EmbeddedChunk[]): { readonly rows: readonly SlottedRow[]; readonly lost: readonly ChunkText[] } {
    const rows: SlottedRow[] = [];
    const lost: ChunkText[] = [];
    const slots = this.#slots();
    inTransaction(this.#db, () => {
      let free = slots.next().value;
      for (const { chunk, row } of batch) {
        const slot = row === undefined ? undefined : free;
        const values = { slot: slot ?? null, vector: row === undefined ? null : bytesOf(row.row), scale: row?.scale ?? null };
        const stored = this.#db.run(addEmbedding.text, { space: this.id, chunk: chunk.id, hash: chunk.hash, ...values }) > 0;
        if (!stored) lost.push(chunk);
        else if (row !== undefined && slot !== undefined) {
          rows.push({ ...row, slot });
          free = slots.next().value;
        }
      }
      this.#db.run(spaceGrew.text, { space: this.id });
    });
    for (const { slot } of rows) this.#take(slot);
    return { rows, lost };
  }

  /** A slot may be used again: the index let it go. It may have been known as free since the space was opened. */
  release(slot: number): void {
    if (slot < this.#next) this.#free.add(slot);
  }

  /** Slots for the vectors that come next: taken only when the transaction stands. */
  *#slots(): Generator<number, never> {
    yield* this.#free;
    for (let slot = this.#next; ; slot += 1) yield slot;
  }

  #isWhole({ vector, scale }: Row): boolean {
    return vector instanceof Uint8Array && vector.length === 2 * this.#dimension && Number.isFinite(scale);
  }

  #take(slot: number): void {
    if (!this.#free.delete(slot)) this.#next = slot + 1;
  }

  #counts(): { readonly n: number; readonly slots: number } {
    const row = this.#db.get(countVectors.text, { space: this.id }) ?? {};
    return { n: numberOf(row, "n"), slots: numberOf(row, "slots") };
  }

  #gaps(): number[] {
    const gaps: number[] = [];
    let expected = 0;
    for (const row of this.#db.all(takenSlots.text, { space: this.id })) {
      const slot = numberOf(row, "slot");
      for (; expected < slot; expected += 1) gaps.push(expected);
      expected = slot + 1;
    }
    return gaps;
  }
}

function slottedRow(row: Row): SlottedRow {
  const { vector } = row;
  if (!(vector instanceof Uint8Array)) throw new TypeError("an embedding without its vector");
  return { slot: numberOf(row, "slot"), row: new Int16Array(vector.slice().buffer), scale: numberOf(row, "scale") };
}

function bytesOf(row: Int16Array<ArrayBuffer>): Uint8Array {
  return new Uint8Array(row.buffer, row.byteOffset, row.byteLength);
}
