import { fileURLToPath } from "node:url";
import type { Page } from "playwright";
import type { Figures } from "../support/harness-report.ts";
import { Stage } from "../support/harness-stage.ts";
import { median, quantile } from "../support/quantile.ts";
import type { ChromiumProcess } from "../support/process-chromium.ts";
import type { Measured } from "./measured.ts";
import type { Burst, Opening } from "./bench.page.ts";

/** Each figure is the median of so many runs. */
const RUNS = 5;
/** Calls of a series that are not counted: the first ones compile and fill caches. */
const WARM_UP = 50;
const SERIES = 250;
const TABS = 5;
/** Writes of each tab: with many calls under way, and one after the other. */
const WRITES_AT_ONCE = 1000;
const WRITES_SERIAL = 200;
/** Writes of each tab that are not counted: until then the browser still runs the first, slow translation of SQLite's WASM. */
const WARM_UP_TAB = 200;
const IN_FLIGHT = 16;
const LARGE = { turns: 80_000, memories: 20_000 } as const;
const REOPENINGS = 9;

type Say = (line: string) => void;

/** A browser whose pages are measured. */
class Bench {
  readonly #stage: Stage;
  readonly #browser: ChromiumProcess;
  readonly #say: Say;

  constructor(stage: Stage, browser: ChromiumProcess, say: Say) {
    this.#stage = stage;
    this.#browser = browser;
    this.#say = say;
  }

