import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PlaygroundSite } from "./playground-site.ts";

const ROWS = 10_000;
/** Most of it is the import of so many rows; a busy machine takes its time, ms. */
const PATIENCE_MS = 600_000;
/** More rows than any window shows, far fewer than a list holds. */
const MOST_IN_PAGE = 80;

let site: PlaygroundSite;
let page: Page;

beforeAll(async () => {
  site = await PlaygroundSite.start();
  page = await site.tab("#/import");
});

afterAll(() => site[Symbol.asyncDispose]());

test("10,000 memories scroll to the last one, with a few rows in the page", { timeout: PATIENCE_MS }, async () => {
  const graph = Array.from({ length: 100 }, (_, entity) => ({
    type: "entity",
    name: `pier ${entity}`,
    entityType: "pier",
    observations: Array.from({ length: ROWS / 100 }, (__, index) => `Observation ${entity * 100 + index} at the pier.`),
  }));
  await bring(page, "memory.jsonl", graph);
  await page.goto(`${site.url}#/memories`);
  await scrolledToEnd(page.getByRole("listbox", { name: "Memories" }));
});

test("10,000 turns of one session scroll to the last one", { timeout: PATIENCE_MS }, async () => {
  const turns = Array.from({ length: ROWS }, (_, index) => ({
    role: index % 2 === 0 ? "user" : "assistant",
    text: `Turn ${index} of a long evening.`,
    session: "long",
    at: new Date(1_700_000_000_000 + index * 1_000).toISOString(),
  }));
  await bring(page, "turns.jsonl", turns);
  await page.goto(`${site.url}#/timeline`);
  await page.locator(".row", { hasText: "long" }).first().click();
  const list = page.getByRole("listbox", { name: /^Turns of/ });
  await scrolledToEnd(list);
  await list.getByText(`Turn ${ROWS - 1} of a long evening.`).waitFor();
});

test("arrows and the End key move through it without a mouse", async () => {
  const list = page.getByRole("listbox", { name: /^Turns of/ });
  await list.focus();
  await page.keyboard.press("Home");
  await list.locator("[data-index='0'][data-active=true]").waitFor();
  await page.keyboard.press("ArrowDown");
  await list.locator("[data-index='1'][data-active=true]").waitFor();
  await page.keyboard.press("End");
  await list.locator(`[data-index='${ROWS - 1}'][data-active=true]`).waitFor();
  expect(site.complaints).toEqual([]);
});

/** Presses End until the list has read all of its pages, and once more to see the last row. */
async function scrolledToEnd(list: Locator): Promise<void> {
  await list.locator(".row").first().waitFor();
  for (let known = await rowsKnown(list); known !== String(ROWS); known = await rowsKnown(list)) {
    await list.press("End");
    await expect.poll(() => rowsKnown(list), { timeout: 60_000 }).not.toBe(known);
  }
  await list.press("End");
  await list.locator(`[data-index='${ROWS - 1}']`).waitFor();
  expect(await list.locator(".row").count()).toBeLessThan(MOST_IN_PAGE);
}

async function rowsKnown(list: Locator): Promise<string | null> {
  return list.locator(".row").last().getAttribute("aria-setsize");
}

async function bring(tab: Page, name: string, lines: readonly unknown[]): Promise<void> {
  await tab.goto(`${site.url}#/import`);
  const buffer = Buffer.from(lines.map((line) => JSON.stringify(line)).join("\n"));
  await tab.locator(".kept input[type=file]").setInputFiles({ name, mimeType: "application/jsonl", buffer });
  await tab.getByRole("button", { name: "Import it" }).click();
  await tab.getByRole("button", { name: "Undo the import" }).waitFor({ timeout: PATIENCE_MS / 2 });
}
