import { v7 } from "uuid";
import { afterEach, describe, expect, test } from "vitest";
import { openMemory } from "../../src/client/open-memory.ts";
import type { MemoryStore } from "../../src/client/memory-store.ts";
import { openedAsSqlite } from "./round-trip-sqlite.ts";

const opened: MemoryStore[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()));
});

/** The package's own engine, where the browser keeps it, or on IndexedDB because OPFS is refused. */
async function open(backend: "opfs" | "idb"): Promise<MemoryStore> {
  const faults = backend === "idb" ? { opfs: "refused" } : {};
  const store = await openMemory({
    name: v7(),
    agent: "Atlas",
    people: ["Ana", { name: "Li", aliases: ["Li Wei"] }],
    worker: () => new Worker(new URL("../e2e/pages/page.worker.ts", import.meta.url), { type: "module", name: JSON.stringify(faults) }),
  });
  opened.push(store);
  expect(store.status.storage.state).toBe(backend);
  return store;
}

/** Some of everything that a copy has to carry: scores, tags, roles, sources, amendments, versions, scopes, odd texts. */
async function fill(store: MemoryStore): Promise<void> {
  const { turns } = await store.record(
    [
      { role: "user", text: "我搬到里斯本了。 The tide turned at six. 🌊" },
      { role: "assistant", text: "café, NFD: cafe\u0301" },
    ],
    { session: "monday" },
  );
  const sources = turns.map(({ id }) => id);
  const told = await store.write({
    gesture: "Ana laughed at the tide table.",
    context: "kitchen",
    moment: "six o'clock",
    direction: "the sea",
    importance: 4,
    emotional: 3,
    unresolved: 2,
    tags: ["sea", "家"],
    roles: { Ana: "friend" },
    entities: ["Ana"],
    sources,
    pinned: true,
  });
  await store.amend(told.id, "She laughed again at seven.", { reason: "remembered later" });
  const lives = await store.write({ kind: "fact", gesture: "Ana lives in Porto.", slot: "location", validFrom: "2024-05" });
  await store.supersede(lives.id, { kind: "fact", gesture: "Ana lives in Lisbon.", slot: "location", validFrom: "2026-08" }, "she moved");
  const hidden = await store.write({ gesture: "Forgotten but kept." });
  await store.forget([hidden.id]);
  await store.identity.write("I am Atlas.");
  await store.identity.write("I am Atlas, of the coast.");
  await store.profiles.write({ subject: "Ana", aspect: "fact", text: "Ana is a marine biologist." });
  await store.threads.write({ text: "Why did Ana stop diving?", importance: 4 });
  await store.withScope({ user: "bob" }).write({ gesture: "Bob has a boat.", tags: ["boat"] });
}

async function wipeAll(store: MemoryStore): Promise<void> {
  for (const user of ["default", "bob"]) await store.withScope({ user }).wipe({ scope: { user } });
  expect(await store.stats()).toMatchObject({ memories: 0, turns: 0, identity: 0 });
}

async function canonical(store: MemoryStore): Promise<string> {
  return (await store.transfer.exportJsonl({ range: "store", changes: false })).text();
}

describe.each(["opfs", "idb"] as const)("on %s", { timeout: 180_000 }, (backend) => {
  test.each([
    ["JSONL", (store: MemoryStore) => store.transfer.exportJsonl({ range: "store" })],
    ["a SQLite file", (store: MemoryStore) => store.transfer.exportFile()],
  ] as const)("exporting as %s, wiping and restoring gives back the same store", async (_format, exported) => {
    const store = await open(backend);
    await fill(store);
    const before = await canonical(store);
    const copy = await exported(store);
    await wipeAll(store);
    await store.transfer.restore(copy, { range: "store" });
    expect(await canonical(store)).toBe(before);
    expect(await store.check()).toMatchObject({ ok: true, problems: [] });
  });

  test("an exported file is a SQLite file that SQLite opens by itself, with every memory in it", async () => {
    const store = await open(backend);
    await fill(store);
    const bytes = new Uint8Array(await (await store.transfer.exportFile()).arrayBuffer());
    expect(new TextDecoder().decode(bytes.subarray(0, 15))).toBe("SQLite format 3");
    expect([bytes[18], bytes[19]], "rollback mode, which every reader knows").toEqual([1, 1]);
    expect(await openedAsSqlite(bytes)).toEqual({ integrity: "ok", memories: 5 });
  });
});
