import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import type { Browser, BrowserContext, Page } from "playwright";
import { CHROMIUM_FLAGS, chromiumPath } from "../support/chromium.ts";
import { ROOT } from "../support/code-blocks.ts";
import { servePage } from "../support/serve-page.ts";
import type { ServedPage } from "../support/serve-page.ts";
import { StoreTab } from "../support/store-tab.ts";

/** Playwright switches the cache off, because it loses sight of a page that comes back by itself; here the test says when. */
const LAUNCH = {
  args: [...CHROMIUM_FLAGS, "--enable-features=BackForwardCache"],
  ignoreDefaultArgs: ["--disable-back-forward-cache"],
  ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
};

/** Chromium on a profile of its own, and the page of `pages/store.ts` as a site that it visits. */
export class ChromiumSite implements AsyncDisposable {
  readonly #profile: string;
  readonly #site: ServedPage;
  #context: BrowserContext;

  private constructor(profile: string, site: ServedPage, context: BrowserContext) {
    this.#profile = profile;
    this.#site = site;
    this.#context = context;
  }

  static async start(): Promise<ChromiumSite> {
    const profile = await mkdtemp(join(tmpdir(), "strandline-profile-"));
    const site = await servePage({ script: `${ROOT}test/e2e/pages/store.ts` });
    return new ChromiumSite(profile, site, await chromium.launchPersistentContext(profile, LAUNCH));
  }

  /** A new tab that shows the page. */
  async tab(): Promise<StoreTab> {
    return visit(await this.#context.newPage(), this.#site.url);
  }

  /** A tab of a window without a profile, as "incognito" is. Close its browser afterwards. */
  async privateTab(): Promise<{ readonly tab: StoreTab; readonly browser: Browser }> {
    const browser = await chromium.launch(LAUNCH);
    return { tab: await visit(await (await browser.newContext()).newPage(), this.#site.url), browser };
  }

  /** Room for this origin in bytes beyond what it uses now, for as long as the returned function is not called. */
  async limitRoom(bytes: number): Promise<() => Promise<void>> {
    const page = await this.#context.newPage();
    await page.goto(this.#site.url);
    const used = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
    const session = await this.#context.newCDPSession(page);
    const { origin } = new URL(this.#site.url);
    await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: Math.max(1, used + bytes) });
    return async () => {
      await session.send("Storage.overrideQuotaForOrigin", { origin });
      await page.close();
    };
  }

  /** Ends the browser in good order and starts it again on the same profile. */
  async restart(): Promise<void> {
    await this.#context.close();
    this.#context = await chromium.launchPersistentContext(this.#profile, LAUNCH);
  }

  async closeTabs(): Promise<void> {
    const [first, ...rest] = this.#context.pages();
    await Promise.all(rest.map((page) => page.close()));
    await first?.goto("about:blank");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#context.close();
    await this.#site.close();
    await rm(this.#profile, { recursive: true, force: true });
  }
}

async function visit(page: Page, url: string): Promise<StoreTab> {
  await page.goto(url);
  return new StoreTab({
    run: (name, args) => page.evaluate(([act, given]) => globalThis.act(act, given), [name, args] as const),
    reload: async () => void (await page.reload()),
    leave: async () => void (await page.goto(`${url}?away`)),
    back: async () => void (await page.goBack({ waitUntil: "commit" })),
    close: () => page.close(),
  });
}
