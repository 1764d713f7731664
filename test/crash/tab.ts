import type { BrowserContext, Page } from "playwright";
import type { Acknowledgement } from "./acknowledgement.ts";
import type { StoreChoice } from "./crash.page.ts";
import type { WritePlan } from "./busy-writer.ts";

/** A tab that is not answered for so long does not go on any more. */
const STALLED_MS = 60_000;

/** A tab of a test's browser, and what its store acknowledged. */
export class Tab {
  readonly page: Page;
  /** The acknowledgements as they came, as lines of a log. */
  readonly lines: string[] = [];
  readonly #times: number[] = [];
  #failure: Error | undefined;
  #wake: () => void = () => undefined;

  private constructor(page: Page) {
    this.page = page;
    page.on("pageerror", (error) => {
      this.#failure ??= error;
      this.#wake();
    });
  }

  static async open(context: BrowserContext, url: string): Promise<Tab> {
    const tab = new Tab(await context.newPage());
    await tab.#listen(context);
    await tab.page.goto(url);
    return tab;
  }

  openStore(choice: StoreChoice): Promise<{ readonly backend: string; readonly check: string }> {
    return this.page.evaluate((given) => crashPage.open(given), choice);
  }

  startWriting(plan: WritePlan): Promise<void> {
    return this.page.evaluate((given) => crashPage.startWriting(given), plan);
  }

  finishWriting(): Promise<void> {
    return this.page.evaluate(() => crashPage.finishWriting());
  }

  stopWriting(): Promise<void> {
    return this.page.evaluate(() => crashPage.stopWriting());
  }

  leads(): Promise<boolean> {
    return this.page.evaluate(() => crashPage.role() === "leader");
  }

  /** Resolves when `count` acknowledgements were given after `since` (epoch ms). Rejects when a call failed or none is answered. */
  async acknowledges(count: number, since: number): Promise<void> {
    const until = Date.now() + STALLED_MS;
    const timer = setTimeout(() => this.#wake(), STALLED_MS);
    while (this.#times.filter((at) => at > since).length < count) {
      this.mustBeWell();
      if (Date.now() >= until) throw new Error(`a tab got no answer for ${STALLED_MS} ms`);
      await this.#news();
    }
    clearTimeout(timer);
  }

  /** Throws what went wrong in the page, if anything did. */
  mustBeWell(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** The longest time without an acknowledgement that ended after `since`, ms. */
  longestGap(since: number): number {
    return Math.max(...this.#times.map((at, index) => (at < since ? 0 : at - (this.#times[index - 1] ?? at))));
  }

  #news(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  /** By the protocol itself: Playwright's own bindings answer each call, which would slow the writer down. */
  async #listen(context: BrowserContext): Promise<void> {
    const session = await context.newCDPSession(this.page);
    session.on("Runtime.bindingCalled", ({ payload }) => {
      this.lines.push(payload);
      this.#times.push((JSON.parse(payload) as Acknowledgement).at);
      this.#wake();
    });
    await session.send("Runtime.enable");
    await session.send("Runtime.addBinding", { name: "acknowledge" });
  }
}
