import type { EmbedderStatus, StoreStatus } from "../contract/contract.ts";
import type { RoleState } from "../contract/worker-api.ts";
import type { LinkState } from "./link.ts";

/** How things are, as this page knows them: each part a state and a reason that a user can be shown. */
export interface MemoryStatus {
  /** The worker that this page talks to. */
  readonly worker: LinkState;
  /** How that worker stands to the other tabs. */
  readonly role: RoleState;
  /** Where the data is kept; `durable: false` means that nothing keeps it. `unknown` before the first answer. */
  readonly storage: StorageState;
  /** Search by words: `reindexing` after a new way of reading words, with how many of how many records are done. */
  readonly words: StoreStatus["words"] | { readonly state: "unknown"; readonly reason: string };
  /** Search by meaning: which model is at work, on which device, and how far its vectors are. */
  readonly embedder: Omit<EmbedderStatus, "state"> & { readonly state: EmbedderStatus["state"] | "unknown" };
  /** Whether the browser promised not to evict the data. */
  readonly persistence: { readonly state: "unknown" | "persisted" | "best-effort"; readonly reason: string };
  /** Room in the browser, bytes. `low` from 90 % on. */
  readonly quota: {
    readonly state: "unknown" | "ok" | "low";
    readonly reason: string;
    readonly usedBytes?: number;
    readonly limitBytes?: number;
  };
  /** `due`: the data could be lost and the last copy is old or missing; remind the user to export one. */
  readonly custody: { readonly state: "fresh" | "due"; readonly reason: string };
  /** Epoch ms of the last export. */
  readonly lastExportAt?: number;
  readonly schemaVersion?: number;
  /** Build of the worker that leads. */
  readonly build?: string;
}

/** Where the data is kept, whether it stays, and what the last check found. */
export type StorageState =
  | { readonly state: "unknown"; readonly reason: string }
  | ({ readonly state: StoreStatus["storage"]["backend"] } & Omit<StoreStatus["storage"], "backend">);

export const STATUS_AT_START: MemoryStatus = {
  worker: { state: "starting", reason: "the worker is starting" },
  role: { state: "waiting", reason: "the worker is starting" },
  storage: { state: "unknown", reason: "the store has not answered yet" },
  words: { state: "unknown", reason: "the store has not answered yet" },
  embedder: { state: "unknown", reason: "the store has not answered yet" },
  persistence: { state: "unknown", reason: "the browser has not answered yet" },
  quota: { state: "unknown", reason: "the browser has not answered yet" },
  custody: { state: "fresh", reason: "not known yet" },
};

/** What the engine says about itself, in the form of this page's status. */
export function fromStoreStatus({ storage, words, embedder, lastExportAt, schemaVersion, build }: StoreStatus): Partial<MemoryStatus> {
  const { backend, ...rest } = storage;
  return {
    storage: { state: backend, ...rest },
    words,
    embedder,
    schemaVersion,
    build,
    ...(lastExportAt === undefined ? {} : { lastExportAt }),
  };
}