  async page(): Promise<Page> {
    const page = await this.#browser.context.newPage();
    await page.goto(this.#stage.url);
    return page;
  }

  /** A page with a store open in it. */
  async tab(store: string): Promise<Page> {
    const page = await this.page();
    await page.evaluate((name) => benchPage.open(name), store);
    return page;
  }

  /** The median of each figure over `RUNS` runs. */
  async repeat(measure: (run: number) => Promise<Figures>): Promise<Figures> {
    const runs: Figures[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await measure(run));
    const names = Object.keys(runs[0] ?? {});
    const medians = Object.fromEntries(names.map((name) => [name, median(runs.map((figures) => figures[name] ?? Number.NaN))]));
    for (const name of names) this.#say(`${name}: ${runs.map((figures) => figures[name]?.toFixed(2)).join(", ")}`);
    return medians;
  }
}

/** Durable writes, many tabs, reopening and a follower's calls, measured in Chromium through the public API. */
export async function benchStore(say: Say): Promise<Measured> {
  const stage = await Stage.open({ script: fileURLToPath(new URL("./bench.page.ts", import.meta.url)), isolated: true });
  try {
    const browser = await stage.launch("bench");
    const bench = new Bench(stage, browser, say);
    const figures = {
      ...(await bench.repeat((run) => singleWrites(bench, run))),
      ...(await bench.repeat((run) => manyTabs(bench, run))),
      ...(await bench.repeat((run) => follower(bench, run))),
      ...(await reopening(bench)),
    };
    const tab = await bench.tab("version");
    const { sqlite } = await tab.evaluate(() => benchPage.facts());
    return { figures, runs: RUNS, versions: { chromium: browser.browser.version(), sqlite } };
  } finally {
    await stage.close();
  }
}

/** Ours and the plain `opfs` VFS by turns, so that both meet the same machine. */
async function singleWrites(bench: Bench, run: number): Promise<Figures> {
  const tab = await bench.tab(`single-${run}`);
  const times = await tab.evaluate(([count, warmUp]) => benchPage.writeSerially(count + warmUp, "single"), [SERIES, WARM_UP] as const);
  const counted = times.slice(WARM_UP);
  const vfs = await tab.evaluate(([count, warmUp]) => benchPage.writeByOpfsVfs(count + warmUp, warmUp), [SERIES / 2, WARM_UP] as const);
  const batches = await tab.evaluate(() => benchPage.recordBatches(20, 100, "batch"));
  await expectTexts(tab, SERIES + WARM_UP + 2000);
  await tab.close();
  const p50 = median(counted);
  return {
    "write_ack.p50_ms": p50,
    "write_ack.p95_ms": quantile(counted, 0.95),
    "opfs_vfs.write_p50_ms": vfs,
    write_x_opfs_vfs: vfs / p50,
    "batch.100_turns_p50_ms": median(batches),
    "batch.turns_per_s": 100_000 / median(batches),
  };
}

async function manyTabs(bench: Bench, run: number): Promise<Figures> {
  return {
    "five_tabs.writes_per_s": await throughput(bench, `tabs-${run}`, { count: WRITES_AT_ONCE, inFlight: IN_FLIGHT }),
    "five_tabs_serial.writes_per_s": await throughput(bench, `tabs-serial-${run}`, { count: WRITES_SERIAL, inFlight: 1 }),
  };
}

/** Writes a second of five tabs, from the first call to the last acknowledgement. */
async function throughput(
  bench: Bench,
  store: string,
  { count, inFlight }: { readonly count: number; readonly inFlight: number },
): Promise<number> {
  const tabs: Page[] = [];
  for (let index = 0; index < TABS; index += 1) tabs.push(await bench.tab(store));
  const write = (tab: Page, each: number, label: string): Promise<Burst> =>
    tab.evaluate(([writes, waiting, name]) => benchPage.writeAtOnce(writes, waiting, name), [each, inFlight, label] as const);
  await Promise.all(tabs.map((tab, index) => write(tab, WARM_UP_TAB, `warm-up ${index}`)));
  const bursts = await Promise.all(tabs.map((tab, index) => write(tab, count, `tab ${index}`)));
  const [first] = tabs;
  if (first !== undefined) await expectTexts(first, TABS * (WARM_UP_TAB + count));
  await Promise.all(tabs.map((tab) => tab.close()));
  const ms = Math.max(...bursts.map(({ until }) => until)) - Math.min(...bursts.map(({ from }) => from));
  return (TABS * count * 1000) / ms;
}

async function follower(bench: Bench, run: number): Promise<Figures> {
  const leading = await bench.tab(`follower-${run}`);
  await leading.evaluate(() => benchPage.writeSerially(10, "read"));
  const following = await bench.tab(`follower-${run}`);
  const roles = await Promise.all([leading, following].map((tab) => tab.evaluate(async () => (await benchPage.facts()).role)));
  if (roles.join() !== "leader,follower") throw new Error(`the tabs are ${roles.join(" and ")}`);
  const [own, followed] = [await reads(leading), await reads(following)];
  await Promise.all([leading.close(), following.close()]);
  return { "follower_call.p50_ms": followed, "own_worker_call.p50_ms": own, "follower_call.extra_p50_ms": followed - own };
}

async function reads(tab: Page): Promise<number> {
  const times = await tab.evaluate(([count, warmUp]) => benchPage.readSerially(count + warmUp), [500, WARM_UP] as const);
  return median(times.slice(WARM_UP));
}

/** Opens a store of 100,000 records again and again, each time in a new page. The first opening after the filling is not counted. */
async function reopening(bench: Bench): Promise<Figures> {
  const filling = await bench.tab("large");
  await filling.evaluate(({ turns, memories }) => benchPage.fill(turns, memories), LARGE);
  await leave(filling);
  const openings: Opening[] = [];
  let bytes = 0;
  for (let n = 0; n <= REOPENINGS; n += 1) {
    const page = await bench.page();
    openings.push(await page.evaluate(() => benchPage.open("large")));
    const facts = await page.evaluate(() => benchPage.facts());
    if (facts.records !== LARGE.turns + LARGE.memories) throw new Error(`the large store has ${facts.records} records`);
    bytes = facts.bytes;
    await leave(page);
  }
  const counted = openings.slice(1);
  return {
    reopen_100k_ms: median(counted.map(({ firstAnswerMs }) => firstAnswerMs)),
    reopen_100k_p95_ms: quantile(
      counted.map(({ firstAnswerMs }) => firstAnswerMs),
      0.95,
    ),
    reopen_100k_opened_ms: median(counted.map(({ openMs }) => openMs)),
    reopen_100k_first_time_ms: openings[0]?.firstAnswerMs ?? Number.NaN,
    reopen_100k_file_mb: bytes / 2 ** 20,
  };
}

async function leave(page: Page): Promise<void> {
  await page.evaluate(() => benchPage.close());
  await page.close();
}

async function expectTexts(tab: Page, count: number): Promise<void> {
  const found = await tab.evaluate(() => benchPage.countTexts());
  if (found !== count) throw new Error(`${count} texts were acknowledged, ${found} are there`);
}
