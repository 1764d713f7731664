import type { SAHPoolUtil } from "@sqlite.org/sqlite-wasm";
import type { LoadedSqlite } from "../load-sqlite.ts";
import { platformError } from "../sqlite-errors.ts";
import { dropBallast, keepBallast } from "./ballast.ts";
import { joiningWrites } from "./joined-writes.ts";

/** Handles kept free for a journal, a snapshot, a backup and a damaged file. SQLite cannot ask for more in the middle of a call. */
const SPARE_HANDLES = 8;
const RETRY_MS = 50;
const POOLS_DIRECTORY = "strandline";

/** Installs the pool of a store, waiting up to `patienceMs` for another worker to let go of its files. */
export async function installPool(loaded: LoadedSqlite, name: string, patienceMs: number): Promise<SAHPoolUtil> {
  const directory = poolDirectory(name);
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      const pool = await joiningWrites(() => installOnce(loaded, directory));
      await reserveHandles(pool);
      await keepBallast(directory);
      return pool;
    } catch (cause) {
      if (!(await mayTryAgain(cause, directory, until))) throw platformError("open pool", cause, "backend_unavailable");
    }
  }
}

/** OPFS path of the pool of a store. Lower case only: some file systems take `A` and `a` for the same. */
export function poolDirectory(name: string): string {
  const safe = name.replace(/[^a-z0-9-]/gu, (character) => `_${(character.codePointAt(0) ?? 0).toString(16)}_`);
  return `${POOLS_DIRECTORY}/${safe}`;
}

async function installOnce({ sqlite3 }: LoadedSqlite, directory: string): Promise<SAHPoolUtil> {
  const pool = await sqlite3.installOpfsSAHPoolVfs({
    name: directory.replace("/", "-"),
    directory,
    initialCapacity: SPARE_HANDLES + 2,
    // By default a failed install deletes the directory, and with it the database.
    preserveOnInitFailure: true,
    // Known to the code but not to its typings: try again after a failure, and report faults (the quota's name among them).
    ...{ forceReinitIfPreviouslyFailed: true, verbosity: 1 },
  });
  return pool.isPaused() ? await pool.unpauseVfs() : pool;
}

/** A file held by a worker that is about to end is worth waiting for; on a full disk there may be ballast to give up. */
async function mayTryAgain(cause: unknown, directory: string, until: number): Promise<boolean> {
  const name = cause instanceof Error ? cause.name : "";
  if (name === "QuotaExceededError") return dropBallast(directory);
  if (name !== "NoModificationAllowedError" || performance.now() > until) return false;
  await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  return true;
}

/** On a full disk the handles at hand must do. */
export async function reserveHandles(pool: SAHPoolUtil): Promise<void> {
  try {
    await joiningWrites(() => pool.reserveMinimumCapacity(Number(pool.getFileCount()) + SPARE_HANDLES));
  } catch (cause) {
    if (!(cause instanceof Error) || cause.name !== "QuotaExceededError") throw cause;
  }
}
