import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Stage } from "../support/harness-stage.ts";
import type { ChromiumProcess } from "../support/process-chromium.ts";
import type { StoreChoice } from "./crash.page.ts";
import type { Verdict } from "./judge.ts";

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

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** A stage with the crash page, and a checker: a process of its own that judges stores by the log of what was acknowledged. */
export class CrashStage {
  readonly url: string;
  readonly #stage: Stage;
  readonly #checker: ChildProcess = fork(path("../../scripts/run-typescript.mjs"), [path("./checker.main.ts")]);

  private constructor(stage: Stage) {
    this.#stage = stage;
    this.url = stage.url;
  }

  static async open(): Promise<CrashStage> {
    return new CrashStage(await Stage.open({ script: path("./crash.page.ts") }));
  }

  launch(profile: string, flags: readonly string[] = []): Promise<ChromiumProcess> {
    return this.#stage.launch(profile, flags);
  }

  /** Lets the checker judge a store. No other tab may have it open. */
  check(browser: ChromiumProcess, choice: StoreChoice, lines: readonly string[]): Promise<Checked> {
    const log = join(this.#stage.folder, `${choice.store}.log`);
    writeFileSync(log, lines.join("\n"));
    const checker = this.#checker;
    return new Promise((resolve, reject) => {
      const onExit = (code: number | null): void => reject(new Error(`the checker ended with ${code}`));
      checker.once("exit", onExit);
      checker.once("message", (checked) => {
        checker.off("exit", onExit);
        resolve(checked as Checked);
      });
      checker.send({ endpoint: browser.endpoint, url: this.url, choice, log } satisfies CheckTask);
    });
  }

  async close(): Promise<void> {
    if (this.#checker.connected) this.#checker.disconnect();
    await this.#stage.close();
  }
}
