import { StrandlineError } from "../errors.ts";
import { TOKENIZER_VERSION } from "../core/tokenize.ts";
import type { TagWords } from "../core/topics/topic-words.ts";
import type { Backend, Database } from "../storage/database.ts";
import { readMeta, writeMeta } from "../storage/meta.sql.ts";
import { foldRoleNames } from "../storage/role-names.ts";
import { systemDatabase } from "../storage/scoped-database.ts";
import { Attention } from "./attention/attention.ts";
import type { EventBuffer } from "./attention/event-buffer.ts";
import { createTables } from "./call.ts";
import { DerivedCache } from "./derived-cache.ts";
import type { Engine } from "./call.ts";
import type { OpenVectors } from "./meaning/vector-files.ts";
import { TermCounts } from "./search/term-counts.ts";
import type { Slicer } from "./run.ts";
import type { KernelMaker } from "../vectors/kernels.ts";

/** Everything an engine needs of its platform. */
export interface EngineOptions extends Slicer {
  readonly backend: Backend;
  /** Why this backend, for people. */
  readonly reason: string;
  /** Id of the worker that leads. */
  readonly leader: string;
  readonly build: string;
  /** Epoch ms: names files that are set aside. */
  readonly now: () => number;
  /** Secure random bytes for the store's own key. */
  readonly randomBytes: (length: number) => Uint8Array;
  readonly decodeUtf8: (bytes: Uint8Array) => string;
  /** Told before a synchronous operation that may take seconds. */
  readonly busy: (forMs: number) => void;
  /** Resolves after so many ms. */
  readonly delay: (ms: number) => Promise<void>;
  /** Opens the index of vectors; undefined where there is none. */
  readonly openVectors: OpenVectors | undefined;
  /** Splits Chinese into words; undefined where there is no dictionary. */
  readonly tagWords: TagWords | undefined;
  /** The SIMD kernels of vectors; undefined where there are none. */
  readonly kernels: (() => KernelMaker) | undefined;
}

/** Bytes of the store's own key. */
const KEY_BYTES = 32;

/** Makes the store's key where there is none, gives older rows what only code can, and counts this leader. In a transaction of the caller's. */
export function countLeader(db: Database, randomBytes: EngineOptions["randomBytes"]): void {
  const system = systemDatabase(db);
  const read = (key: string): unknown => system.get(readMeta, { key })?.["value"];
  if (read("store_key") === undefined) system.run(writeMeta, { key: "store_key", value: randomBytes(KEY_BYTES) });
  if (read("tokenizer_version") === undefined) system.run(writeMeta, { key: "tokenizer_version", value: TOKENIZER_VERSION });
  foldRoleNames(system);
  system.run(writeMeta, { key: "leader_epoch", value: Number(read("leader_epoch") ?? 0) + 1 });
}

/** The state that lives as long as the store is open, which `countLeader` has prepared. */
export function createEngine(
  { db }: { readonly db: Database },
  background: Pick<Engine, "meaning" | "upkeep">,
  waiting: EventBuffer,
): Engine {
  const matchers = new Map();
  const system = systemDatabase(db);
  const storeKey = system.get(readMeta, { key: "store_key" })?.["value"];
  if (!(storeKey instanceof Uint8Array)) throw new StrandlineError("storage_corrupt", { part: "meta", key: "store_key" });
  const attention = new Attention(db, waiting);
  return {
    db,
    tables: createTables(matchers),
    matchers,
    storeKey,
    purge: { wanted: false },
    counts: new TermCounts(system),
    derived: new DerivedCache(db, () => attention.ownChanges),
    ...background,
    attention,
  };
}
