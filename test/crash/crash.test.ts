import { afterAll, beforeAll, expect, test } from "vitest";
import { CrashStage } from "./crash-stage.ts";
import { runHandovers } from "./handovers.ts";
import { runKillRounds } from "./kill-rounds.ts";
import { runLeaderKills } from "./leader-kills.ts";
import { runTabsWriting } from "./tabs-writing.ts";

/** The short form of `npm run test:crash`. */
let stage: CrashStage;
const quietly = (): void => undefined;

beforeAll(async () => {
  stage = await CrashStage.open();
});

afterAll(() => stage.close());

test("a browser killed in the middle of writing has kept all it acknowledged, on OPFS and in IndexedDB", async () => {
  const result = await runKillRounds(stage, 2, quietly);
  expect(result).toMatchObject({ rounds: 2, ackedLost: 0, integrityFailures: 0, examples: [] });
  expect(result.acknowledged).toBeGreaterThan(0);
});

test("five tabs that write at once lose nothing and store nothing twice", async () => {
  expect(await runTabsWriting(stage, 5, 100)).toEqual({ writes: 500, lost: 0, doubled: 0, damage: [] });
});

test.each(["close", "terminate", "sigkill"] as const)("leading tabs ended by %s lose nothing, and the others go on", async (ending) => {
  const { kills, lost, examples } = await runLeaderKills(stage, ending, 2, quietly);
  expect({ kills, lost, examples }).toEqual({ kills: 2, lost: 0, examples: [] });
});

test("a second tab that keeps trying takes a store over whole", async () => {
  expect(await runHandovers(stage, 4)).toMatchObject({ handovers: 4, storesDeleted: 0 });
});
