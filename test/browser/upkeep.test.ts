import { afterEach, expect, test } from "vitest";
import { openMemory } from "../../src/index.ts";
import type { MemoryStore } from "../../src/index.ts";

let opened: MemoryStore | undefined;

afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

async function rememberTrips(memory: MemoryStore): Promise<void> {
  for (let n = 0; n < 30; n += 1) await memory.write({ gesture: n % 7 === 0 ? `第${n}次在西湖划船` : `The harbour was quiet, day ${n}.` });
}

test("topics of Chinese come from a dictionary in a worker of its own, with progress, while searches go on", async () => {
  opened = await openMemory({ name: `upkeep-${crypto.randomUUID()}` });
  await rememberTrips(opened);
  const told: string[] = [];
  const running = opened.upkeep.run({ jobs: ["topics"], onProgress: ({ job }) => told.push(job) });
  const { hits } = await opened.search("harbour");
  expect(hits.length).toBeGreaterThan(0);
  expect(await running).toEqual({ jobs: [{ job: "topics", outcome: "done" }] });
  expect(told.length).toBeGreaterThan(0);
  const { topics, basis } = await opened.topics.list();
  expect(basis).toBe("memories");
  expect(topics.map(({ name, count }) => [name, count])).toEqual(
    expect.arrayContaining([
      ["划船", 5],
      ["西湖", 5],
    ]),
  );
  const { jobs } = await opened.upkeep.state();
  expect(jobs.map(({ job, state }) => [job, state])).toEqual([
    ["topics", "fresh"],
    ["clusters", "blocked"],
    ["attention", "fresh"],
  ]);
});

test("upkeep that its caller ends is aborted, and can be done later", async () => {
  opened = await openMemory({ name: `upkeep-${crypto.randomUUID()}` });
  await rememberTrips(opened);
  const ending = new AbortController();
  const running = opened.upkeep.run({ signal: ending.signal });
  ending.abort();
  await expect(running).rejects.toMatchObject({ code: "aborted" });
  expect((await opened.upkeep.run()).jobs).toContainEqual({ job: "topics", outcome: "done" });
});

test("what is derived is kept fresh by itself when nobody asks for anything", async () => {
  opened = await openMemory({ name: `upkeep-${crypto.randomUUID()}` });
  await rememberTrips(opened);
  // Asking is a request too, and upkeep waits until there have been none for two seconds.
  await expect
    .poll(async () => (await opened?.upkeep.state())?.jobs[0], { interval: 4_000, timeout: 60_000 })
    .toMatchObject({ job: "topics", state: "fresh", total: 30 });
}, 70_000);
