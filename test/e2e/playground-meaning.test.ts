import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MODELS } from "../../src/index.ts";
import { PlaygroundSite, hit, searchField } from "./playground-site.ts";

/** Shares no word with the memory that it asks for. */
const PARAPHRASE = "doctor advice";
const MEMORY = "The physician told Ana to stay in bed.";
const OTHERS = ["Li painted the fence green.", "El gato duerme en la cocina de la abuela.", "The ferry to Lisbon was late."];

let site: PlaygroundSite;
let page: Page;

beforeAll(async () => {
  site = await PlaygroundSite.start();
  page = await site.tab();
});

afterAll(() => site[Symbol.asyncDispose]());

describe("search by meaning on the playground", () => {
  test("begins without a click: the model beside the page gets ready, and all texts get their vectors", async () => {
    for (const text of [MEMORY, ...OTHERS]) await write(page, text);
    await page.locator("[data-embedder=ready]").waitFor();
    await page.goto(`${site.url}#/data/meaning`);
    const state = page.getByRole("status", { name: "State of search by meaning" });
    await state.getByText("mini-enzh", { exact: true }).waitFor();
    await state.getByText("runs on this device, wasm").waitFor();
    await expect.poll(() => state.locator(".bar-value").textContent()).toMatch(/^(\d+) of \1$/);
  });

  test("goes by words with every key, and finds a paraphrase when the question stands", async () => {
    const field = await searchField(page);
    await page.evaluate(watchMeaning);
    await field.pressSequentially(PARAPHRASE, { delay: 100 });
    const found = hit(page, MEMORY);
    await found.waitFor();
    const states = await page.evaluate(() => globalThis.meaningSeen);
    expect([states[0], states.at(-1)]).toEqual(["off", "used"]);
    expect(await found.locator(".bar[data-tone=semantic] .bar-word").textContent()).toMatch(/^(much the same|related|distant)$/);
    expect(await found.locator(".why li").allTextContents()).toContainEqual(expect.stringMatching(/^meaning -?0\.\d\d$/));
    expect(await found.locator("mark").count()).toBe(0);
  });

  test("is asked by Enter too, which leads to the hits", async () => {
    const field = await searchField(page);
    await field.fill("");
    await field.fill("green fence");
    await hit(page, "Li painted the fence green.").waitFor();
    await field.press("Enter");
    await meaning(page, "used").waitFor();
    await page.locator(".hits:focus").waitFor();
  });

  test("is shown beside words alone, and each hit says where the other search has it", async () => {
    await (await searchField(page)).fill(PARAPHRASE);
    await page.getByLabel("compare").check();
    const [words, both] = ["Words alone", "Words and meaning"].map((name) => page.getByRole("region", { name, exact: true }));
    await words?.getByText("Nothing found").waitFor();
    await both?.locator(".row", { hasText: MEMORY }).getByText("by meaning alone").waitFor();
    await page.goto(`${site.url}#/search/${encodeURIComponent(`q=${PARAPHRASE}&compare=1`)}`);
    expect(await page.getByLabel("compare").isChecked()).toBe(true);
  });

  test("says that it does not know a language, and finds what words find", async () => {
    await (await searchField(page)).fill("el gato de la abuela");
    const [words, both] = ["Words alone", "Words and meaning"].map((name) => page.getByRole("region", { name, exact: true }));
    await both?.getByText("mini-enzh does not know Spanish").waitFor();
    await words?.locator(".row").first().waitFor();
    const texts = await Promise.all([words, both].map((side) => side?.locator(".said").allTextContents()));
    expect(texts[1]).toEqual(texts[0]);
    expect(await both?.locator(".bar[data-tone=semantic]").count()).toBe(0);
    await page.getByLabel("compare").uncheck();
  });
});

test("a second tab shows the same state, and finds by meaning too", async () => {
  const second = await site.tab();
  await second.getByText("· follower").waitFor();
  await second.locator("[data-embedder=ready]").waitFor();
  await (await searchField(second)).fill(PARAPHRASE);
  await hit(second, MEMORY).waitFor();
  await second.close();
});

