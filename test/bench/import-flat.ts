/**
 * Memory while a large export is read, from the root of the project: `node scripts/run-typescript.mjs test/bench/import-flat.ts --mb 300 --form json|zip --mode preview|apply`.
 * The file is made by a process of its own, so that making it does not count.
 */
import { spawnSync } from "node:child_process";
import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { TestEngine } from "../support/open-test-engine.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import { chatgptConversation, makeZip } from "../support/build-export.ts";

const WORDS =
  "the tide turned at six and Ana laughed because the whale listens to every boat 我们 明天 去 海边 学习 天气 很 好 memory of a harbour in winter".split(
    " ",
  );

const { values } = parseArgs({
  options: {
    mb: { type: "string", default: "300" },
    form: { type: "string", default: "json" },
    mode: { type: "string", default: "preview" },
    make: { type: "string" },
  },
});
const megabytes = Number(values.mb);
if (values.make === undefined) await measure();
else makeFile(values.make);

/** Seeded, so that each run reads the same. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function makeFile(path: string): void {
  const next = random(7);
  const text = (words: number): string => Array.from({ length: words }, () => WORDS[Math.floor(next() * WORDS.length)] ?? "").join(" ");
  const file = openSync(path, "w");
  writeSync(file, "[");
  for (let bytes = 0, n = 0; bytes < megabytes * 2 ** 20; n += 1) {
    const messages = Array.from({ length: 20 + Math.floor(next() * 80) }, (_, i) => ({
      parts: [`${n}.${i} ${text(20 + Math.floor(next() * 300))}`],
    }));
    bytes += writeSync(file, `${n === 0 ? "" : ","}${JSON.stringify(chatgptConversation(`c${n}`, messages))}`);
  }
  writeSync(file, "]");
  closeSync(file);
  if (values.form === "zip") zipFile(path);
}

function zipFile(path: string): void {
  const file = openSync(path, "r");
  const content = new Uint8Array(fstatSync(file).size);
  readAt(file, content, 0);
  closeSync(file);
  writeFileSync(`${path}.zip`, makeZip([{ name: "conversations.json", content }]));
}

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "strandline-import-"));
  const path = join(folder, "conversations.json");
  try {
    spawnSync(
      process.execPath,
      ["scripts/run-typescript.mjs", "test/bench/import-flat.ts", "--mb", String(megabytes), "--form", values.form, "--make", path],
      { stdio: "inherit" },
    );
    console.log(JSON.stringify(await read(values.form === "zip" ? `${path}.zip` : path, await openTestEngine())));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function read(path: string, engine: TestEngine): Promise<object> {
  const handle = openSync(path, "r");
  const size = fstatSync(handle).size;
  const file = engine.id();
  const before = memory(engine);
  let peak = before;
  const started = performance.now();
  let step = await engine.call("importStart", { file, size, mode: values.mode === "apply" ? "apply" : "preview" });
  while (step.kind === "part") {
    const bytes = new Uint8Array(step.length);
    readAt(handle, bytes, step.offset);
    step = await engine.call("importPart", { file, step: step.step, bytes });
    const now = memory(engine);
    peak = {
      heap: Math.max(peak.heap, now.heap),
      buffers: Math.max(peak.buffers, now.buffers),
      rss: Math.max(peak.rss, now.rss),
      store: now.store,
    };
  }
  closeSync(handle);
  const { conversations, turns } = step.report;
  const rounded = (bytes: number): number => Math.round(bytes / 2 ** 20);
  const megabyte = (of: typeof before): object => Object.fromEntries(Object.entries(of).map(([key, bytes]) => [key, rounded(bytes)]));
  return {
    form: values.form,
    mode: values.mode,
    fileMb: rounded(size),
    seconds: Math.round((performance.now() - started) / 100) / 10,
    conversations,
    turns,
    beforeMb: megabyte(before),
    peakMb: megabyte(peak),
  };
}

/** Bytes: JavaScript heap, buffers without those that hold the store itself, all of the process, and the store. */
function memory(engine: TestEngine): { readonly heap: number; readonly buffers: number; readonly rss: number; readonly store: number } {
  const { heapUsed: heap, arrayBuffers, rss } = process.memoryUsage();
  const store = engine.backend.size("/store.db");
  return { heap, buffers: arrayBuffers - store, rss, store };
}

function readAt(file: number, bytes: Uint8Array, offset: number): void {
  for (let done = 0; done < bytes.length; ) {
    const count = readSync(file, bytes, done, Math.min(bytes.length - done, 2 ** 26), offset + done);
    if (count === 0) throw new Error("the file ended early");
    done += count;
  }
}
