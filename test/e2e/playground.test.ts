import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { chromium } from "playwright";
import { build, createServer, preview } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CHROMIUM_FLAGS, chromiumPath } from "../support/chromium.ts";
import { ROOT } from "../support/code-blocks.ts";

interface Site {
  readonly url: string;
  close(): Promise<unknown>;
}

const base = { root: `${ROOT}demo/playground`, configFile: `${ROOT}vite.config.ts`, logLevel: "error" } as const;

async function developed(): Promise<Site> {
  const cacheDir = await mkdtemp(join(tmpdir(), "strandline-vite-"));
  const server = await createServer({ ...base, server: { port: 0, host: "127.0.0.1" }, cacheDir });
  await server.listen();
  return siteOf(server.resolvedUrls?.local[0], async () => {
    await server.close();
    await rm(cacheDir, { recursive: true, force: true });
  });
}

async function built(): Promise<Site> {
  const outDir = await mkdtemp(join(tmpdir(), "strandline-playground-"));
  await build({ ...base, build: { outDir } });
  const server = await preview({ ...base, build: { outDir }, preview: { port: 0, host: "127.0.0.1" } });
  return siteOf(server.resolvedUrls?.local[0], async () => {
    await server.close();
    await rm(outDir, { recursive: true, force: true });
  });
}

function siteOf(url: string | undefined, close: () => Promise<unknown>): Site {
  if (url === undefined) throw new Error("vite serves at no local URL");
  return { url, close };
}

let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch({ args: [...CHROMIUM_FLAGS], ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }) });
});

afterAll(() => browser.close());

describe.each([
  ["in development", developed],
  ["built", built],
] as const)("the playground %s, under its Content-Security-Policy", (_name, start) => {
  let site: Site;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    site = await start();
    page = await (await browser.newContext()).newPage();
    page.setDefaultTimeout(90_000);
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("dialog", (dialog) => dialog.accept());
    await page.goto(site.url);
    await page.locator("#memories[aria-busy=false]").waitFor({ state: "attached" });
  });

  afterAll(async () => {
    await page.context().close();
    await site.close();
  });

  test("says which state the store is in, and that there is nothing yet", async () => {
    expect(await page.locator("#status").textContent()).toMatch(/Storageopfs/);
    await page.getByText("No memories yet.").waitFor();
  });

  test("a memory written with the keyboard is listed first, and is there after a reload", async () => {
    await page.getByLabel("What happened").fill("Ana brought figs.");
    await page.getByLabel("What happened").press("Control+Enter");
    await newest(page, "Ana brought figs.").waitFor();
    await page.reload();
    await newest(page, "Ana brought figs.").waitFor();
  });

  test("what was forgotten comes back by undo, and what was erased does not", async () => {
    await page.getByRole("button", { name: "Forget: Ana brought figs." }).click();
    await newest(page, "Ana brought figs.").waitFor({ state: "detached" });
    await page.keyboard.press("Alt+z");
    await newest(page, "Ana brought figs.").waitFor();
    await page.getByRole("button", { name: "Erase: Ana brought figs." }).click();
    await newest(page, "Ana brought figs.").waitFor({ state: "detached" });
    await page.getByText(/Receipt/).waitFor();
  });

  test("a recorded turn stands in the timeline", async () => {
    await page.getByLabel("Text, kept whole").fill("I moved to Lisbon.");
    await page.getByRole("button", { name: "Record" }).click();
    await page.locator("#timeline li", { hasText: "I moved to Lisbon." }).waitFor();
  });

  test("an exported store can be previewed and restored", async () => {
    const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export JSONL" }).click()]);
    await page.locator("#restore-file").setInputFiles(await saved.path());
    await page.getByRole("dialog").getByText("Already here").waitFor();
    await page.getByRole("button", { name: "Restore", exact: true }).click();
    await page.getByText("Restored.").waitFor();
  });

  test("nothing was blocked or broken on the way", () => {
    expect(complaints).toEqual([]);
  });
});

function newest(page: Page, text: string): ReturnType<Page["locator"]> {
  return page.locator("#memories li:first-child", { hasText: text });
}
