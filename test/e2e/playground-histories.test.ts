import { existsSync, readdirSync } from "node:fs";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chatgptConversation } from "../support/build-export.ts";
import { ROOT } from "../support/code-blocks.ts";
import { PlaygroundSite, hit, ready, searchField } from "./playground-site.ts";

/** Files of other projects; they lie beside this project and are not a part of it. */
const FIXTURES = `${ROOT}../shared/eval/import_fixtures/`;
const fixtures = existsSync(FIXTURES) ? readdirSync(FIXTURES).filter((name) => /\.jsonl?$/.test(name)) : [];

let site: PlaygroundSite;
let page: Page;

beforeAll(async () => {
  site = await PlaygroundSite.start();
  page = await site.tab();
});

afterAll(() => site[Symbol.asyncDispose]());

describe("a history that is brought in", () => {
  test("a ChatGPT export is previewed, imported, and found in two languages", async () => {
    const talk = chatgptConversation("harbour", [
      { parts: ["Where did I leave the bicycle?"] },
      { parts: ["Beside the lighthouse, you said on Monday."] },
      { parts: ["我把钥匙放在蓝色的抽屉里。"] },
    ]);
    await pick(page, "conversations.json", JSON.stringify([talk]));
    await page.getByText("turns would be stored").waitFor();
    await page.getByRole("button", { name: "Import it" }).click();
    await page.getByText("Imported 3 turns.").waitFor();
    await found(page, "bicycle", "Where did I leave the bicycle?");
    await found(page, "钥匙", "我把钥匙放在蓝色的抽屉里。");
  });

  test("it is there after a reload, and a hit leads to its place in the timeline", async () => {
    await page.reload();
    await ready(page);
    await found(page, "lighthouse", "Beside the lighthouse");
    await hit(page, "Beside the lighthouse").click();
    await page.locator(".turns .row[aria-selected=true]", { hasText: "Beside the lighthouse" }).waitFor();
  });

  test("an import that is undone elsewhere says so where it was made, and can be made again", async () => {
    await pick(page, "talk.json", JSON.stringify([{ role: "user", content: "The kettle sings." }]));
    await page.getByRole("button", { name: "Import it" }).click();
    await page.getByRole("button", { name: "Undo the import" }).waitFor();
    await page.goto(`${site.url}#/data`);
    await page.keyboard.press("Alt+z");
    await page.getByText("Undone: 1 record.").waitFor();
    await page.goto(`${site.url}#/import`);
    await page.getByText("The import was undone").waitFor();
    expect(await page.getByRole("button", { name: "Undo the import" }).count()).toBe(0);
    await page.getByRole("button", { name: "Import it again" }).click();
    await page.getByRole("button", { name: "Undo the import" }).waitFor();
  });

  test("a file that is no export is refused with its code, and the page goes on", async () => {
    await pick(page, "notes.txt", "nothing of the kind");
    await page.locator(".failure code", { hasText: "not_an_export" }).waitFor();
  });

  test.runIf(fixtures.length > 0)("files of other projects are imported", async () => {
    for (const name of fixtures) {
      await page.goto(`${site.url}#/import`);
      await page.locator(".kept input[type=file]").setInputFiles(FIXTURES + name);
      await page.getByRole("button", { name: "Import it" }).click();
      await page.getByRole("button", { name: "Undo the import" }).waitFor();
      await page.goto(`${site.url}#/search`);
    }
  });
});

describe("a second tab", () => {
  test("follows the first and shows what is written there", async () => {
    const second = await site.tab("#/memories");
    await second.getByText("· follower").waitFor();
    await write(page, "Li fixed the radio.");
    await second.locator(".memories .row", { hasText: "Li fixed the radio." }).waitFor();
  });

  test("goes on as the leader when the first is closed", async () => {
    await page.close();
    const [second] = site.context.pages();
    if (second === undefined) throw new Error("the second tab is gone");
    page = second;
    await page.getByText("· leader").waitFor();
    await write(page, "Ana closed the window.");
    await found(page, "radio", "Li fixed the radio.");
  });
});

describe("the sample life", () => {
  test("is loaded by one button, and found in two languages", async () => {
    await page.goto(`${site.url}#/sample`);
    await page.getByRole("button", { name: "Try it with a sample life" }).click();
    await page.getByText("The sample life is loaded").waitFor({ timeout: 120_000 });
    await found(page, "grandmother radio", "radio");
    await found(page, "妈妈的信", "妈妈");
  });

  test("shows a day that somebody named as a day, without an hour", async () => {
    await page.goto(`${site.url}#/search/${encodeURIComponent("q=lives&kind=fact")}`);
    await page.locator(".hits .row").first().click();
    const day = page.locator(".facts div", { hasText: "True from" }).locator("time");
    expect(await day.textContent()).toMatch(/^\w+ \d+, \d{4}$/);
    expect(await page.locator(".facts").textContent()).not.toContain("12:00");
  });

  test("is not offered again while it is there, but shown", async () => {
    await page.getByLabel("Whose").selectOption("default");
    await page.goto(`${site.url}#/data`);
    await page.getByRole("button", { name: "Show the sample life" }).waitFor();
    expect(await page.getByRole("button", { name: /Try it/ }).count()).toBe(0);
    await page.getByRole("button", { name: "Show the sample life" }).click();
    await page.getByText("of sample").waitFor();
  });

  test("is removed by one button, and what was the person's own stays", async () => {
    await page.goto(`${site.url}#/sample`);
    await page.getByRole("button", { name: "Remove the sample life" }).click();
    await page.getByRole("button", { name: "Remove it" }).click();
    await page.getByText("The sample life is erased").waitFor({ timeout: 120_000 });
    await found(page, "bicycle", "Where did I leave the bicycle?");
  });
});

test("nothing was blocked, nothing broke, and nobody else was asked for anything", () => {
  expect(site.complaints).toEqual([]);
  expect(site.foreign).toEqual([]);
});

async function found(tab: Page, query: string, text: string): Promise<void> {
  await (await searchField(tab)).fill(query);
  await hit(tab, text).first().waitFor();
  expect(await tab.locator(".hits mark").count()).toBeGreaterThan(0);
}

async function pick(tab: Page, name: string, content: string): Promise<void> {
  await tab.goto(`${site.url}#/import`);
  await tab.locator(".kept input[type=file]").setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(content) });
}

async function write(tab: Page, gesture: string): Promise<void> {
  await tab.goto(`${site.url}#/write`);
  await tab.getByLabel("What happened").fill(gesture);
  await tab.getByRole("button", { name: /^Write it/ }).click();
  await tab.getByRole("link", { name: "Look at it" }).waitFor();
}
