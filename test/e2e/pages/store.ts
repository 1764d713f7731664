import { wrap } from "comlink";
import { BUILD } from "../../../src/contract/build.ts";
import type { WorkerApi } from "../../../src/contract/worker-api.ts";
import { isStrandlineError, openMemory } from "../../../src/index.ts";
import type { MemoryStatus, MemoryStore, OpenOptions } from "../../../src/index.ts";
import type { PageFaultMessage, PageFaults } from "./page-faults.ts";

/** What a test can ask this page to do. Arguments and answers are JSON, so that any browser's remote control can carry them. */
export interface StorePage {
  open(options: PageOpenOptions): Promise<MemoryStatus>;
  /** Begins to open and does not wait. */
  beginOpening(options: PageOpenOptions): Promise<void>;
  status(): Promise<MemoryStatus>;
  /** Resolves when the part of the status has this state. */
  becomes(part: "worker" | "role" | "storage", state: string): Promise<MemoryStatus>;
  /** Writes memories of one to `count`, all at once. Rejects with the first failure, after all have settled. */
  write(label: string, count: number, words?: string): Promise<readonly string[]>;
  /** Begins to write one after the other, without end or until `stopWriting`. */
  beginWriting(label: string): Promise<void>;
  /** Ends the writing; tells what was acknowledged, what failed, and the longest wait for an answer in ms. */
  stopWriting(): Promise<{ readonly acknowledged: readonly string[]; readonly failures: readonly string[]; readonly longestMs: number }>;
  /** Writes until a write is refused. Answers what was acknowledged, and the refusal's code. */
  fill(label: string, bytesEach: number): Promise<{ readonly acknowledged: readonly string[]; readonly code: string }>;
  /** Begins to record one batch of turns and does not wait for it. */
  beginRecording(session: string, turns: number): Promise<void>;
  /** Gestures of the current memories, newest first. */
  list(limit?: number): Promise<readonly string[]>;
  /** Every memory, whole, as this page reads it. */
  read(): Promise<readonly unknown[]>;
  count(): Promise<{ readonly turns: number; readonly memories: number }>;
  check(): Promise<{ readonly ok: boolean; readonly problems: readonly unknown[] }>;
  erase(gesture: string): Promise<void>;
  fault(message: PageFaultMessage): Promise<void>;
  /** Ends the worker as a crash of it would. */
  terminate(): Promise<void>;
  /** The exported database file, in base64. */
  exportFile(): Promise<string>;
  close(): Promise<void>;
  /** Starts the worker of a page with a newer protocol and lets it seek the lead. That page's own calls are not tried. */
  leadByNewerProtocol(name: string): Promise<void>;
  /** Files of the store's pool by their path in it, each with a hash of its content. */
  poolFiles(name: string): Promise<Readonly<Record<string, string>>>;
  /** The mark that this document got when it was loaded: the same after it came back from the back/forward cache. */
  mark(): Promise<string>;
}

export type Act = keyof StorePage;

export interface PageOpenOptions extends Pick<OpenOptions, "name" | "allowMemoryOnly" | "timeoutMs" | "watchdogMs"> {
  readonly faults?: PageFaults;
}

/** What became of an act. */
export type Acted = { readonly value: unknown } | { readonly error: PageError };

export interface PageError {
  readonly code: string;
  readonly message: string;
  readonly details: unknown;
}

declare global {
  /** Runs one act by its name; never rejects. */
  var act: (name: string, args: readonly unknown[]) => Promise<Acted>;
}

const PAGE = 1_000;
/** Bytes before a pool file's content: its path and flags. */
const POOL_HEADER_BYTES = 4_096;
const mark = crypto.randomUUID();
let opened: MemoryStore | undefined;
let worker: Worker | undefined;
let writing: Promise<Awaited<ReturnType<StorePage["stopWriting"]>>> | undefined;
let stopped = false;

