import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { ChromiumProcess } from "../support/process-chromium.ts";
import type { StoreChoice } from "./crash.page.ts";
import type { Verdict } from "./judge.ts";
import type { Stage } from "../support/harness-stage.ts";

/** What the checker is told. */
export interface CheckTask {
  /** Of the browser whose profile holds the store. */
  readonly endpoint: string;
  readonly url: string;
  readonly choice: StoreChoice;
  /** File of the acknowledgement log. */
  readonly log: string;
}

/** What the checker found. */
export interface Checked {
  readonly backend: string;
  /** State of the store's own check right after opening: `pending` after an unclean end. */
  readonly check: string;
  readonly verdict: Verdict;
  /** Everything wrong but losses, in words. */
  readonly damage: readonly string[];
}

const RUN = fileURLToPath(new URL("../../scripts/run-typescript.mjs", import.meta.url));
const CHECKER = fileURLToPath(new URL("./checker.main.ts", import.meta.url));
const CHECK_MS = 300_000;

/** Lets a process of its own judge a store by the log of what was acknowledged. No other tab may have the store open. */
export async function checkApart(stage: Stage, browser: ChromiumProcess, choice: StoreChoice, lines: readonly string[]): Promise<Checked> {
  const log = join(stage.folder, `${choice.store}.log`);
  writeFileSync(log, lines.join("\n"));
  const task: CheckTask = { endpoint: browser.endpoint, url: stage.url, choice, log };
  const { stdout } = await promisify(execFile)(process.execPath, [RUN, CHECKER, JSON.stringify(task)], { timeout: CHECK_MS });
  return JSON.parse(stdout) as Checked;
}
