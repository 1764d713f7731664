import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { createServer } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "../support/code-blocks.ts";
import { PlaygroundSite, hit, ready, searchField } from "./playground-site.ts";

let site: PlaygroundSite;
let page: Page;

beforeAll(async () => {
  site = await PlaygroundSite.start();
  page = await site.tab();
});

afterAll(() => site[Symbol.asyncDispose]());

describe("the built playground, in a folder of a plain file server", () => {
  test("offers a sample life on an empty first page, and says that it keeps what it gets", async () => {
    await page.getByRole("button", { name: "Try it with a sample life" }).waitFor();
    await page.getByText("kept in this browser · leader").waitFor();
  });

  test("a memory is written with the keyboard alone, found as it is typed, and opened", async () => {
    await page.keyboard.press("Escape");
    await page.keyboard.press("4");
    await page.getByLabel("What happened").waitFor();
    await page.keyboard.type("Ana brought figs and talked about the lighthouse.");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Kept.").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("/");
    await page.locator("#query:focus").waitFor();
    await page.keyboard.type("lightho");
    await hit(page, "lighthouse").waitFor();
    expect(await page.locator(".hits mark").allTextContents()).toEqual(["lighthouse"]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Ana brought figs" }).waitFor();
  });

  test("every part of a hit's score has a bar and a reason with the same number", async () => {
    await (await searchField(page)).fill("lighthouse");
    const row = hit(page, "Ana brought figs");
    await row.waitFor();
    const shown = await row.locator(".bar-value").allTextContents();
    const reasons = await row.locator(".why li").allTextContents();
    expect(shown.length).toBeGreaterThan(0);
    for (const value of shown) expect(reasons.some((reason) => reason.includes(value))).toBe(true);
  });

  test("what a memory says is shown as text, whatever it says", async () => {
    await write(page, "<img src=x onerror=alert(1)> said the parrot");
    await (await searchField(page)).fill("parrot");
    await hit(page, "<img src=x onerror=alert(1)> said the parrot").waitFor();
    expect(await page.locator(".hits img").count()).toBe(0);
  });

  test("a tag in use is suggested while it is typed", async () => {
    await write(page, "The tide came early.", ["harbour"]);
    await page.getByLabel("Tags", { exact: true }).fill("har");
    await page.getByRole("option", { name: /harbour/ }).click();
    await page.getByRole("button", { name: "Remove the tag harbour" }).waitFor();
  });

  test("a memory is amended, superseded, forgotten and brought back, and its history says so", async () => {
    await openMemory(page, "The tide came early.");
    await page.getByRole("button", { name: "Amend" }).click();
    await page.getByLabel("What to add").fill("By an hour.");
    await page.getByRole("button", { name: "Add it" }).click();
    await page.locator(".texts", { hasText: "By an hour." }).waitFor();
    await page.getByRole("button", { name: "Forget" }).click();
    await page.getByRole("button", { name: "Remember again" }).waitFor();
    await page.keyboard.press("Alt+z");
    await page.getByRole("button", { name: "Supersede" }).click();
    await page.getByLabel("What is true now").fill("The tide came late.");
    await page.getByLabel("Why", { exact: true }).fill("The clock was wrong.");
    await page.getByRole("button", { name: "Supersede it" }).click();
    await page.getByRole("heading", { name: "The tide came late." }).waitFor();
    await page.getByRole("list", { name: "History" }).getByText("supersede").first().waitFor();
  });

  test("an erased memory is gone, after a question", async () => {
    await openMemory(page, "said the parrot");
    await page.getByRole("button", { name: "Erase" }).click();
    await page.getByRole("button", { name: "Erase it" }).click();
    await page.getByText(/Receipt/).waitFor();
    await page.getByText("There is no such memory here").waitFor();
  });

  test("on a narrow screen a message covers nothing that can be pressed", async () => {
    const [wide, narrow] = [
      { width: 1280, height: 800 },
      { width: 390, height: 780 },
    ];
    await page.setViewportSize(narrow);
    await write(page, "The kettle sang at six.");
    await page.getByText("Kept.").waitFor();
    const boxes = await Promise.all([".message", "main", "nav"].map((place) => page.locator(place).boundingBox()));
    const spans = boxes.map((box) => ({ top: box?.y ?? NaN, end: (box?.y ?? NaN) + (box?.height ?? NaN) }));
    const [message, main, nav] = spans;
    expect(message?.top).toBeGreaterThanOrEqual(main?.end ?? NaN);
    expect(nav?.top).toBeGreaterThanOrEqual(message?.end ?? NaN);
    await page.setViewportSize(wide);
  });

  test("a copy is exported, previewed and restored", async () => {
    await page.goto(`${site.url}#/data`);
    const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export JSONL" }).click()]);
    await page.locator(".cards input[type=file]").setInputFiles(await saved.path());
    await page.getByRole("dialog").getByText("Nothing new.").waitFor();
    await page.getByRole("button", { name: "Restore", exact: true }).click();
    await page.getByText("Restored.").waitFor();
  });

  test("a wipe asks for the user's name", async () => {
    await page.getByRole("button", { name: "Wipe everything …" }).click();
    const agreed = page.getByRole("button", { name: "Erase everything" });
    expect(await agreed.isDisabled()).toBe(true);
    await page.getByLabel("Type default to go on").fill("default");
    await agreed.click();
    await page.getByText(/Receipt/).waitFor();
  });

  test("nothing was blocked, nothing broke, and nobody else was asked for anything", () => {
    expect(site.complaints).toEqual([]);
    expect(site.foreign).toEqual([]);
  });
});

test("the page that `npm start` serves opens under the same Content-Security-Policy", async () => {
  const cacheDir = await mkdtemp(join(tmpdir(), "strandline-vite-"));
  const root = `${ROOT}demo/playground`;
  const server = await createServer({
    root,
    configFile: `${ROOT}vite.config.ts`,
    logLevel: "error",
    cacheDir,
    server: { port: 0, host: "127.0.0.1" },
  });
  await server.listen();
  const tab = await site.context.newPage();
  await tab.goto(server.resolvedUrls?.local[0] ?? "");
  await ready(tab);
  await tab.close();
  await server.close();
  await rm(cacheDir, { recursive: true, force: true });
  expect(site.complaints).toEqual([]);
});

async function write(tab: Page, gesture: string, tags: readonly string[] = []): Promise<void> {
  await tab.goto(`${site.url}#/write`);
  await tab.getByLabel("What happened").fill(gesture);
  for (const tag of tags) {
    await tab.getByLabel("Tags", { exact: true }).fill(tag);
    await tab.keyboard.press("Enter");
  }
  await tab.getByRole("button", { name: /^Write it/ }).click();
  await tab.getByRole("link", { name: "Look at it" }).waitFor();
}

async function openMemory(tab: Page, text: string): Promise<void> {
  await tab.goto(`${site.url}#/memories`);
  await tab.locator(".memories .row", { hasText: text }).click();
  await tab.getByRole("heading", { name: text }).waitFor();
}
