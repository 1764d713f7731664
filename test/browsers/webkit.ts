import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { killTree } from "../support/process-tree.ts";
import { StoreTab } from "../support/store-tab.ts";
import type { BrowserKind, DrivenBrowser } from "./driven-browser.ts";
import { JobRelay } from "./job-relay.ts";
import type { RelayJob } from "./job-relay.ts";

const BINARY = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";

export const webkit: BrowserKind = {
  label: "WebKitGTK",
  packages: ["webkit2gtk-driver", "xvfb", "dbus"],
  files: [BINARY, "/usr/bin/Xvfb", "/usr/bin/dbus-run-session"],
  backend: "idb",
  reason: /^OPFS refused: .*; using IndexedDB$/,
  start: (url) => WebKit.start(url),
};

/** WebKitGTK's MiniBrowser on a virtual screen. Its WebDriver sessions keep nothing, so the pages poll for their jobs. */
class WebKit implements DrivenBrowser {
  readonly name: string = "MiniBrowser of WebKitGTK";
  readonly #url: string;
  readonly #relay: JobRelay;
  readonly #screen: ChildProcess;
  readonly #display: string;
  #running: { readonly child: ChildProcess; readonly home: string } | undefined;
  #tabs = 0;

  private constructor(url: string, relay: JobRelay, screen: ChildProcess, display: string) {
    this.#url = url;
    this.#relay = relay;
    this.#screen = screen;
    this.#display = display;
  }

  static async start(url: string): Promise<WebKit> {
    const screen = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1024x768x24"], { stdio: ["ignore", "pipe", "ignore"] });
    const [number] = (await once(screen.stdout, "data")) as [Buffer];
    return new WebKit(url, await JobRelay.start(), screen, `:${number.toString().trim()}`);
  }

  /** A browser of its own with so many tabs: it opens none later. */
  async tabs(count: number): Promise<readonly StoreTab[]> {
    const home = await mkdtemp(join(tmpdir(), "strandline-webkit-"));
    const names = Array.from({ length: count }, () => {
      this.#tabs += 1;
      return `tab-${this.#tabs}`;
    });
    const pages = names.map((name) => `${this.#url}?relay=${encodeURIComponent(this.#relay.url)}&tab=${name}`);
    const child = spawn("dbus-run-session", ["--", BINARY, ...pages], {
      stdio: "ignore",
      env: {
        ...process.env,
        DISPLAY: this.#display,
        GDK_BACKEND: "x11",
        HOME: home,
        XDG_DATA_HOME: join(home, "data"),
        XDG_CACHE_HOME: join(home, "cache"),
        LIBGL_ALWAYS_SOFTWARE: "1",
        WEBKIT_DISABLE_COMPOSITING_MODE: "1",
        NO_AT_BRIDGE: "1",
      },
    });
    this.#running = { child, home };
    return names.map((name) => this.#tab(name));
  }

  async rest(): Promise<void> {
    if (this.#running === undefined) return;
    const { child, home } = this.#running;
    this.#running = undefined;
    const gone = once(child, "exit");
    if (child.pid !== undefined) killTree(child.pid, "parents");
    await gone;
    this.#relay.clear();
    await rm(home, { recursive: true, force: true });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.rest();
    await this.#relay[Symbol.asyncDispose]();
    this.#screen.kill();
  }

  #tab(name: string): StoreTab {
    const move = async (how: Extract<RelayJob, { move: string }>["move"]): Promise<void> =>
      void (await this.#relay.ask(name, { move: how }));
    return new StoreTab({
      run: (act, args) => this.#relay.ask(name, { act, args }),
      reload: () => move("reload"),
      leave: () => move("leave"),
      back: () => move("back"),
      close: () => move("close"),
    });
  }
}
