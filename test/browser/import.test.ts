import { zipSync } from "fflate";
import { v7 } from "uuid";
import { afterEach, expect, test } from "vitest";
import type { ImportProgress } from "../../src/client/import-group.ts";
import type { MemoryStore } from "../../src/client/memory-store.ts";
import { openMemory } from "../../src/client/open-memory.ts";

const opened: MemoryStore[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()));
});

/** The package's own worker, engine and OPFS. */
async function open(name: string): Promise<MemoryStore> {
  const store = await openMemory({ name, agent: "Atlas" });
  opened.push(store);
  return store;
}

/** Claude's form; about `words` × 6 bytes a turn. */
function chats(conversations: number, turns: number, words = 5): object[] {
  return Array.from({ length: conversations }, (_, c) => ({
    uuid: `chat-${c}`,
    name: `Chat ${c}`,
    chat_messages: Array.from({ length: turns }, (__, t) => ({
      uuid: `m-${c}-${t}`,
      sender: t % 2 === 0 ? "human" : "assistant",
      text: `turn ${c}.${t} 海边 ${"whale ".repeat(words)}`,
      created_at: "2026-01-05T10:00:00Z",
    })),
  }));
}

function zipped(value: unknown): Blob {
  const content = new TextEncoder().encode(JSON.stringify(value));
  return new Blob([new Uint8Array(zipSync({ "conversations.json": content, "users.json": new Uint8Array([91, 93]) }))]);
}

test("a zip is previewed, imported with progress, found again and taken back", async () => {
  const store = await open(v7());
  const file = zipped(chats(3, 10));
  const preview = await store.import.preview(file);
  expect(preview).toMatchObject({
    format: "claude",
    applied: false,
    conversations: 3,
    turns: { stored: 30, known: 0 },
    skipped: { file_not_read: 1 },
  });
  expect(await store.timeline()).toEqual([]);
  const seen: ImportProgress[] = [];
  const report = await store.import.file(file, { onProgress: (progress) => seen.push(progress) });
  expect(report).toMatchObject({ applied: true, complete: true, turns: { stored: 30, known: 0 } });
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.every(({ bytes, total }) => bytes <= total && total === file.size)).toBe(true);
  expect(await store.import.file(file)).toMatchObject({ turns: { stored: 0, known: 30 } });
  expect(await store.sessions.list()).toHaveLength(3);
  await store.undo(report.request);
  expect(await store.timeline()).toEqual([]);
});

test("an import that is cancelled rejects with what was stored until then", async () => {
  const store = await open(v7());
  const file = new Blob([JSON.stringify(chats(30, 20, 500))]);
  const cancel = new AbortController();
  const going = store.import.file(file, {
    signal: cancel.signal,
    onProgress: ({ phase, bytes }) => {
      if (phase === "storing" && bytes > 600_000) cancel.abort();
    },
  });
  const error = await going.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ code: "aborted", details: { report: { complete: false, applied: true } } });
  const stored = (error as { details: { report: { turns: { stored: number } } } }).details.report.turns.stored;
  expect((await store.stats()).turns).toBe(stored);
  expect(stored).toBeGreaterThan(0);
  expect(stored).toBeLessThan(600);
});

test("a damaged file rejects with the place and leaves nothing", async () => {
  const store = await open(v7());
  const file = zipped(chats(2, 5));
  await expect(store.import.file(file.slice(0, file.size - 40))).rejects.toMatchObject({
    code: "import_damaged",
    details: { place: expect.any(String) },
  });
  await expect(store.import.file(new Blob(["{}"]))).rejects.toMatchObject({ code: "not_an_export" });
  expect((await store.stats()).turns).toBe(0);
});

test("a follower's import goes on, without gaps or repeats, when the leading tab closes in the middle", async () => {
  const name = v7();
  const leader = await open(name);
  const follower = await open(name);
  expect(follower.status.role.state).toBe("follower");
  let closing: Promise<void> | undefined;
  const report = await follower.import.file(new Blob([JSON.stringify(chats(20, 20, 300))]), {
    onProgress: ({ phase, bytes }) => {
      if (phase === "storing" && bytes > 500_000) closing ??= leader.close();
    },
  });
  await closing;
  expect(report).toMatchObject({ complete: true });
  expect(report.turns.stored + report.turns.known).toBe(400);
  expect(report.turns.known).toBeGreaterThan(0);
  expect((await follower.stats()).turns).toBe(400);
  expect(await follower.check()).toMatchObject({ ok: true });
});
