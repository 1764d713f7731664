import { expect, test } from "vitest";
import type { Backend } from "../../src/storage/database.ts";
import { STORE_FILE } from "../../src/storage/migrate.ts";
import { memoryBackend } from "../../worker/backends/memory.ts";
import { loadSqlite } from "../../worker/load-sqlite.ts";
import { openTestEngine } from "../support/open-test-engine.ts";

const PAGE_BYTES = 8192;
const TURNS = 500;

/** Files that outlive the engine that wrote them. */
async function keptFiles(): Promise<Backend> {
  const backend = memoryBackend(await loadSqlite());
  return new Proxy(backend, {
    get(target, key) {
      if (key === "close") return () => Promise.resolve();
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** Returns what the store then holds, as canonical lines. */
async function fill(backend: Backend): Promise<string> {
  const engine = await openTestEngine({ backend });
  for (let part = 0; part < TURNS; part += 50) {
    const turns = Array.from({ length: 50 }, (_, i) => ({
      id: engine.id(),
      role: "user" as const,
      text: `turn ${part + i} ${"of some length ".repeat(40)}`,
    }));
    await engine.call("record", { session: `s${part}`, turns });
  }
  const lines = await engine.jsonl();
  await engine.port.close();
  return lines;
}

/** Overwrites two leaf pages of one table in the closed file. */
async function damage(backend: Backend, table: string): Promise<void> {
  const db = backend.open(STORE_FILE);
  const pages = db.all("select pageno from dbstat where name = :table and pagetype = 'leaf' order by pageno limit 2 offset 3", { table });
  db.close();
  const bytes = backend.read(STORE_FILE, 0, backend.size(STORE_FILE)).slice();
  for (const { pageno } of pages) bytes.fill(0xa5, (Number(pageno) - 1) * PAGE_BYTES, Number(pageno) * PAGE_BYTES);
  await backend.write(STORE_FILE, [bytes]);
}

test("damaged pages of the truth are found; repair saves what can be read, keeps the damaged file and serves again", async () => {
  const backend = await keptFiles();
  await fill(backend);
  await damage(backend, "turn");
  const engine = await openTestEngine({ backend });
  expect(await engine.call("check", {})).toMatchObject({ ok: false, problems: [{ part: "pages", side: "truth" }] });
  expect(engine.port.status().storage.check).toBe("damaged");
  const report = await engine.call("check", { repair: true });
  expect(report).toMatchObject({ ok: true, problems: [] });
  expect(backend.files()).toContain(report.kept);
  const { turns } = await engine.call("stats", {});
  expect(turns).toBeGreaterThan(TURNS / 2);
  expect(turns).toBeLessThan(TURNS);
  expect((await engine.call("search", { query: "turn 499" })).hits[0]?.text).toMatch(/^turn 499 /);
  expect(engine.port.status().storage).toMatchObject({ check: "clean", reason: expect.stringContaining(report.kept ?? "nothing") });
  const id = engine.id();
  expect(await engine.call("write", { id, gesture: "It goes on." })).toMatchObject({ id, outcome: "stored" });
});

test("damaged words are found as derived, and made anew from the text without losing a record", async () => {
  const backend = await keptFiles();
  const before = await fill(backend);
  await damage(backend, "word_index_data");
  const engine = await openTestEngine({ backend });
  const found = await engine.call("check", {});
  expect(found.ok).toBe(false);
  expect(found.problems.every(({ side }) => side === "derived")).toBe(true);
  expect(await engine.call("check", { repair: true })).toMatchObject({ ok: true, problems: [] });
  expect(await engine.jsonl()).toBe(before);
  expect((await engine.call("search", { query: "turn 123" })).hits[0]?.text).toMatch(/^turn 123 /);
});
