import { fullestSpace, memoriesToGroup, newestChunk, turnsToGroup, vectorsOfText } from "../../storage/cluster.sql.ts";
import type { Database, Row } from "../../storage/database.ts";
import { numberOf } from "../../storage/rows.ts";
import { OWNER_KIND } from "../../storage/word-index.ts";
import { hasDirection, toStoredRow } from "../../vectors/stored-row.ts";
import { kindOf } from "../kind-of.ts";
import type { TextKind } from "../kind-of.ts";

/** Chunk ids that one statement looks at: about a millisecond. */
const STRETCH = 1_000;

/** Whose vectors are compared. */
export interface Space {
  readonly id: number;
  readonly dimension: number;
}

/** The texts that clusters are made of, in the order of their first chunks. */
export interface Texts {
  readonly kind: TextKind;
  /** Row ids of their first chunks. */
  readonly chunks: readonly number[];
  /** What tells a first chunk from another that has taken its row id since. */
  readonly hashes: readonly Uint8Array[];
  /** Row ids of the memories or turns. */
  readonly owners: readonly number[];
  /** The cluster that each belongs to already. */
  readonly first: readonly (number | undefined)[];
}

/** The space that the store's vectors are in; undefined while there are none. */
export function spaceOf(db: Database): Space | undefined {
  const row = db.get(fullestSpace.text);
  if (row === undefined || numberOf(row, "vectors") === 0) return undefined;
  return { id: numberOf(row, "id"), dimension: numberOf(row, "dimension") };
}

/** Every text of a user that has a vector, and where the result of `generation` has put it. */
export function* textsOf(db: Database, user: string, space: Space, generation: number): Generator<void, Texts> {
  const kind = kindOf(db, user);
  const statement = kind === "memories" ? memoriesToGroup : turnsToGroup;
  const newest = numberOf(db.get(newestChunk.text) ?? {}, "newest");
  const chunks: number[] = [];
  const hashes: Uint8Array[] = [];
  const owners: number[] = [];
  const first: (number | undefined)[] = [];
  for (let from = 0; from <= newest; from += STRETCH) {
    for (const row of db.all(statement.text, { owner: user, space: space.id, generation, from, to: from + STRETCH - 1 })) {
      chunks.push(numberOf(row, "chunk"));
      hashes.push(row["hash"] instanceof Uint8Array ? row["hash"] : new Uint8Array());
      owners.push(numberOf(row, "owner"));
      first.push(row["first"] === null ? undefined : numberOf(row, "first"));
    }
    yield;
  }
  return { kind, chunks, hashes, owners, first };
}

/** Some of the texts. */
export function pickTexts({ kind, chunks, hashes, owners, first }: Texts, indexes: readonly number[]): Texts {
  const of = <T>(values: readonly T[]): T[] => indexes.map((index) => values[index] as T);
  return { kind, chunks: of(chunks), hashes: of(hashes), owners: of(owners), first: of(first) };
}

/** Reads a text's vector, the mean of those of its chunks; false when it has gone. */
export function vectorReader(db: Database, space: Space, texts: Texts): (index: number, into: Int16Array) => boolean {
  const kind = texts.kind === "memories" ? OWNER_KIND.memory : OWNER_KIND.turn;
  return (index, into) => {
    const rows = db
      .all(vectorsOfText.text, { space: space.id, kind, text: texts.owners[index] ?? -1 })
      .filter((row) => isWhole(row, space));
    const [only] = rows;
    const components = rows.length === 1 && only !== undefined ? componentsOf(only) : meanOf(rows, space.dimension);
    if (components !== undefined) into.set(components);
    return components !== undefined;
  };
}

function isWhole({ vector }: Row, { dimension }: Space): boolean {
  return vector instanceof Uint8Array && vector.length === 2 * dimension;
}

/** A row's bytes may begin at an odd place. */
export function componentsOf({ vector, centroid = vector }: Row): Int16Array<ArrayBuffer> {
  return centroid instanceof Uint8Array ? new Int16Array(centroid.slice().buffer) : new Int16Array();
}

/** Undefined where there is none, or where vectors cancel each other. */
function meanOf(rows: readonly Row[], dimension: number): Int16Array | undefined {
  const sums = new Float32Array(dimension);
  for (const row of rows) {
    const scale = numberOf(row, "scale");
    for (const [at, component] of componentsOf(row).entries()) sums[at] = (sums[at] ?? 0) + scale * component;
  }
  return hasDirection(sums) ? toStoredRow(sums, dimension).row : undefined;
}
