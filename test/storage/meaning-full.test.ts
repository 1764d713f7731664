import { expect, test } from "vitest";
import type { Database } from "../../src/storage/database.ts";
import { numberOf } from "../../src/storage/rows.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import { keptBackend } from "./erasure-scan.ts";
import { idleUntil, Service } from "./meaning-stage.ts";

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
