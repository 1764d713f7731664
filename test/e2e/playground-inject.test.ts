import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PlaygroundSite } from "./playground-site.ts";

let site: PlaygroundSite;
let page: Page;

beforeAll(async () => {
  site = await PlaygroundSite.start();
  await site.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  page = await site.tab("#/inject");
  // An empty store says how to begin.
  await page.getByRole("button", { name: "Try it with a sample life" }).click();
  await page.locator("pre.block").waitFor({ timeout: 120_000 });
  await untilModel();
}, 400_000);

/** A block that words alone made is another one: what is compared is made while the model is at work. */
const untilModel = (): Promise<void> => page.locator("[data-embedder=ready]").waitFor({ timeout: 240_000, state: "attached" });

afterAll(() => site[Symbol.asyncDispose]());

const blockText = async (): Promise<string> => (await page.locator("pre.block").first().textContent()) ?? "";

test("without a word typed it shows the block of a session's start, its room by layer, and why each item is there", async () => {
  expect((await blockText()).length).toBeGreaterThan(50);
  await page.getByRole("figure", { name: "Tokens by layer" }).getByText("free").waitFor();
  expect(await page.locator(".inject-layer .item-why").count()).toBeGreaterThan(0);
});

test("a lower limit is kept at once, and the reset brings the block back", async () => {
  const whole = await blockText();
  await page.getByRole("spinbutton", { name: "Limit of the start, tokens" }).fill("40");
  await expect.poll(() => page.locator(".room figcaption").textContent()).toMatch(/of 40 tokens/);
  const [used = "99"] = ((await page.locator(".room figcaption").textContent()) ?? "").split(" ");
  expect(Number(used)).toBeLessThanOrEqual(40);
  await page.getByRole("button", { name: "Reset to defaults" }).click();
  await expect.poll(blockText).toBe(whole);
});

test("the block is copied as it stands, and the page says so", async () => {
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await page.getByText("are in the clipboard").waitFor();
  expect((await page.evaluate(() => navigator.clipboard.readText())).trim()).toBe((await blockText()).trim());
});

test("a turn from the sample brings what bears on it, and looking twice shows it twice", async () => {
  await page.getByRole("radio", { name: "One turn" }).check();
  await page.getByRole("button", { name: "Will Jonas come north?" }).click();
  await expect.poll(blockText).toMatch(/<T1 about=[\s\S]*Jonas/u);
  const first = await blockText();
  await page.reload();
  await untilModel();
  await expect.poll(blockText).toBe(first);
});

test("in a talk nothing is brought twice, and it begins anew by a button", async () => {
  await page.getByRole("radio", { name: "As it goes on" }).check();
  for (let time = 0; time < 2; time += 1) await page.getByRole("button", { name: "Will Jonas come north?" }).click();
  const blocks = page.locator(".inject-blocks > section");
  await expect.poll(() => blocks.count()).toBe(3);
  const hrefs = await page
    .locator(".inject-layer .two-lines a[href*='memories']")
    .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  expect(new Set(hrefs).size).toBe(hrefs.length);
  await page.getByRole("button", { name: "Begin anew" }).click();
  await expect.poll(() => blocks.count()).toBe(1);
});

test("its key shows it, an item opens its record, and no page complained", async () => {
  await page.locator(".inject-layer .two-lines a").first().click();
  await expect.poll(() => page.locator("main").getAttribute("data-view")).not.toBe("inject");
  await page.keyboard.press("=");
  await page.locator("main[data-view=inject]").waitFor();
  expect([site.foreign, site.complaints]).toEqual([[], []]);
});
