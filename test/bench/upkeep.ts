import { fileURLToPath } from "node:url";
import type { Page } from "playwright";
import type { Figures } from "../support/harness-report.ts";
import { Stage } from "../support/harness-stage.ts";
import type { ChromiumProcess } from "../support/process-chromium.ts";
import { median, quantile } from "../support/quantile.ts";
import { benchAttention } from "./upkeep-attention.ts";
import { installPeers } from "./install-peers.ts";
import type { Measured } from "./measured.ts";

const DIM = 1024;
const ROUNDS = 5;
const SEED = 42;
const CLUSTERED = { "1k": 1_000, "10k": 10_000, "100k": 100_000 } as const;
/** The peer takes more than a second a pass at this size. */
const PEER_AT = "10k";
const PEER_PASSES = 3;
const REMEMBERED = { "1k": 1_000, "10k": 10_000 } as const;
const SEARCHED = 50_000;
const SEARCHES = 200;
const ADDED = 20;

type Say = (line: string) => void;

/** What upkeep costs in Chromium: clusters by themselves against a peer, topics in a store, and what searches feel of all jobs. */
export async function benchUpkeep(say: Say): Promise<Measured> {
  installPeers("upkeep");
  const stage = await Stage.open({ script: fileURLToPath(new URL("./upkeep.page.ts", import.meta.url)), isolated: true });
  try {
    const browser = await stage.launch("upkeep");
    const onPage = <T>(use: (page: Page) => Promise<T>): Promise<T> => withPage(browser, stage.url, use);
    let figures: Figures = {};
    const add = (more: Figures): void => {
      for (const [name, value] of Object.entries(more)) say(`${name} ${value.toFixed(2)}`);
      figures = { ...figures, ...more };
    };
    for (const [label, count] of Object.entries(CLUSTERED)) add(await onPage((page) => clusters(page, label, count)));
    for (const [label, count] of Object.entries(REMEMBERED)) add(await onPage((page) => topics(page, label, count)));
    add(await onPage(searches));
    add(await benchAttention());
    return { figures, runs: ROUNDS, versions: { chromium: browser.browser.version(), "ml-kmeans": "7.0.1" } };
  } finally {
    await stage.close();
  }
}

async function withPage<T>(browser: ChromiumProcess, url: string, use: (page: Page) => Promise<T>): Promise<T> {
  const page = await browser.context.newPage();
  await page.goto(url);
  const result = await use(page);
  await page.close();
  return result;
}

async function clusters(page: Page, label: string, count: number): Promise<Figures> {
  const job = { count, dim: DIM, seed: SEED, rounds: ROUNDS, peerPasses: label === PEER_AT ? PEER_PASSES : 0 };
  const { whole, pass, peerPass, longestStep } = await page.evaluate((wanted) => upkeepPage.cluster(wanted), job);
  const name = `kmeans.${label}`;
  return {
    [`${name}.ms`]: median(whole),
    // Of so few it learns all at once, and ends when nothing moves.
    ...(label === "1k" ? {} : { [`${name}.pass_ms`]: median(pass) }),
    [`${name}.longest_step_ms`]: longestStep,
    ...(peerPass.length === 0
      ? {}
      : { [`${name}.ml_kmeans_pass_ms`]: median(peerPass), [`${name}.x_ml_kmeans_pass`]: median(peerPass) / median(pass) }),
  };
}

async function topics(page: Page, label: string, count: number): Promise<Figures> {
  await page.evaluate(([name, size]) => upkeepPage.fill(name, size), [`topics-${label}`, count] as const);
  const first = await page.evaluate(() => upkeepPage.upkeep(["topics"], true));
  const again = await page.evaluate(() => upkeepPage.upkeep(["topics"], true));
  const added = await page.evaluate((n) => upkeepPage.addOne(n), ADDED);
  await page.evaluate(() => upkeepPage.close());
  const one = label === "10k" ? { "topics.add_one_ms": median(added) } : {};
  return { [`topics.${label}.ms`]: median([first, again]), ...one };
}

async function searches(page: Page): Promise<Figures> {
  await page.evaluate((count) => upkeepPage.fill("searched", count), SEARCHED);
  await page.evaluate(() => upkeepPage.embed("searched"));
  const all = await page.evaluate(() => upkeepPage.upkeep(["topics", "clusters"], true));
  await page.evaluate((n) => upkeepPage.searchTimes(n, false), SEARCHES);
  const idle = await page.evaluate((n) => upkeepPage.searchTimes(n, false), SEARCHES);
  const busy = await page.evaluate((n) => upkeepPage.searchTimes(n, true), SEARCHES);
  await page.evaluate(() => upkeepPage.close());
  return {
    "upkeep.50k.ms": all,
    search_idle_p95_ms: quantile(idle, 0.95),
    search_busy_p95_ms: quantile(busy, 0.95),
    search_p95_added_ms: quantile(busy, 0.95) - quantile(idle, 0.95),
  };
}
