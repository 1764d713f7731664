import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Acted } from "../e2e/pages/store.ts";
import { killTree } from "../support/process-tree.ts";
import { StoreTab } from "../support/store-tab.ts";
import { BidiSession } from "./bidi.ts";
import type { BrowserKind, DrivenBrowser } from "./driven-browser.ts";

const BINARY = "/usr/bin/firefox-esr";
const LISTENING = /WebDriver BiDi listening on (ws:\S+)/;
/** No traffic of the browser's own, no questions to a user who is not there. */
const PREFERENCES = {
  "app.update.disabledForTesting": true,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.page": 0,
  "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "toolkit.telemetry.reportingpolicy.firstRun": false,
};

const installed = { packages: ["firefox-esr"], files: [BINARY] };

export const firefox: BrowserKind = {
  ...installed,
  label: "Firefox",
  backend: "opfs",
  reason: /OPFS/,
  start: (url) => Firefox.start(url, {}),
};

export const firefoxPrivate: BrowserKind = {
  ...installed,
  label: "Firefox, private window",
  backend: "idb",
  reason: /^OPFS refused: SecurityError: .*; using IndexedDB$/,
  start: (url) => Firefox.start(url, { "browser.privatebrowsing.autostart": true }),
};

/** Stock Firefox over WebDriver BiDi. */
class Firefox implements DrivenBrowser {
  readonly name: string;
  readonly #url: string;
  readonly #session: BidiSession;
  readonly #end: () => Promise<void>;
  readonly #open = new Set<string>();

  private constructor(name: string, url: string, session: BidiSession, end: () => Promise<void>) {
    this.name = name;
    this.#url = url;
    this.#session = session;
    this.#end = end;
  }

  static async start(url: string, more: Readonly<Record<string, boolean>>): Promise<Firefox> {
    const profile = await mkdtemp(join(tmpdir(), "strandline-firefox-"));
    const lines = Object.entries({ ...PREFERENCES, ...more }).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    );
    await writeFile(join(profile, "user.js"), lines.join("\n"));
    const child = spawn(BINARY, ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0", "about:blank"], {
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, HOME: profile, MOZ_DISABLE_CONTENT_SANDBOX: "1" },
    });
    const end = async (): Promise<void> => {
      const gone = once(child, "exit");
      if (child.pid !== undefined) killTree(child.pid, "parents");
      await gone;
      await rm(profile, { recursive: true, force: true });
    };
    const session = await BidiSession.open(await endpointOf(child));
    return new Firefox("firefox-esr", url, session, end);
  }

  async tabs(count: number): Promise<readonly StoreTab[]> {
    const tabs: StoreTab[] = [];
    for (let n = 0; n < count; n += 1) tabs.push(await this.#tab());
    return tabs;
  }

  async rest(): Promise<void> {
    for (const context of this.#open) await this.#close(context);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#session.close();
    await this.#end();
  }

  async #tab(): Promise<StoreTab> {
    const { context } = (await this.#session.send("browsingContext.create", { type: "tab" })) as { readonly context: string };
    this.#open.add(context);
    const go = async (url: string): Promise<void> =>
      void (await this.#session.send("browsingContext.navigate", { context, url, wait: "complete" }));
    await go(this.#url);
    return new StoreTab({
      run: (name, args) => this.#run(context, name, args),
      reload: async () => void (await this.#session.send("browsingContext.reload", { context, wait: "complete" })),
      leave: () => go(`${this.#url}?away`),
      back: () => this.#back(context),
      close: () => this.#close(context),
    });
  }

  async #run(context: string, name: string, args: readonly unknown[]): Promise<Acted> {
    const expression = `globalThis.act(${JSON.stringify(name)}, ${JSON.stringify(args)}).then(JSON.stringify)`;
    const reply = (await this.#session.send("script.evaluate", { expression, awaitPromise: true, target: { context } })) as {
      readonly type: string;
      readonly exceptionDetails?: { readonly text: string };
      readonly result?: { readonly value: string };
    };
    if (reply.result === undefined) throw new Error(`${name}: ${reply.exceptionDetails?.text}`);
    return JSON.parse(reply.result.value) as Acted;
  }

  /** The traversal is answered before the page is there, whether it comes out of the cache or is loaded again. */
  async #back(context: string): Promise<void> {
    await this.#session.send("browsingContext.traverseHistory", { context, delta: -1 });
    const expression = "location.search === '' && typeof globalThis.act === 'function'";
    for (;;) {
      const reply = await this.#session
        .send("script.evaluate", { expression, awaitPromise: false, target: { context } })
        .catch(() => undefined);
      if ((reply as { readonly result?: { readonly value?: unknown } } | undefined)?.result?.value === true) return;
    }
  }

  async #close(context: string): Promise<void> {
    this.#open.delete(context);
    await this.#session.send("browsingContext.close", { context });
  }
}

function endpointOf(child: ChildProcess): Promise<string> {
  const { stderr } = child;
  if (stderr === null) throw new Error("Firefox has no stderr");
  return new Promise((resolve, reject) => {
    createInterface({ input: stderr }).on("line", (line) => {
      const endpoint = LISTENING.exec(line)?.[1];
      if (endpoint !== undefined) resolve(endpoint);
    });
    child.once("exit", (code) => reject(new Error(`Firefox ended with ${code} before it listened`)));
  });
}
