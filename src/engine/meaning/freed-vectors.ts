import type { Database } from "../../storage/database.ts";
import { clearFreed, freedEmbeddings } from "../../storage/embedding.sql.ts";
import { numberOf } from "../../storage/rows.ts";
import { inTransaction } from "../../storage/transaction.ts";
import type { Platform, ServedModel } from "./served-model.ts";
import type { VectorFiles } from "./vector-files.ts";

const AT_ONCE = 500;
/** Where another worker held the files they are tried again after so long, ms. */
const AGAIN_MS = 10_000;

export interface FreedVectorsOptions extends Pick<Platform, "delay" | "wake"> {
  readonly files: VectorFiles;
  /** Those at work. The first one's index has the files. */
  readonly models: () => readonly [ServedModel | undefined, ServedModel | undefined];
}

/** Vectors that went with their texts: the index lets go of them, and nothing of them is left in its files. */
export class FreedVectors {
  readonly #options: FreedVectorsOptions;

  constructor(options: FreedVectorsOptions) {
    this.#options = options;
  }

  /** One short piece of work. `waits`: nothing may take up their places yet. */
  step(db: Database): "none" | "taken" | "waits" {
    if (this.#areLeftInFiles(db)) return this.#clearFiles();
    return this.#take(db) ? "taken" : "none";
  }

  /**
   * Resolves when none is left, or when another worker holds files of which some are: then they stay noted for `step`. Rejects with
   * `storage_full` where that could not be noted.
   */
  async takeAll(db: Database): Promise<void> {
    const { files } = this.#options;
    await files.settled();
    if (this.#areLeftInFiles(db) && !(await isDone(files.discard()))) return;
    while (this.#take(db));
  }

  /** Some went while no index is open that could take them out of the files: there is none, or it lives in memory alone. */
  #areLeftInFiles(db: Database): boolean {
    const { files, models } = this.#options;
    if (files.gone || models()[0]?.index?.filed === true) return false;
    return db.all(freedEmbeddings.text, { limit: AT_ONCE }).some(({ slot }) => slot !== null);
  }

  /** The files go as a whole; they are made again of SQLite when a model serves. */
  #clearFiles(): "waits" {
    const { files, wake, delay } = this.#options;
    if (!files.busy) files.discard().then(wake, () => delay(AGAIN_MS).then(wake));
    return "waits";
  }

  #take(db: Database): boolean {
    const rows = db.all(freedEmbeddings.text, { limit: AT_ONCE });
    const last = rows.at(-1);
    if (last === undefined) return false;
    inTransaction(db, () => db.run(clearFreed.text, { last: numberOf(last, "id") }));
    for (const row of rows) {
      const { slot } = row;
      const space = numberOf(row, "space_id");
      const model = this.#options.models().find((one) => one?.space.id === space);
      model?.freed(numberOf(row, "chunk_id"), typeof slot === "number" ? slot : undefined);
    }
    return true;
  }
}

/** Whether it resolves. */
async function isDone(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}
