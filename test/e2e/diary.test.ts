import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InjectedItem, Injection } from "strandline";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { readDiaries } from "../support/read-diary.ts";
import { DiaryHost } from "./diary-host.ts";
import { livePerson } from "./live-person.ts";
import type { LivedPerson } from "./live-person.ts";
import { liveWeek, NEVER_ENDED } from "./live-diary.ts";
import type { LivedWeek } from "./live-diary.ts";
import type { Server } from "./package-app.ts";
import { addPage, buildApp, makeApp, packPackage, removeApp, serve } from "./package-app.ts";

const SOURCES = ["test/e2e/pages/diary.ts", "test/support/moved-clock.ts"];
/**
 * Share of the turns that answer a question which the block of that question holds: by words alone, of texts that do not say who spoke.
 * Measured 0.28, and 0.36 where nothing is left out for want of confidence.
 */
const FLOORS = { block: 0.2, anyhow: 0.3 } as const;
/** From this day on, counted from 0, enough was said for themes. */
const THEMES_FROM = 3;

/** The chat with most questions; `STRANDLINE_DIARY=all` lives a week of each, some minutes long. */
const CHAT = "rt01";
/** A week takes half a minute where nothing else runs. */
const WEEK_TIMEOUT_MS = 400_000;

const diaries = readDiaries().filter(({ name }) => name === CHAT || process.env["STRANDLINE_DIARY"] === "all");
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
  }, WEEK_TIMEOUT_MS);

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
      expect(begun.resumed).toBe(true);
      expect(outcomes.slice(0, -1).every((outcome) => outcome === "known")).toBe(true);
    }
  });

  test("a start after a death between a turn and its answer names the turn that nothing answered", () => {
    const [closed, killed] = week.days.filter(({ returned }) => returned !== undefined);
    for (const { returned, stored } of [closed, killed].flatMap((day) => day ?? []))
      expect(returned?.begun.unanswered).toBe(stored[(returned?.told ?? 0) - 1]?.id);
  });

  test("a session whose page died and did not come back is caught up with at the next start", () => {
    const own = new Set(diary.days.map(({ session }) => session));
    const caught = week.days.map(({ begun }) => begun.caughtUp.filter((session) => own.has(session)));
    expect(caught).toEqual(week.days.map((_, index) => (index === NEVER_ENDED + 1 ? [diary.days[NEVER_ENDED]?.session] : [])));
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
  expect(weeks.flatMap(({ asked }) => asked)).toHaveLength(diaries.flatMap(({ questions }) => questions).length);
  const [block, anyhow] = [shareFound(weeks, "block"), shareFound(weeks, "anyhow")];
  console.log(
    `share of the answering turns in a block of 1,000 tokens: ${block.toFixed(3)}, without a least confidence ${anyhow.toFixed(3)}`,
  );
  expect(block).toBeGreaterThanOrEqual(FLOORS.block);
  expect(anyhow).toBeGreaterThanOrEqual(FLOORS.anyhow);
});

describe("days of an agent that has an identity and memories", () => {
  let lived: LivedPerson;

  beforeAll(async () => {
    await using host = await hostOf("person");
    lived = await livePerson(host);
  });

  test("the day begins with who it is: identity, what it knows of itself, the newest snapshot, its five heaviest threads", () => {
    const { morning, identity, threads } = lived;
    expect(itemsIn(morning, ["T0"]).map(({ id }) => id)).toEqual([...identity, ...threads.slice(0, 5)]);
    expect(morning.text).toContain("I keep the harbour log");
  });

  test("the day begins with what weighs most, no two of one tag, and with the closing turns of the last talk", () => {
    const { morning, heavy, lastTurns } = lived;
    expect(itemsIn(morning, ["T2"]).map(({ id }) => id)).toEqual(heavy);
    expect(turnsIn(morning, ["T2b"])).toEqual(lastTurns.slice(-5));
  });

  test("a turn brings the light memory that bears on it, once, and nothing that the day began with", () => {
    const { morning, light, turns } = lived;
    expect(turns.map((block) => recordsIn(block).includes(light))).toEqual([true, false]);
    const ids = [morning, ...turns].flatMap((block) => recordsIn(block));
    expect(ids.filter((id, n) => ids.indexOf(id) !== n)).toEqual([]);
  });

  test("a word that is said twice is stored twice, though the whole window is told at the end", () => {
    expect(lived.told).toEqual(lived.said);
  });
});

function shareFound(lived: readonly LivedWeek[], which: "block" | "anyhow"): number {
  let found = 0;
  let wanted = 0;
  for (const { days, asked } of lived) {
    const dataIds = new Map(days.flatMap(({ day, stored }) => stored.map(({ id }, n) => [id, day.turns[n]?.id] as const)));
    for (const { gold, ...blocks } of asked) {
      const shown = new Set(recordsIn(blocks[which]).map((id) => dataIds.get(id)));
      found += gold.filter((id) => shown.has(id)).length;
      wanted += gold.length;
    }
  }
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
