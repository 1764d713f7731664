import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { chromium } from "playwright";
import type { Browser, BrowserContext, Locator, Page } from "playwright";
import { build } from "vite";
import { CHROMIUM_FLAGS, chromiumPath } from "../support/chromium.ts";
import { ROOT } from "../support/code-blocks.ts";

/** A folder that is not the root of its host: the built page must not care where it lies. */
const SUB_PATH = "/some/folder/";
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".json": "application/json",
  ".css": "text/css",
  ".wasm": "application/wasm",
};

/** The built playground as plain files under a sub-path, a browser, and what the browser complained of or asked elsewhere. */
export class PlaygroundSite implements AsyncDisposable {
  readonly url: string;
  readonly context: BrowserContext;
  /** Errors of pages and of their console; a breach of the Content-Security-Policy is one. */
  readonly complaints: string[] = [];
  /** Requests to any other origin. */
  readonly foreign: string[] = [];
  readonly #browser: Browser;
  readonly #stop: () => Promise<void>;

  private constructor(url: string, browser: Browser, context: BrowserContext, stop: () => Promise<void>) {
    this.url = url;
    this.#browser = browser;
    this.context = context;
    this.#stop = stop;
    context.setDefaultTimeout(60_000);
    context.on("console", (message) => message.type() === "error" && this.complaints.push(message.text()));
    context.on("weberror", (error) => this.complaints.push(String(error.error())));
    context.on("request", (request) => this.#watch(request.url()));
  }

  static async start(): Promise<PlaygroundSite> {
    const { url, stop } = await servedFolder(await builtPlayground());
    const browser = await chromium.launch({
      args: [...CHROMIUM_FLAGS],
      ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
    });
    return new PlaygroundSite(url, browser, await browser.newContext({ viewport: { width: 1280, height: 800 } }), stop);
  }

  /** A tab that shows the page, ready to be used. */
  async tab(hash = ""): Promise<Page> {
    const page = await this.context.newPage();
    await page.goto(this.url + hash);
    await ready(page);
    return page;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#browser.close();
    await this.#stop();
  }

  #watch(asked: string): void {
    const own = asked.startsWith(new URL(this.url).origin) || /^(data|blob):/.test(asked);
    if (!own) this.foreign.push(asked);
  }
}

/** The store is open when the navigation stands. */
export async function ready(page: Page): Promise<void> {
  await page.getByRole("navigation", { name: "Views" }).waitFor();
}

/** The field of the search, on its view. */
export async function searchField(page: Page): Promise<Locator> {
  await page.evaluate(() => {
    location.hash = "#/search";
  });
  return page.getByRole("searchbox");
}

/** A row of the hits that holds this text. */
export function hit(page: Page, text: string): Locator {
  return page.locator(".hits .row", { hasText: text });
}

async function builtPlayground(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), "strandline-playground-"));
  await build({
    root: `${ROOT}demo/playground`,
    configFile: `${ROOT}vite.config.ts`,
    logLevel: "error",
    build: { outDir, emptyOutDir: true },
  });
  return outDir;
}

async function servedFolder(folder: string): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const file = normalize(path.replace(SUB_PATH, "").replace(/^$/, "index.html"));
    if (!path.startsWith(SUB_PATH) || file.startsWith("..")) return response.writeHead(404).end();
    readFile(join(folder, file)).then(
      (bytes) => response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" }).end(bytes),
      () => response.writeHead(404).end(),
    );
    return undefined;
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${port}${SUB_PATH}`, stop };
}