test("on a narrow screen nothing of it is wider than the page", async () => {
  await page.setViewportSize({ width: 390, height: 780 });
  for (const hash of ["#/data/meaning", `#/search/${encodeURIComponent(`q=${PARAPHRASE}&compare=1`)}`]) {
    await page.goto(site.url + hash);
    await page.locator(".models, .compare").waitFor();
    expect(await page.evaluate(() => document.querySelector("main")?.scrollWidth)).toBeLessThanOrEqual(390);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
});

describe("the models on the page", () => {
  test("are all listed with size, languages, licence, and whether they were verified", async () => {
    await page.goto(`${site.url}#/data/meaning`);
    for (const { id, licence, verified } of MODELS) {
      const summary = await model(page, id).locator("summary").textContent();
      expect(summary).toContain(licence);
      expect(summary).toMatch(/\d (MB|GB)/);
      expect(summary).toMatch(/languages|English and Chinese/);
      expect(summary).toContain(verified === "weights" ? "verified" : "not verified");
    }
  });

  test("are offered by keyboard with download, room and time, and nothing is fetched before somebody agrees", async () => {
    const offered = model(page, "bge-m3");
    await offered.locator("summary").press("Enter");
    await offered.getByText("570 MB", { exact: true }).waitFor();
    await offered.getByText(/are free/).waitFor();
    await offered.getByText("as a slow machine needs").waitFor();
    await offered.getByRole("button", { name: "Download 570 MB and use it" }).waitFor();
    await offered.locator("summary").press("Enter");
    await model(page, "mini-enzh").getByText("in use").waitFor();
  });

  test("are removed from the device, after which words go on, and come back by consent", async () => {
    const mini = model(page, "mini-enzh");
    await mini.locator("summary").click();
    await mini.getByRole("button", { name: "Remove it from this device" }).click();
    await page.locator("[data-embedder=none]").waitFor();
    await (await searchField(page)).fill("ferry");
    await meaning(page, "none").waitFor();
    await hit(page, "The ferry to Lisbon").waitFor();
    await page.goto(`${site.url}#/data/meaning`);
    await mini.locator("summary").click();
    await mini.getByRole("button", { name: /^(Download .* and use it|Use it)$/ }).click();
    await page.locator("[data-embedder=ready]").waitFor();
  });

  test("so far nothing was blocked, nothing broke, and nobody else was asked for anything", () => {
    expect(site.complaints).toEqual([]);
    expect(site.foreign).toEqual([]);
  });
});

describe("a model of another host, once somebody agreed", () => {
  test("that does not come is said with what to do, and the one in use goes on", async () => {
    await site.context.route("https://huggingface.co/**", (route) => route.fulfill({ status: 503, body: "not now" }));
    await ask(page, "multilingual-e5-small");
    await page.locator(".models .failure code", { hasText: "model_unavailable" }).waitFor();
    await page.getByText("multilingual-e5-small is not in use; search goes on as before.").waitFor();
    expect(site.foreign.every((url) => url.startsWith("https://huggingface.co/Xenova/multilingual-e5-small/"))).toBe(true);
    await (await searchField(page)).fill(PARAPHRASE);
    await hit(page, MEMORY).waitFor();
  });

  test("is stopped by a button, also after another view was shown", async () => {
    await site.context.unroute("https://huggingface.co/**");
    await site.context.route("https://huggingface.co/**", () => undefined);
    await ask(page, "multilingual-e5-small");
    await page.goto(`${site.url}#/memories`);
    await page.goto(`${site.url}#/data/meaning`);
    await page.locator(".models").getByRole("button", { name: "Cancel" }).click();
    await page.locator(".models").getByText("Stopped.").waitFor();
    await page.locator("[data-embedder=ready]").waitFor();
  });
});

declare global {
  /** States of meaning that the page showed, in order. */
  var meaningSeen: string[];
}

/** Runs in the page. */
function watchMeaning(): void {
  globalThis.meaningSeen = [];
  new MutationObserver(() => {
    const state = document.querySelector("[data-meaning]")?.getAttribute("data-meaning");
    if (typeof state === "string" && globalThis.meaningSeen.at(-1) !== state) globalThis.meaningSeen.push(state);
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-meaning"] });
}

function meaning(tab: Page, state: string): Locator {
  return tab.locator(`[data-meaning=${state}]`);
}

function model(tab: Page, id: string): Locator {
  return tab.locator(`[data-model="${id}"]`);
}

async function ask(tab: Page, id: string): Promise<void> {
  await tab.goto(`${site.url}#/data/meaning`);
  const offered = model(tab, id);
  if ((await offered.getAttribute("open")) === null) await offered.locator("summary").click();
  await offered.getByRole("button", { name: /^Download/ }).click();
}

async function write(tab: Page, gesture: string): Promise<void> {
  await tab.goto(`${site.url}#/write`);
  const field = tab.getByLabel("What happened");
  await field.fill(gesture);
  await tab.getByRole("button", { name: /^Write it/ }).click();
  await tab.getByRole("link", { name: "Look at it" }).waitFor();
  // The link may still be that of the memory before: the form is empty once this one is stored, and then may be filled again.
  await expect.poll(() => field.inputValue()).toBe("");
}
