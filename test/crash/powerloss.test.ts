import { expect, test } from "vitest";
import { runPowerLoss } from "./powerloss.ts";

test("after a power loss or a kill at any moment the store is whole and holds all it acknowledged", async () => {
  const report = await runPowerLoss({ points: 90, seed: 20 });
  expect(report.examples).toEqual([]);
  expect(report.problems).toBe(0);
  expect(report.controlOffProblems, "the simulator must find the damage of a store without a journal").toBeGreaterThan(0);
  expect(report.controlNormalLost, "the simulator must find transactions lost without a full sync").toBeGreaterThan(0);
});
