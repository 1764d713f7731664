import { v7 } from "uuid";
import { afterEach, expect, test } from "vitest";
import { openMemory } from "../../src/client/open-memory.ts";
import type { MemoryStore } from "../../src/client/memory-store.ts";

const opened: MemoryStore[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()));
});

/** The package's own worker, engine and OPFS: nothing stands in for anything. */
async function open(name: string): Promise<MemoryStore> {
  const store = await openMemory({ name, agent: "Atlas", people: ["Ana", { name: "Li", aliases: ["Li Wei"] }] });
  opened.push(store);
  return store;
}

test("what is acknowledged is there after closing and opening again", async () => {
  const name = v7();
  const first = await open(name);
  expect(first.status).toMatchObject({ storage: { state: "opfs", durable: true }, role: { state: "leader" } });
  const { id } = await first.write({ gesture: "Ana laughed at the tide table.", importance: 4, tags: ["sea"] });
  await first.record([{ role: "user", text: "The tide turned at six." }], { session: "monday" });
  await first.close();
  const second = await open(name);
  expect(await second.list()).toMatchObject([{ id, gesture: "Ana laughed at the tide table.", importance: 4, mentions: ["Ana"] }]);
  expect(await second.timeline()).toMatchObject([{ session: "monday", text: "The tide turned at six." }]);
  expect(await second.sessions.list()).toMatchObject([{ session: "monday", turns: 1 }]);
});

test("a change is undone by the request that its reply names", async () => {
  const store = await open(v7());
  const { id, request } = await store.write({ gesture: "to be undone" });
  const amended = await store.amend(id, "and more", { reason: "remembered later" });
  await store.undo(amended.request);
  await store.changes.undo(request);
  expect(await store.list()).toEqual([]);
  expect((await store.changes.list()).map(({ action }) => action)).toContain("undo");
});

test("each identity group keeps its versions", async () => {
  const store = await open(v7());
  await store.identity.write("I am Atlas.");
  await store.identity.write("I am Atlas, of the coast.");
  const identity = await store.identity.read();
  expect(identity).toMatchObject({ text: "I am Atlas, of the coast.", version: 2 });
  expect(await store.identity.history(identity?.key ?? "")).toHaveLength(2);
  await store.profiles.write({ subject: "Ana", aspect: "fact", text: "Ana is a marine biologist." });
  expect(await store.profiles.read("Ana")).toHaveLength(1);
  await store.self.write({ aspect: "reflection", text: "I ask too many questions at once." });
  expect(await store.self.read()).toHaveLength(1);
  await store.snapshots.write("Week 33.");
  expect(await store.snapshots.read()).toMatchObject({ text: "Week 33." });
  const { key } = await store.threads.write({ text: "Why did Ana stop diving?", importance: 4 });
  await store.threads.write({ key, status: "explored" });
  expect(await store.threads.read(key)).toMatchObject({ status: "explored", text: "Why did Ana stop diving?" });
});

test("a second tab's store follows, sees what the first wrote, and takes over when it closes", async () => {
  const name = v7();
  const first = await open(name);
  const second = await open(name);
  expect(second.status.role.state).toBe("follower");
  await first.write({ gesture: "by the first" });
  expect(await second.list()).toHaveLength(1);
  await first.close();
  await second.write({ gesture: "by the second" });
  expect(await second.list()).toHaveLength(2);
  expect(second.status.role.state).toBe("leader");
});

test("a copy of one store is restored into another, and the export is remembered", async () => {
  const source = await open(v7());
  await source.write({ gesture: "to be carried over" });
  const file = await source.transfer.exportFile();
  const jsonl = await source.transfer.exportJsonl();
  const target = await open(v7());
  expect(await target.transfer.previewRestore(file)).toMatchObject({ applied: false, format: "sqlite" });
  expect(await target.transfer.restore(jsonl)).toMatchObject({ applied: true, format: "jsonl" });
  expect(await target.list()).toMatchObject([{ gesture: "to be carried over" }]);
  expect(source.status.lastExportAt).toBeTypeOf("number");
});

test("people, tags and counts are read by group", async () => {
  const store = await open(v7());
  await store.write({ gesture: "Li Wei brought tea", tags: ["tea"] });
  expect((await store.people.list()).map(({ name }) => name).sort()).toEqual(["Ana", "Li"]);
  expect(await store.tags.list()).toMatchObject([{ tag: "tea", memories: 1 }]);
  expect(await store.stats()).toMatchObject({ memories: 1 });
  expect(await store.check()).toMatchObject({ ok: true });
});
