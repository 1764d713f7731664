import type { Page } from "playwright";
import type { Figures } from "../support/harness-report.ts";
import { keptPairs, orderCounts, orderOf } from "./block-figures.ts";
import type { PairOrder } from "./block-figures.ts";
import { LIMIT } from "./block-limits.ts";
import { MODEL } from "./block-set.ts";
import type { Block } from "./block.page.ts";
import type { EvalQuery, EvalSet } from "./datasets.ts";
import type { TokenJudge } from "./judge-tokens.ts";
import { storeDocs } from "./run-set.ts";
import { updateLives } from "./update-pairs.ts";

const LIVES = 24;
const SUBJECTS = 10;

/** What was asked, the block, and the documents that search finds for the same words, best first. */
interface Asked {
  readonly query: EvalQuery;
  readonly block: Block;
  readonly found: readonly string[];
}

/** Whether what changed stands before what it was, in blocks of questions about seeded pairs, and what that does to the order of other matters. */
export async function evaluateUpdates(page: Page, judge: TokenJudge): Promise<Figures> {
  const lives = updateLives("update-pairs", LIVES, SUBJECTS);
  await page.evaluate(([store, packed]) => blockPage.open(store, packed), [lives.name, MODEL] as const);
  await storeDocs(page, lives.docs);
  await page.evaluate(() => blockPage.untilEmbedded());
  const found = await page.evaluate((queries) => blockPage.search(queries, "hybrid"), lives.queries);
  const turns = lives.queries.map(({ user, text }, n) => ({ user, session: `asked-${n}`, query: text, limitTokens: LIMIT }));
  const blocks = await page.evaluate((asked) => blockPage.turns(asked), turns);
  await page.evaluate(() => blockPage.close());
  for (const block of blocks) judge.judge(block, LIMIT);
  return updateFigures(
    lives,
    lives.queries.flatMap((query, n) => {
      const [block, answer] = [blocks[n], found[n]];
      return block === undefined || answer === undefined ? [] : [{ query, block, found: answer.returned }];
    }),
  );
}

function updateFigures({ name, docs }: EvalSet, asked: readonly Asked[]): Figures {
  const labels = new Map(docs.map(({ id, label = id }) => [id, label] as const));
  const matter = (id: string): string => labels.get(id) ?? id;
  const inBlock = ({ block }: Asked): readonly string[] => block.items.flatMap(({ documents }) => documents.slice(0, 1)).map(matter);
  const kept = asked.map((one) => keptPairs(one.found.map(matter), inBlock(one)));
  const isFirst = ({ query }: Asked, order: readonly string[]): boolean => order[0] === matter(query.gold[0] ?? "");
  const orders = asked.map((one) => ({ language: one.query.category, order: orderIn(one, one.block.items) }));
  const searched = asked.map((one) =>
    orderIn(
      one,
      one.found.map((id) => ({ documents: [id] })),
    ),
  );
  return {
    [name]: asked.length,
    [`${name}.newer_first_pct`]: rightPercent(orders.map(({ order }) => order)),
    [`${name}.search_newer_first_pct`]: rightPercent(searched),
    [`${name}.subject_order_kept_pct`]: percent(sumOf(kept, "kept"), sumOf(kept, "pairs")),
    [`${name}.asked_subject_first_pct`]: percent(asked.filter((one) => isFirst(one, inBlock(one))).length, asked.length),
    [`${name}.search_asked_subject_first_pct`]: percent(asked.filter((one) => isFirst(one, one.found.map(matter))).length, asked.length),
    ...orderCounts(
      name,
      orders.map(({ order }) => order),
    ),
    ...Object.fromEntries(
      ["en", "zh"].map((language) => [
        `${name}.${language}.newer_first_pct`,
        rightPercent(orders.filter((one) => one.language === language).map(({ order }) => order)),
      ]),
    ),
  };
}

function orderIn({ query: { pair } }: Asked, items: readonly { readonly documents: readonly string[] }[]): PairOrder {
  return pair === undefined ? "neither" : orderOf(pair, items);
}

/** Right is the newer before the older, or the newer alone. A block that holds neither is not. */
function rightPercent(orders: readonly PairOrder[]): number {
  return percent(orders.filter((order) => order === "newer_first" || order === "newer_only").length, orders.length);
}

function percent(part: number, whole: number): number {
  return whole === 0 ? Number.NaN : (100 * part) / whole;
}

function sumOf(all: readonly { readonly pairs: number; readonly kept: number }[], what: "pairs" | "kept"): number {
  return all.reduce((sum, one) => sum + one[what], 0);
}
