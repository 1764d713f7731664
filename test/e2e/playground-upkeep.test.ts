import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PlaygroundSite, searchField } from "./playground-site.ts";

let site: PlaygroundSite;
let page: Page;

beforeAll(async () => {
  site = await PlaygroundSite.start();
  page = await site.tab("#/sample");
  await page.getByRole("button", { name: "Try it with a sample life" }).click();
  await page.getByText("The sample life is loaded").waitFor({ timeout: 120_000 });
  await page.locator("[data-embedder=ready]").waitFor({ timeout: 240_000 });
}, 400_000);

afterAll(() => site[Symbol.asyncDispose]());

function show(view: string): Promise<void> {
  return page.evaluate((to) => {
    location.hash = `#/${to}`;
  }, view);
}

test("what is derived says how fresh it is, and is brought up to date by a button that shows how far it is", async () => {
  await show("upkeep");
  await page.locator("[data-job=topics]").waitFor();
  await page.getByRole("button", { name: "Bring up to date" }).click();
  await page.getByText(/topics: up to date/).waitFor({ timeout: 120_000 });
  for (const job of ["topics", "clusters", "attention"]) await page.locator(`[data-job=${job}][data-state=fresh]`).waitFor();
}, 150_000);

test("clusters lie on a map, and one opens its texts and its neighbours", async () => {
  await show("topics");
  const map = page.getByRole("figure", { name: "Map of clusters" });
  await map.locator("a").first().waitFor();
  expect(await map.locator("a").count()).toBeGreaterThan(10);
  await map.locator("a").first().focus();
  await page.keyboard.press("Enter");
  const texts = page.getByRole("region", { name: "Texts" });
  await texts.getByText("Beside it:").waitFor();
  expect(await texts.locator("li").count()).toBeGreaterThan(2);
  await texts.locator(".tag").first().click();
  await expect.poll(() => map.locator("[aria-current=true]").count()).toBe(1);
  await texts.locator("li a").first().click();
  await page.locator("main[data-view=memories]").waitFor();
}, 90_000);

test("a topic opens the memories that have it, with their mean weight", async () => {
  await show("topics");
  const topic = page.locator(".topics .chip").first();
  const name = ((await topic.textContent()) ?? "").replace(/ \d+$/u, "");
  await topic.click();
  const texts = page.getByRole("region", { name: "Texts" });
  await texts.getByRole("heading", { name }).waitFor();
  await texts.locator(".bar[data-tone=weight]").waitFor();
  expect(await texts.locator("li").count()).toBeGreaterThan(2);
}, 90_000);

test("attention shows what was searched for, day by day, and what never was", async () => {
  const field = await searchField(page);
  await field.fill("climbing with Ines");
  // What is typed leaves no trace; the search that follows when the question stands does.
  await page.locator("[data-meaning=used]").waitFor();
  await page.locator(".hits .row").first().waitFor();
  await show("attention");
  await page.locator(".heat td[data-lit=true]").first().waitFor();
  await page.getByRole("heading", { name: /^Never lit/ }).waitFor();
  await page.getByLabel("By").selectOption("memories");
  await page.locator(".heat tbody a").first().click();
  await page.locator("main[data-view=memories]").waitFor();
}, 90_000);

test("people stand on a ring; one opens what they did and with whom", async () => {
  await show("people");
  const ring = page.getByRole("figure", { name: "Who is named with whom" });
  await ring.locator("a circle").first().click();
  await page.getByRole("region", { name: "Roles" }).getByRole("heading", { name: "With" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByText("Choose somebody to read").waitFor();
}, 90_000);

test("turns that are in no memory can be marked as nothing to keep, and the mark undone", async () => {
  await show("upkeep");
  const stretches = page.locator(".stretch");
  await stretches.first().waitFor();
  const left = (): Promise<string | null> => page.locator(".figures dd").first().textContent();
  const before = await left();
  await stretches.first().getByRole("button", { name: "Nothing to keep" }).click();
  await expect.poll(left).not.toBe(before);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(left).toBe(before);
}, 90_000);

test("of all this nothing left the page's origin, and no page complained", () => {
  expect([site.foreign, site.complaints]).toEqual([[], []]);
});
