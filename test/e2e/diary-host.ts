import { join } from "node:path";
import type { Page } from "playwright";
import type { Injection, TurnInput } from "strandline";
import { ChromiumProcess } from "../support/process-chromium.ts";
import { kill } from "../support/process-tree.ts";
import type { Begun } from "./pages/diary.ts";

/** How a page ends without having said so. */
export type Death = "tab closed" | "browser killed" | "process killed during a call";

/** Turns after which a host's window is full, and how many it keeps of it. */
const WINDOW_TURNS = 40;
const KEPT_TURNS = 10;
/** A leading page must have a process of its own, to be ended alone. */
const OWN_PROCESSES = ["--disable-features=ProcessPerSiteUpToMainFrameThreshold"];

/** A host and its hooks: what it shows lives here, beyond the page, which may die. */
export class DiaryHost implements AsyncDisposable {
  readonly #folder: string;
  readonly #url: string;
  readonly #store: string;
  #browser: ChromiumProcess;
  #page: Page | undefined;
  #session = "";
  /** What the window of the model holds of the session. */
  #window: readonly TurnInput[] = [];

  private constructor(folder: string, url: string, store: string, browser: ChromiumProcess) {
    this.#folder = folder;
    this.#url = url;
    this.#store = store;
    this.#browser = browser;
  }

  static async launch(folder: string, url: string, store: string): Promise<DiaryHost> {
    return new DiaryHost(folder, url, store, await ChromiumProcess.launch(join(folder, store), OWN_PROCESSES));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#browser.kill();
  }

  /** Opens a page and begins, or goes on with, a session. */
  async begin(session: string, at: number): Promise<Begun> {
    const { context } = this.#browser;
    this.#page = await context.newPage();
    await this.#page.goto(this.#url);
    await this.#page.waitForFunction(() => "diaryPage" in globalThis);
    await this.#page.evaluate((name) => diaryPage.open(name), this.#store);
    if (session !== this.#session) this.#window = [];
    this.#session = session;
    return this.#open.evaluate(([name, now]) => diaryPage.start(name, now), [session, at] as const);
  }

  /** Tells of a turn as it is said. Resolves with the outcome. */
  say(turn: TurnInput, at: number): Promise<readonly string[]> {
    this.#window = [...this.#window, turn];
    return this.#tell([turn], at);
  }

  /** Tells the whole window once more, as a host does that does not know what arrived. Resolves with the outcomes. */
  tellAgain(at: number): Promise<readonly string[]> {
    return this.#tell(this.#window, at);
  }

  inject(query: string): Promise<Injection> {
    return this.#open.evaluate(([session, asked, held]) => diaryPage.inject(session, asked, held), [
      this.#session,
      query,
      this.#window.length,
    ] as const);
  }

  /** Asks in a session of its own, of which the window holds nothing. */
  ask(session: string, query: string, anyhow: boolean): Promise<Injection> {
    return this.#open.evaluate(([name, asked, all]) => diaryPage.inject(name, asked, 0, all), [session, query, anyhow] as const);
  }

  /** Empties a full window; resolves with true when it was full. */
  async compactWhenFull(): Promise<boolean> {
    if (this.#window.length < WINDOW_TURNS) return false;
    const stored = await this.#open.evaluate(([session, turns]) => diaryPage.compact(session, turns), [
      this.#session,
      this.#window,
    ] as const);
    if (stored !== 0) throw new Error(`compacting stored ${stored} turns again`);
    this.#window = this.#window.slice(-KEPT_TURNS);
    return true;
  }

  /** Ends the session with the whole window, makes topics as a quiet hour would, and leaves. Resolves with how much was new. */
  async end(): Promise<number> {
    const stored = await this.#open.evaluate(([session, turns]) => diaryPage.end(session, turns), [this.#session, this.#window] as const);
    await this.leave();
    return stored;
  }

  async leave(): Promise<void> {
    await this.#open.evaluate(() => diaryPage.upkeep());
    await this.#open.evaluate(() => diaryPage.close());
    await this.#open.close();
  }

  /** Ends the page without its knowing. `during` is a turn that is being told at that moment. */
  async die(how: Death, during: TurnInput): Promise<void> {
    if (how === "tab closed") return this.#open.close();
    if (how === "browser killed") {
      await this.#browser.kill();
      this.#browser = await ChromiumProcess.launch(join(this.#folder, this.#store), OWN_PROCESSES);
      return;
    }
    this.#window = [...this.#window, during];
    const crashed = new Promise((resolve) => this.#open.once("crash", resolve));
    await this.#open.evaluate(([session, turn]) => diaryPage.saySoon(session, turn), [this.#session, during] as const);
    for (const renderer of this.#browser.renderersWithOpfs) kill(renderer);
    await crashed;
  }

  #tell(turns: readonly TurnInput[], at: number): Promise<readonly string[]> {
    return this.#open.evaluate(([session, said, now]) => diaryPage.say(session, said, now), [this.#session, turns, at] as const);
  }

  /** The page that is open now. */
  get page(): Page {
    return this.#open;
  }

  get #open(): Page {
    if (this.#page === undefined) throw new Error("begin a session first");
    return this.#page;
  }
}
