import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright";
import type { Browser, BrowserContext } from "playwright";
import { CHROMIUM_FLAGS, chromiumPath } from "./chromium.ts";
import { commandLine, descendantsOf, holdsFile, killTree } from "./process-tree.ts";

/** What a killed Chromium leaves in its profile; a new one would take it for a running browser. */
const LEFT_BEHIND = ["SingletonLock", "SingletonCookie", "SingletonSocket", "DevToolsActivePort"];
/** Where Chromium keeps the files of OPFS. */
const OPFS_FOLDER = "File System/";
const LISTENING = /^DevTools listening on (ws:\S+)$/;

/** A Chromium that can be killed: started as a process of its own, not by Playwright, which would clean up after it. */
export class ChromiumProcess {
  readonly #process: ChildProcess;
  readonly #pid: number;
  readonly browser: Browser;
  /** Where another process can connect to it. */
  readonly endpoint: string;

  private constructor(child: ChildProcess, pid: number, browser: Browser, endpoint: string) {
    this.#process = child;
    this.#pid = pid;
    this.browser = browser;
    this.endpoint = endpoint;
  }

  /** Starts Chromium on a profile folder. */
  static async launch(profile: string, flags: readonly string[] = []): Promise<ChromiumProcess> {
    for (const file of LEFT_BEHIND) rmSync(join(profile, file), { force: true });
    const own = ["--headless=new", "--remote-debugging-port=0", `--user-data-dir=${profile}`];
    const child = spawn(chromiumPath ?? chromium.executablePath(), [...CHROMIUM_FLAGS, ...own, ...flags, "about:blank"], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    const { pid } = child;
    if (pid === undefined) throw new Error("Chromium did not start");
    const onExit = (): void => killTree(pid, "parents");
    process.once("exit", onExit);
    child.once("exit", () => process.off("exit", onExit));
    const endpoint = await endpointOf(child);
    return new ChromiumProcess(child, pid, await chromium.connectOverCDP(endpoint), endpoint);
  }

  get context(): BrowserContext {
    const [context] = this.browser.contexts();
    if (context === undefined) throw new Error("Chromium has no window");
    return context;
  }

  /** The renderers that hold files of OPFS open: those of leading tabs. */
  get renderersWithOpfs(): readonly number[] {
    return descendantsOf(this.#pid).filter((pid) => commandLine(pid).includes("--type=renderer") && holdsFile(pid, OPFS_FOLDER));
  }

  /** SIGKILL for the browser and every process of it. Resolves when it is gone. */
  async kill(first: "parents" | "children" = "parents"): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const gone = once(this.#process, "exit");
    killTree(this.#pid, first);
    await gone;
  }
}

function endpointOf(child: ChildProcess): Promise<string> {
  const { stderr } = child;
  if (stderr === null) throw new Error("Chromium has no stderr");
  return new Promise((resolve, reject) => {
    const said: string[] = [];
    createInterface({ input: stderr }).on("line", (line) => {
      const endpoint = LISTENING.exec(line)?.[1];
      if (endpoint !== undefined) resolve(endpoint);
      said.push(line);
    });
    child.once("exit", (code) => reject(new Error(`Chromium ended with ${code}: ${said.slice(-5).join(" ")}`)));
  });
}
