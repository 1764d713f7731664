import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ChromiumProcess } from "./process-chromium.ts";
import { servePage } from "./serve-page.ts";
import type { ServedPage, ServeOptions } from "./serve-page.ts";

/** What tests with their own browsers stand on: the built page, a folder for profiles and logs, and browsers that are ended with it. */
export class Stage {
  readonly url: string;
  readonly folder: string;
  readonly #site: ServedPage;
  readonly #browsers: ChromiumProcess[] = [];

  private constructor(site: ServedPage) {
    this.#site = site;
    this.url = site.url;
    this.folder = mkdtempSync(join(tmpdir(), "strandline-stage-"));
  }

  static async open(page: ServeOptions): Promise<Stage> {
    return new Stage(await servePage(page));
  }

  /** Starts Chromium on a profile of this stage; the same name is the same profile. */
  async launch(profile: string, flags: readonly string[] = []): Promise<ChromiumProcess> {
    const folder = join(this.folder, profile);
    mkdirSync(folder, { recursive: true });
    const browser = await ChromiumProcess.launch(folder, flags);
    this.#browsers.push(browser);
    return browser;
  }

  async close(): Promise<void> {
    await Promise.all(this.#browsers.map((browser) => browser.kill()));
    await this.#site.close();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
