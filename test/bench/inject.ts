import { fileURLToPath } from "node:url";
import type { Page } from "playwright";
import type { Figures } from "../support/harness-report.ts";
import { Stage } from "../support/harness-stage.ts";
import type { ChromiumProcess } from "../support/process-chromium.ts";
import { median, quantile } from "../support/quantile.ts";
import { benchCompose } from "./inject-compose.ts";
import type { Blocks, TurnsWanted } from "./inject.page.ts";
import type { Measured } from "./measured.ts";

const SIZES = { "10k": { memories: 10_000, turns: 5_000 }, "100k": { memories: 100_000, turns: 10_000 } } as const;
const SMALL_LIMIT = 1_500;
const LARGE_LIMIT = 9_000;
const LIMITS = [SMALL_LIMIT, LARGE_LIMIT] as const;
const SESSIONS = 60;
const TURNS = 120;
/** Blocks that are not counted: the first ones compile and fill caches. */
const WARM_UP = 24;

type Say = (line: string) => void;

/**
 * Blocks of sessions and turns in Chromium, through the public API, on OPFS. The figures with a bar are those of the slower of two ways, by
 * words and with vectors: of a session's block with either limit of tokens, of a turn's with the smaller one, as a block beside each message
 * has; with the larger one it is told apart. A turn's query has its vector when the time begins.
 */
export async function benchInject(say: Say): Promise<Measured> {
  const stage = await Stage.open({ script: fileURLToPath(new URL("./inject.page.ts", import.meta.url)) });
  try {
    const browser = await stage.launch("inject");
    let figures: Figures = await benchCompose();
    let sqlite = "";
    for (const label of Object.keys(SIZES) as (keyof typeof SIZES)[]) {
      const page = await opened(browser, stage.url);
      figures = { ...figures, ...(await measure(page, label, say)) };
      sqlite = await page.evaluate(() => injectPage.version());
      await page.evaluate(() => injectPage.close());
      await page.close();
    }
    return { figures, runs: TURNS, versions: { chromium: browser.browser.version(), sqlite } };
  } finally {
    await stage.close();
  }
}

async function opened(browser: ChromiumProcess, url: string): Promise<Page> {
  const page = await browser.context.newPage();
  await page.goto(url);
  await page.waitForFunction(() => "injectPage" in globalThis);
  return page;
}

async function measure(page: Page, label: keyof typeof SIZES, say: Say): Promise<Figures> {
  const fillMs = await page.evaluate(([name, size]) => injectPage.fill(name, size), [label, SIZES[label]] as const);
  const upkeepMs = await page.evaluate(() => injectPage.upkeep());
  say(`${label}: filled in ${Math.round(fillMs)} ms, topics in ${Math.round(upkeepMs)} ms`);
  await page.evaluate(() => injectPage.rest());
  const first = await page.evaluate((limit) => injectPage.sessions(1, limit, "first"), LARGE_LIMIT);
  const words = await series(page, "words", say);
  const long = await page.evaluate((limit) => injectPage.long(limit), SMALL_LIMIT);
  await page.evaluate((name) => injectPage.embed(name), label);
  await page.evaluate(() => injectPage.rest());
  const vectors = await series(page, "vectors", say);
  const figures = {
    "session.p95_ms": Math.max(words["session.p95_ms"] ?? Number.NaN, vectors["session.p95_ms"] ?? Number.NaN),
    "turn.p95_ms": Math.max(words["turn.p95_ms"] ?? Number.NaN, vectors["turn.p95_ms"] ?? Number.NaN),
    first_ms: first.times[0] ?? Number.NaN,
    "turn.20000_chars_ms": long,
    ...prefixed("words", words),
    ...prefixed("vectors", vectors),
  };
  return prefixed(label, figures);
}

/** Blocks with both limits. */
async function series(page: Page, mode: "words" | "vectors", say: Say): Promise<Figures> {
  const queued = mode === "vectors";
  const turnsOf = (wanted: TurnsWanted): Promise<Blocks> => page.evaluate((given) => injectPage.turns(given), wanted);
  await turnsOf({ count: WARM_UP, limitTokens: SMALL_LIMIT, label: `${mode} warm-up`, queued });
  let figures: Figures = {};
  for (const limit of LIMITS) {
    const sessions = await page.evaluate(([n, most, name]) => injectPage.sessions(n, most, name), [
      SESSIONS,
      limit,
      `${mode} ${limit}`,
    ] as const);
    const turns = await turnsOf({ count: TURNS, limitTokens: limit, label: `${mode} turns ${limit}`, queued });
    figures = { ...figures, ...figuresOf(`session.${limit}`, sessions), ...figuresOf(`turn.${limit}`, turns) };
    say(`${mode}, ${limit} tokens: sessions ${told(sessions)}; turns ${told(turns)}`);
  }
  const bound = await turnsOf({ count: TURNS, limitTokens: LARGE_LIMIT, label: `${mode} bound`, queued, tokens: "upper_bound" });
  const slower = (part: string): number => Math.max(...LIMITS.map((limit) => figures[`${part}.${limit}.p95_ms`] ?? Number.NaN));
  return {
    "session.p95_ms": slower("session"),
    "turn.p95_ms": figures[`turn.${SMALL_LIMIT}.p95_ms`] ?? Number.NaN,
    "turn.upper_bound.p50_ms": median(bound.times),
    ...figures,
  };
}

function figuresOf(name: string, { times, items, tokens }: Blocks): Figures {
  if (Math.max(...items) === 0) throw new Error(`${name}: every block is empty`);
  return {
    [`${name}.p50_ms`]: median(times),
    [`${name}.p95_ms`]: quantile(times, 0.95),
    [`${name}.p50_items`]: median(items),
    [`${name}.p50_tokens`]: median(tokens),
  };
}

function told({ times, items, tokens, notices }: Blocks): string {
  const notes = Object.entries(notices).map(([code, blocks]) => `, ${code} in ${blocks}`);
  const ms = `p50 ${median(times).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms, most ${Math.max(...times).toFixed(1)} ms`;
  return `${ms} (items ${median(items)}, tokens ${median(tokens)} in the middle${notes.join("")})`;
}

function prefixed(name: string, figures: Figures): Figures {
  return Object.fromEntries(Object.entries(figures).map(([key, value]) => [`${name}.${key}`, value]));
}
