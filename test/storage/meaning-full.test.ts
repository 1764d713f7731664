import { expect, test } from "vitest";
import type { Database } from "../../src/storage/database.ts";
import { numberOf } from "../../src/storage/rows.ts";
import type { OpenVectors } from "../../src/engine/meaning/vector-files.ts";
import { StrandlineError } from "../../src/errors.ts";
import { MemoryFile } from "../../src/vectors/flat-file.ts";
import { VectorIndex } from "../../src/vectors/vector-index.ts";
import { loadKernels } from "../../worker/vectors/load-kernels.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import { keptBackend } from "./erasure-scan.ts";
import { idleUntil, Service, untilEmbedded } from "./meaning-stage.ts";

test("a file that may grow no more stops the vectors alone, which the status says; with room again they go on", async () => {
  const kept = await keptBackend();
  const opened: Database[] = [];
  const open = (file: string): Database => {
    const db = kept.open(file);
    opened.push(db);
    return db;
  };
  const engine = await openTestEngine({ backend: { ...kept, open } });
  const texts = Array.from({ length: 400 }, (_, n) => `note number ${n}`);
  const turns = [...texts, "Ana bought an automobile"].map((text) => ({ id: engine.id(), role: "user" as const, text }));
  await engine.call("record", { session: "s", turns });
  const [db] = opened;
  const pages = numberOf(db?.get("pragma page_count") ?? {}, "page_count");
  db?.exec(`pragma max_page_count = ${pages + 2}`);
  const service = new Service();
  await service.connect(engine);
  const { reason, done = 0 } = await idleUntil(engine, ({ state }) => state === "failed");
  expect([reason, done < turns.length]).toEqual([expect.stringMatching(/full|room|space/i), true]);
  expect((await engine.call("search", { query: "number 7", mode: "words" })).hits[0]?.text).toBe("note number 7");
  db?.exec("pragma max_page_count = 1000000");
  await new Promise<void>((resolve) => {
    engine.port.onWake(() => {
      while (engine.port.idle());
      if (engine.port.status().embedder.state !== "failed") resolve();
    });
  });
  const after = await idleUntil(engine, ({ state, done: now, total }) => state === "ready" && now === total);
  expect(after.total).toBe(turns.length);
  expect((await engine.call("search", { query: "vehicle" })).hits[0]?.text).toBe("Ana bought an automobile");
});

/** A file that takes so many bytes and no more. */
class FullFile extends MemoryFile {
  readonly #room: number;

  constructor(room: number) {
    super();
    this.#room = room;
  }

  override write(from: Uint8Array<ArrayBuffer>, at: number): void {
    if (at + from.length > this.#room) throw new StrandlineError("storage_full", { step: "write vector file" });
    super.write(from, at);
  }
}

test.each([
  ["codes", { codes: 5_000, rows: Infinity }],
  ["rows", { codes: Infinity, rows: 5_000 }],
])("a file of %s that finds no room is given up for an index in memory, which finds all", async (_, room) => {
  let discarded = 0;
  const opened: string[] = [];
  const open = async ({ dim, source, inMemory = false }: Parameters<OpenVectors>[0]): Promise<VectorIndex> => {
    opened.push(inMemory ? "memory" : "files");
    const files = { codes: new FullFile(room.codes), rows: new FullFile(room.rows) };
    return new VectorIndex({ kernels: loadKernels(), dim, source, ...(inMemory ? {} : { files }) });
  };
  const discard = async (): Promise<void> => {
    discarded += 1;
  };
  const engine = await openTestEngine({ openVectors: Object.assign(open, { discard }) });
  const texts = [...Array.from({ length: 300 }, (_, n) => `note number ${n}`), "Ana bought an automobile"];
  await engine.call("record", { session: "s", turns: texts.map((text) => ({ id: engine.id(), role: "user" as const, text })) });
  await new Service().connect(engine);
  await untilEmbedded(engine);
  await idleUntil(engine, ({ index }) => index?.settled === true);
  expect([opened, discarded]).toEqual([["files", "memory"], 1]);
  expect((await engine.call("search", { query: "vehicle" })).hits[0]?.text).toBe("Ana bought an automobile");
});
