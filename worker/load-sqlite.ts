import init from "@sqlite.org/sqlite-wasm";
import type { Sqlite3Static } from "@sqlite.org/sqlite-wasm";
import { StrandlineError } from "../src/errors.ts";

/** SQLite-WASM together with what only its log hook knows. */
export interface LoadedSqlite {
  readonly sqlite3: Sqlite3Static;
  /**
   * Name of the last DOMException that the file layer hit (`QuotaExceededError`, …) or `ShortWrite`, then forgets it.
   * SQLite itself reports each of them as a bare IOERR.
   */
  takeFault(): string | undefined;
}

export interface LoadOptions {
  /** Where `sqlite3.wasm` is served, when the host's bundler did not resolve it. */
  readonly wasmUrl?: string;
  /** The bytes of `sqlite3.wasm`; wins over `wasmUrl`. */
  readonly wasmBinary?: Uint8Array<ArrayBuffer> | ArrayBuffer;
  /** Another build of SQLite-WASM with the same API, for an encrypted build or a test. */
  readonly build?: SqliteBuild;
}

export type SqliteBuild = (options: object) => Promise<Sqlite3Static>;

interface ApiConfigHolder {
  sqlite3ApiConfig?: object;
}

const loads = new Map<SqliteBuild, Promise<LoadedSqlite>>();

/** Loads SQLite-WASM once per realm and build; a failed load may be tried again. */
export function loadSqlite(options: LoadOptions = {}): Promise<LoadedSqlite> {
  // The published typings hide the parameter; the function passes it on to Emscripten.
  const build = options.build ?? (init as unknown as SqliteBuild);
  const known = loads.get(build);
  if (known !== undefined) return known;
  const loading = load(build, options);
  loads.set(build, loading);
  loading.catch(() => loads.delete(build));
  return loading;
}

async function load(build: SqliteBuild, { wasmUrl, wasmBinary }: LoadOptions): Promise<LoadedSqlite> {
  let fault: string | undefined;
  const notice = (...logged: readonly unknown[]): void => {
    fault = faultName(logged) ?? fault;
  };
  // Read by the module while it starts. The VFSes left out here would each start a proxy worker or touch localStorage.
  (globalThis as ApiConfigHolder).sqlite3ApiConfig = {
    disable: { vfs: { opfs: true, "opfs-wl": true, kvvfs: true } },
    error: notice,
    warn: notice,
    log: ignore,
    debug: ignore,
  };
  try {
    const sqlite3 = await build({
      print: ignore,
      printErr: ignore,
      ...(wasmUrl === undefined ? {} : { locateFile: () => wasmUrl }),
      ...(wasmBinary === undefined ? {} : { wasmBinary }),
    });
    return {
      sqlite3,
      takeFault: () => {
        const name = fault;
        fault = undefined;
        return name;
      },
    };
  } catch (cause) {
    throw new StrandlineError("worker_failed", { step: "load sqlite", reason: String(cause) }, { cause });
  }
}

/** What the pool says when a handle took fewer bytes than it was given, as Chromium's do when the quota ends inside a write. */
const SHORT_WRITE = "write() failure";

/** Other plain `Error`s are the pool's own talk ("file not found"); the platform's exceptions carry a name. */
function faultName(logged: readonly unknown[]): string | undefined {
  const error = logged.find((part) => part instanceof Error);
  if (error === undefined) return undefined;
  if (error.name !== "Error") return error.name;
  return error.message.includes(SHORT_WRITE) ? "ShortWrite" : undefined;
}

function ignore(): void {
  // SQLite's own console lines are of no use to a host: every failure also arrives as a result code.
}