const page: StorePage = {
  async open(options) {
    opened = await openMemory(openOptions(options));
    return opened.status;
  },
  async beginOpening(options) {
    void page.open(options);
  },
  async status() {
    return store().status;
  },
  becomes: (part, state) =>
    new Promise((resolve) => {
      const look = (status: MemoryStatus): void => {
        if (status[part].state === state) resolve(status);
      };
      store().on("status", look);
      look(store().status);
    }),
  async write(label, count, words = "") {
    const gestures = Array.from({ length: count }, (_, n) => `${label} ${n}${words}`);
    const settled = await Promise.allSettled(gestures.map((gesture) => store().write({ gesture, tags: [label] })));
    for (const { status, ...rest } of settled) if (status === "rejected") throw (rest as PromiseRejectedResult).reason;
    return gestures;
  },
  async beginWriting(label) {
    stopped = false;
    writing = writeOn(label);
  },
  async stopWriting() {
    stopped = true;
    return (await writing) ?? { acknowledged: [], failures: [], longestMs: 0 };
  },
  async fill(label, bytesEach) {
    const acknowledged: string[] = [];
    for (;;) {
      const gesture = `${label} ${acknowledged.length}`;
      try {
        await store().write({ gesture, context: randomWords(bytesEach) });
        acknowledged.push(gesture);
      } catch (error) {
        return { acknowledged, code: pageError(error).code };
      }
    }
  },
  async beginRecording(session, turns) {
    const batch = Array.from({ length: turns }, (_, n) => ({ role: "user" as const, text: `turn ${n} of ${session}: the tide turned` }));
    void store().record(batch, { session });
  },
  async list(limit = PAGE) {
    return (await store().list({ limit })).map(({ gesture }) => gesture);
  },
  async read() {
    const all: unknown[] = [];
    for (let offset = 0; ; offset += PAGE) {
      const some = await store().list({ limit: PAGE, offset, state: "any" });
      all.push(...some);
      if (some.length < PAGE) return all;
    }
  },
  async count() {
    const { turns, memories } = await store().stats();
    return { turns, memories };
  },
  async check() {
    const { ok, problems } = await store().check();
    return { ok, problems };
  },
  async erase(gesture) {
    const found = (await store().list({ limit: PAGE })).find((memory) => memory.gesture === gesture);
    await store().erase({ ids: found === undefined ? [] : [found.id] });
  },
  async fault(message) {
    worker?.postMessage(message);
  },
  async terminate() {
    worker?.terminate();
  },
  async exportFile() {
    const bytes = new Uint8Array(await (await store().transfer.exportFile()).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  },
  async close() {
    await opened?.close();
  },
  async leadByNewerProtocol(name) {
    worker = startPageWorker({ build: "newer-protocol" });
    const protocol = BUILD.protocol + 1;
    await wrap<WorkerApi>(worker).hello({ protocol, build: { ...BUILD, protocol }, name, allowMemoryOnly: false });
  },
  async poolFiles(name) {
    const root = await navigator.storage.getDirectory();
    const pool = await (await (await root.getDirectoryHandle("strandline")).getDirectoryHandle(name)).getDirectoryHandle(".opaque");
    const found: [string, string][] = [];
    for await (const handle of pool.values()) if (handle.kind === "file") found.push(await described(handle));
    return Object.fromEntries(found.filter(([path]) => path !== ""));
  },
  async mark() {
    return mark;
  },
};

export async function runAct(name: string, args: readonly unknown[]): Promise<Acted> {
  try {
    const run = page[name as Act] as (...given: readonly unknown[]) => Promise<unknown>;
    return { value: (await run(...args)) ?? null };
  } catch (error) {
    return { error: pageError(error) };
  }
}

globalThis.act = runAct;

function store(): MemoryStore {
  if (opened === undefined) throw new Error("this page has opened no store");
  return opened;
}

function openOptions({ faults, ...rest }: PageOpenOptions): OpenOptions {
  const spawn = (): Worker => {
    worker = startPageWorker(faults ?? {});
    return worker;
  };
  return { agent: "Atlas", worker: spawn, ...rest };
}

function startPageWorker(faults: PageFaults): Worker {
  return new Worker(new URL("./page.worker.ts", import.meta.url), { type: "module", name: JSON.stringify(faults) });
}

async function writeOn(label: string): Promise<Awaited<ReturnType<StorePage["stopWriting"]>>> {
  const acknowledged: string[] = [];
  const failures: string[] = [];
  let longestMs = 0;
  for (let n = 0; !stopped; n += 1) {
    const since = performance.now();
    const outcome = await store()
      .write({ gesture: `${label} ${n}` })
      .catch((error: unknown) => pageError(error));
    longestMs = Math.max(longestMs, performance.now() - since);
    if ("code" in outcome) failures.push(outcome.code);
    else acknowledged.push(`${label} ${n}`);
  }
  return { acknowledged, failures, longestMs };
}

/** Text that no compression makes small. */
function randomWords(bytes: number): string {
  const raw = crypto.getRandomValues(new Uint8Array(Math.min(bytes / 2, 65_536)));
  const block = Array.from(raw, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return block.match(/.{1,9}/g)?.join(" ") ?? "";
}

async function described(handle: FileSystemFileHandle): Promise<[string, string]> {
  const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
  const path = new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes.subarray(POOL_HEADER_BYTES)));
  return [path, Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("")];
}

function pageError(error: unknown): PageError {
  if (isStrandlineError(error)) return { code: error.code, message: error.message, details: error.details };
  return { code: "none", message: String(error), details: {} };
}
