import { fileURLToPath } from "node:url";
import type { Page } from "playwright";
import type { Figures } from "../support/harness-report.ts";
import { Stage } from "../support/harness-stage.ts";
import type { ChromiumProcess } from "../support/process-chromium.ts";
import { median, quantile } from "../support/quantile.ts";
import { heapUse } from "../support/worker-heap.ts";
import { installPeers } from "./install-peers.ts";
import type { Measured } from "./measured.ts";
import type { PeerName } from "./peers-words/peers.mjs";
import { WordsCorpus } from "./words-corpus.ts";
import type { QuerySort } from "./words-corpus.ts";
import type { TimesBySort } from "./words.page.ts";

const SIZES = { "10k": 10_000, "100k": 100_000 } as const;
const PEERS = ["minisearch", "orama"] as const satisfies readonly PeerName[];
/** Openings of each store and each peer; the median counts. */
const RUNS = 5;
const COVERED = ["zh1", "zh2", "zh4"];
/** MiniSearch and Orama take all tokens of a query, however long: such queries are the store's own test. */
const NOT_FOR_PEERS = ["query_20000_chars"];

type Say = (line: string) => void;

/** Searching by words in Chromium: the store through its public API, its statement alone, and two engines held in memory. */
export async function benchWords(say: Say): Promise<Measured> {
  installPeers("words");
  const stage = await Stage.open({ script: fileURLToPath(new URL("./words.page.ts", import.meta.url)), isolated: true });
  try {
    const browser = await stage.launch("words");
    const bench = new WordsBench(stage, browser, say);
    let figures: Figures = {};
    for (const [label, size] of Object.entries(SIZES)) figures = { ...figures, ...(await bench.measure(label, size)) };
    return { figures, runs: RUNS, versions: { chromium: browser.browser.version(), minisearch: "7.2.0", orama: "3.1.18" } };
  } finally {
    await stage.close();
  }
}

class WordsBench {
  readonly #stage: Stage;
  readonly #browser: ChromiumProcess;
  readonly #say: Say;

  constructor(stage: Stage, browser: ChromiumProcess, say: Say) {
    this.#stage = stage;
    this.#browser = browser;
    this.#say = say;
  }

  async measure(label: string, size: number): Promise<Figures> {
    const sorts = new WordsCorpus(size).sorts();
    const own = await this.#own(label, size, sorts);
    const peers: Figures[] = [];
    for (const peer of PEERS) peers.push(await this.#peer(label, size, peer, sorts));
    const figures: Figures = Object.assign({}, own, ...peers);
    const at = (name: string): number => figures[`${label}.${name}`] ?? Number.NaN;
    const ratios = PEERS.flatMap((peer) => [
      [`${label}.open_x_${peer}`, at(`${peer}.open_ms`) / at("open_ms")],
      [`${label}.heap_x_${peer}`, at("heap_mb") / at(`${peer}.heap_mb`)],
    ]);
    return { ...figures, ...Object.fromEntries(ratios) };
  }

  async #own(label: string, size: number, sorts: readonly QuerySort[]): Promise<Figures> {
    const store = `words-${label}`;
    const filled = await this.#inPage((page) => page.evaluate(([name, count]) => wordsPage.fill(name, count), [store, size] as const));
    const openings: number[] = [];
    let heap = Number.NaN;
    for (let run = 0; run < RUNS; run += 1) {
      await this.#inPage(async (page) => {
        openings.push(await page.evaluate((name) => wordsPage.open(name), store));
        heap = await this.#heapMb(page);
        await page.evaluate(() => wordsPage.close());
      });
    }
    this.#say(
      `${label}: filled in ${Math.round(filled)} ms, opened in ${openings.map(Math.round).join(", ")} ms, holds ${heap.toFixed(1)} MB`,
    );
    return this.#inPage(async (page) => {
      await page.evaluate((name) => wordsPage.open(name), store);
      const search = await page.evaluate((asked) => wordsPage.ask(asked), sorts);
      const { times, coverage, indexBytes } = await page.evaluate(([count, asked, covered]) => wordsPage.statement(count, asked, covered), [
        size,
        sorts,
        COVERED,
      ] as const);
      await page.evaluate(() => wordsPage.close());
      return {
        [`${label}.fill_us_per_text`]: (filled * 1_000) / size,
        [`${label}.open_ms`]: median(openings),
        [`${label}.heap_mb`]: heap,
        [`${label}.index_mb`]: indexBytes / 2 ** 20,
        ...quantiles(label, "search_", search),
        ...quantiles(label, "statement_", times),
        ...Object.fromEntries(Object.entries(search).map(([sort, ms]) => [`${label}.${sort}.p95_ms`, quantile(ms, 0.95)])),
        ...Object.fromEntries(Object.entries(coverage).map(([sort, share]) => [`${label}.${sort}.coverage`, share])),
      };
    });
  }

  async #peer(label: string, size: number, peer: PeerName, sorts: readonly QuerySort[]): Promise<Figures> {
    const { buildMs, bytes } = await this.#inPage((page) =>
      page.evaluate(([name, count]) => wordsPage.buildPeer(name, count), [peer, size] as const),
    );
    const openings: number[] = [];
    let heap = Number.NaN;
    let asked: TimesBySort = {};
    for (let run = 0; run < RUNS; run += 1) {
      await this.#inPage(async (page) => {
        openings.push(await page.evaluate(([name, count]) => wordsPage.openPeer(name, count), [peer, size] as const));
        heap = await this.#heapMb(page);
        if (run > 0) return;
        const fitting = sorts.filter(({ name }) => !NOT_FOR_PEERS.includes(name));
        asked = await page.evaluate((all) => wordsPage.askPeer(all), fitting);
      });
    }
    this.#say(`${label} ${peer}: opened in ${openings.map(Math.round).join(", ")} ms, holds ${heap.toFixed(1)} MB`);
    return {
      [`${label}.${peer}.build_us_per_text`]: (buildMs * 1_000) / size,
      [`${label}.${peer}.open_ms`]: median(openings),
      [`${label}.${peer}.heap_mb`]: heap,
      [`${label}.${peer}.saved_mb`]: bytes / 2 ** 20,
      ...quantiles(`${label}.${peer}`, "", asked),
    };
  }

  async #inPage<T>(work: (page: Page) => Promise<T>): Promise<T> {
    const page = await this.#browser.context.newPage();
    try {
      await page.goto(this.#stage.url);
      return await work(page);
    } finally {
      await page.close();
    }
  }

  async #heapMb(page: Page): Promise<number> {
    const { heap, buffers } = await heapUse(this.#browser.endpoint, page.url());
    return (heap + buffers) / 2 ** 20;
  }
}

function quantiles(label: string, prefix: string, bySort: TimesBySort): Figures {
  return Object.fromEntries(
    Object.entries(bySort).flatMap(([sort, times]) => [
      [`${label}.${sort}.${prefix}p50_ms`, median(times)],
      [`${label}.${sort}.${prefix}p95_ms`, quantile(times, 0.95)],
    ]),
  );
}
