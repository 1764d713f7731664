import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InjectedItem, Injection } from "strandline";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { readDiaries } from "../support/read-diary.ts";
import type { Diary } from "../support/read-diary.ts";
import { DiaryHost } from "./diary-host.ts";
import { liveWeek, NEVER_ENDED } from "./live-diary.ts";
import type { LivedWeek } from "./live-diary.ts";
import type { Server } from "./package-app.ts";
import { addPage, buildApp, makeApp, packPackage, removeApp, serve } from "./package-app.ts";

const SOURCES = ["test/e2e/pages/diary.ts", "test/support/moved-clock.ts"];
/** Share of the turns that answer a question which the block of that question holds, over all chats. */
const FLOOR = 0.4;
/** From this day on, counted from 0, enough was said for themes. */
const THEMES_FROM = 3;

const diaries = readDiaries();
let folder = "";
let app = "";
let server: Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "strandline-diary-"));
  const { tarball } = await packPackage(folder);
  app = await makeApp({ tarball, vite: manifest.devDependencies.vite });
  await addPage(app, "diary", SOURCES);
  await buildApp(app, ["diary.html"]);
  server = await serve(app, ["preview"]);
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await Promise.all([removeApp(app), removeApp(folder)]);
});

/** Launches a host on the shipped package. */
function hostOf(store: string): Promise<DiaryHost> {
  return DiaryHost.launch(folder, `${server.url}diary.html`, store);
}

test.runIf(diaries.length === 0)("no week is lived: the chats are not beside the repository, in ../shared/eval/realtalk", () => {
  console.warn("The week of the diary is not lived: there is no ../shared/eval/realtalk.");
});

const weeks: LivedWeek[] = [];

describe.each(diaries)("a week of the chat $name, from raw turns alone, without a model, with pages that die", (diary) => {
  let week: LivedWeek;

  beforeAll(async () => {
    await using host = await hostOf(diary.name);
    week = await liveWeek(host, diary);
    weeks.push(week);
  });

  test("each day begins with the closing turns of the last talk, all of them, in order", () => {
    for (const [index, { begun }] of week.days.entries()) {
      const texture = turnsIn(begun.block, ["T0", "T2b"]);
      const before = week.days[index - 1]?.stored.map(({ id }) => id) ?? [];
      expect(texture.length, `day ${index}`).toBeGreaterThanOrEqual(index === 0 ? 0 : 5);
      expect(inOrder(texture, before), `day ${index}`).toEqual(before.slice(before.length - texture.length));
    }
  });

  test("once enough was said each day begins with themes", () => {
    for (const { begun } of week.days.slice(THEMES_FROM)) {
      const themes = itemsIn(begun.block, ["T3"]).filter(({ kind }) => kind === "topic");
      expect(themes.length).toBeGreaterThan(0);
    }
  });

  test("every turn is stored once and in order, though hooks overlap and pages die", () => {
    for (const { day, stored } of week.days)
      expect(stored.map(({ role, text }) => ({ role, text }))).toEqual(day.turns.map(({ role, text }) => ({ role, text })));
    expect(week.turns).toBe(diary.days.reduce((sum, { turns }) => sum + turns.length, 0));
  });

  test("what was told before a page died is known when it is told again", () => {
    const returns = week.days.flatMap(({ returned }) => returned ?? []);
    expect(returns).toHaveLength(3);
    for (const { begun, outcomes } of returns) {
      expect(begun).toMatchObject({ resumed: true, caughtUp: [] });
      expect(outcomes.slice(0, -1).every((outcome) => outcome === "known")).toBe(true);
    }
  });

  test("a session whose page died and did not come back is caught up with at the next start", () => {
    const caught = week.days.map(({ begun }) => begun.caughtUp);
    expect(caught[NEVER_ENDED + 1]).toEqual([diary.days[NEVER_ENDED]?.session]);
    expect(caught.flat().filter((session) => diary.days.some((day) => day.session === session))).toHaveLength(1);
  });

  test("nothing is put into a window twice, and no block is over its limit", () => {
    for (const { windows } of week.days)
      for (const blocks of windows) {
        const ids = blocks.flatMap((block) => recordsIn(block));
        expect(ids.filter((id, n) => ids.indexOf(id) !== n)).toEqual([]);
        for (const { text, tokens } of blocks) expect([text.isWellFormed(), tokens <= 9_000]).toEqual([true, true]);
      }
  });

  test("a block says that there is no model", () => {
    const codes = new Set(week.asked.flatMap(({ block }) => block.notices.map(({ code }) => code)));
    expect([...codes]).toContain("no_model");
  });
});

test.runIf(diaries.length > 0)("questions of the next day find the turns that answer them", () => {
  const share = shareFound(weeks, diaries);
  console.log(`share of the answering turns in the block: ${share.toFixed(3)}`);
  expect(share).toBeGreaterThanOrEqual(FLOOR);
});

function shareFound(lived: readonly LivedWeek[], all: readonly Diary[]): number {
  let found = 0;
  let wanted = 0;
  for (const { days, asked } of lived) {
    const dataIds = new Map(days.flatMap(({ day, stored }) => stored.map(({ id }, n) => [id, day.turns[n]?.id] as const)));
    for (const { gold, block } of asked) {
      const shown = new Set(recordsIn(block).map((id) => dataIds.get(id)));
      found += gold.filter((id) => shown.has(id)).length;
      wanted += gold.length;
    }
  }
  expect(lived.flatMap(({ asked }) => asked)).toHaveLength(all.flatMap(({ questions }) => questions).length);
  return found / wanted;
}

function itemsIn({ layers }: Injection, names: readonly string[]): readonly InjectedItem[] {
  return layers.filter(({ layer }) => names.includes(layer)).flatMap(({ items }) => items);
}

function turnsIn(block: Injection, names: readonly string[]): readonly string[] {
  return itemsIn(block, names).flatMap(({ id, kind }) => (kind === "turn" ? [id] : []));
}

/** Ids of turns and memories. */
function recordsIn({ layers }: Injection): readonly string[] {
  const beside = ["identity", "self", "snapshot", "thread", "topic", "profile"];
  return layers.flatMap(({ items }) => items.flatMap(({ id, kind }) => (beside.includes(kind) ? [] : [id])));
}

/** The same ids in the order of `all`, where each part of the block keeps to that order. */
function inOrder(ids: readonly string[], all: readonly string[]): readonly string[] {
  return [...ids].sort((a, b) => all.indexOf(a) - all.indexOf(b));
}
