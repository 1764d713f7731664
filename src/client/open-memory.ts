import { invalidInput } from "../errors.ts";
import { BUILD } from "../contract/build.ts";
import { parseScope } from "../core/scope.ts";
import type { ScopeInput } from "../core/scope.ts";
import { checkLimit } from "./caller.ts";
import { parseModel } from "../core/embedding/parse-model-entry.ts";
import { embedderSettings } from "./embedder/embedder-options.ts";
import type { StoreEmbedderOptions } from "./embedder-keeper.ts";
import type { OpenLink } from "./link.ts";
import { MemoryStore } from "./memory-store.ts";
import { PortLink } from "./port-link.ts";
import type { ConnectPort } from "./port-link.ts";
import { spawnWorker } from "./spawn-worker.ts";
import { StoreHub } from "./store-hub.ts";
import type { PersonInput } from "./trail-groups.ts";
import { WorkerLink } from "./worker-link.ts";

/** How to open a store; every option has a default. */
export interface OpenOptions {
  /** Name of the store: letters, digits, `-`, `_` and `.`, at most 64. Default `default`. Two names are two stores. */
  readonly name?: string;
  /** Who acts, for the change log. Default `host`. */
  readonly agent?: string;
  /** Default scope of every call. Default `{ user: "default" }`. */
  readonly scope?: ScopeInput;
  /** People to know by name and alias; added on opening. */
  readonly people?: readonly PersonInput[];
  /** The engine worker: its URL, or what starts it. Default: the package's own. */
  readonly worker?: URL | string | (() => Worker);
  /** Instead of a worker: a Port to the extension page that owns one and serves it with `servePort`. */
  readonly connect?: ConnectPort;
  /** True accepts a store that nothing keeps where neither OPFS nor IndexedDB works. Default false: `storage_unavailable`. */
  readonly allowMemoryOnly?: boolean;
  /** Limit of reads and changes, ms. Default 30,000. */
  readonly timeoutMs?: number;
  /** How long the worker may answer nothing before it is ended and started again, ms. Default 10,000. */
  readonly watchdogMs?: number;
  /** Masks keys, tokens and card numbers on the way in. Default `on`. */
  readonly screen?: "on" | "off";
  /** Whether searches are counted in `attention`. `off`: only those that name a source are. Default `on`. */
  readonly attention?: "on" | "off";
  /** Age of the last copy from which `status.custody` says `due`, days. Default 14. */
  readonly remindAfterDays?: number;
  /** Where vectors come from: a model packed with the page, a service, and where models and their runtime lie. Default: words alone. */
  readonly embedder?: StoreEmbedderOptions;
}

const DEFAULTS = {
  name: "default",
  agent: "host",
  allowMemoryOnly: false,
  watchdogMs: 10_000,
  screen: "on",
  attention: "on",
  remindAfterDays: 14,
} as const;
/** It becomes part of a directory name, lock names and channel names. */
const NAME = /^[A-Za-z0-9._-]{1,64}$/;

/**
 * Opens a store of this origin, creating it when it is not there. Resolves when it serves. Any number of tabs may
 * open the same store.
 *
 * Rejects with `invalid_input`, `storage_unavailable`, `backend_unavailable`, `schema_too_new`, `storage_corrupt`,
 * `worker_failed`, `protocol_mismatch` or `timeout`.
 *
 * @example
 * ```ts
 * import { openMemory } from "strandline";
 * await using memory = await openMemory({ name: "atlas", agent: "Atlas", scope: { user: "alice" }, people: ["Li", "Ana"] });
 * ```
 */
export async function openMemory(options: OpenOptions = {}): Promise<MemoryStore> {
  if (typeof options !== "object" || options === null) throw invalidInput("options", "must be an object");
  const { scope = {}, agent = DEFAULTS.agent, screen = DEFAULTS.screen, remindAfterDays = DEFAULTS.remindAfterDays, people = [] } = options;
  const hub = new StoreHub({
    openLink: linkFor(options),
    scope: parseScope(scope),
    actor: agent,
    screen,
    attention: checkedAttention(options.attention),
    timeoutMs: options.timeoutMs,
    remindAfterDays,
    inspectBrowser: options.connect === undefined,
    embedder: checkedEmbedder(options.embedder),
  });
  const store = new MemoryStore(hub, hub.caller);
  try {
    await hub.open();
    if (people.length > 0) await store.people.put(people);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

function checkedAttention(attention: OpenOptions["attention"] = DEFAULTS.attention): "on" | "off" {
  if (attention !== "on" && attention !== "off") throw invalidInput("attention", 'must be "on" or "off"');
  return attention;
}

/** A wrong option is refused before a worker is started. */
function checkedEmbedder(options: StoreEmbedderOptions = {}): StoreEmbedderOptions {
  if (typeof options !== "object" || (options as unknown) === null) throw invalidInput("embedder", "must be an object");
  const { hostOf } = embedderSettings(options);
  if (options.packed !== undefined) checkPacked(new URL(hostOf(parseModel(options.packed))));
  return options;
}

/** A packed model is got ready without being asked for, so no other origin may be reached by it. */
function checkPacked({ origin, host }: URL): void {
  if (origin === location.origin) return;
  throw invalidInput(
    "embedder.packed",
    `must lie at this page's own origin, not at ${host}: ship it and name the place as \`modelHost\`, or let the user agree to \`embedder.prepare\``,
  );
}

function linkFor(options: OpenOptions): OpenLink {
  const { name = DEFAULTS.name, allowMemoryOnly = DEFAULTS.allowMemoryOnly, watchdogMs = DEFAULTS.watchdogMs, worker, connect } = options;
  if (typeof name !== "string" || !NAME.test(name)) throw invalidInput("name", "must be 1 to 64 letters, digits, '-', '_' or '.'");
  checkLimit("timeoutMs", options.timeoutMs);
  checkLimit("watchdogMs", watchdogMs);
  if (connect !== undefined) return (events) => new PortLink(connect, events);
  const hello = { protocol: BUILD.protocol, build: BUILD, name, allowMemoryOnly };
  return (events) => new WorkerLink({ spawn: spawnerOf(worker, `strandline:${name}`), hello, watchdogMs }, events);
}

function spawnerOf(worker: OpenOptions["worker"], label: string): () => Worker {
  if (worker === undefined) return () => spawnWorker(label);
  if (typeof worker === "function") return worker;
  return () => new Worker(worker, { type: "module", name: label });
}
