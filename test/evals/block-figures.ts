import type { Figures } from "../support/harness-report.ts";
import { quantile } from "../support/quantile.ts";
import type { Block, BlockItem } from "./block.page.ts";
import type { EvalQuery, StatementPair } from "./datasets.ts";
import { mean } from "./metrics.ts";

/** Pure figures of blocks: from the ids that they hold, and from their text. */

/** A question and the block of the turn that asked it. */
export interface Answered {
  readonly query: Pick<EvalQuery, "category" | "gold" | "pair">;
  readonly block: Block;
}

/** Share of the gold that a block shows, 0 to 1. */
export function evidenceOf(gold: readonly string[], items: readonly Pick<BlockItem, "documents">[]): number {
  const shown = new Set(items.flatMap(({ documents }) => documents));
  return gold.length === 0 ? 0 : gold.filter((id) => shown.has(id)).length / gold.length;
}

/** Evidence (0 to 100) and what it cost, under one limit; `whole`: only what is shown to its end counts. */
export function evidenceFigures(set: string, limit: number, answered: readonly Answered[]): Figures {
  const evidence = (of: readonly Answered[], whole = false): number =>
    100 *
    mean(
      of.map(({ query, block }) =>
        evidenceOf(
          query.gold,
          block.items.filter(({ clipped }) => !(whole && clipped)),
        ),
      ),
    );
  const categories = [...new Set(answered.map(({ query }) => query.category))];
  const ms = answered.map(({ block }) => block.ms);
  return {
    [`${set}.evidence_${limit}`]: evidence(answered),
    [`${set}.evidence_whole_${limit}`]: evidence(answered, true),
    [`${set}.tokens_${limit}`]: mean(answered.map(({ block }) => block.tokens)),
    [`${set}.items_${limit}`]: mean(answered.map(({ block }) => block.items.length)),
    [`${set}.empty_blocks_${limit}`]: answered.filter(({ block }) => block.items.length === 0).length,
    [`${set}.turn_${limit}_p50_ms`]: quantile(ms, 0.5),
    [`${set}.turn_${limit}_p95_ms`]: quantile(ms, 0.95),
    ...Object.fromEntries(
      categories.map((category) => [
        `${set}.${category}.evidence_${limit}`,
        evidence(answered.filter(({ query }) => query.category === category)),
      ]),
    ),
  };
}

/** How a block shows a statement and the later one on the same matter. */
export type PairOrder = "newer_first" | "older_first" | "newer_only" | "older_only" | "neither";

export function orderOf(
  { older, newer }: Pick<StatementPair, "older" | "newer">,
  items: readonly Pick<BlockItem, "documents">[],
): PairOrder {
  const first = (documents: readonly string[]): number => items.findIndex((item) => item.documents.some((id) => documents.includes(id)));
  const [ofOlder, ofNewer] = [first(older), first(newer)];
  if (ofOlder === -1) return ofNewer === -1 ? "neither" : "newer_only";
  if (ofNewer === -1) return "older_only";
  return ofNewer < ofOlder ? "newer_first" : "older_first";
}

/** Counts of each order. */
export function orderCounts(prefix: string, orders: readonly PairOrder[]): Figures {
  const names: readonly PairOrder[] = ["newer_first", "older_first", "newer_only", "older_only", "neither"];
  return Object.fromEntries(names.map((name) => [`${prefix}.${name}`, orders.filter((order) => order === name).length]));
}

/** Pairs of different subjects that stand in both orders, and how many of them stand the same way round. */
export function keptPairs(before: readonly string[], after: readonly string[]): { readonly pairs: number; readonly kept: number } {
  const rank = new Map([...new Set(before)].map((subject, index) => [subject, index] as const));
  const ranks = [...new Set(after)].flatMap((subject) => rank.get(subject) ?? []);
  let pairs = 0;
  let kept = 0;
  for (const [index, earlier] of ranks.entries())
    for (const later of ranks.slice(index + 1)) {
      pairs += 1;
      if (earlier < later) kept += 1;
    }
  return { pairs, kept };
}

/** Turns and memories that came more than once into one session. */
export function repeatedIn(blocks: readonly Pick<Block, "items">[]): number {
  const seen = new Set<string>();
  let repeated = 0;
  for (const { record } of blocks.flatMap(({ items }) => items).filter(({ once }) => once)) {
    if (seen.has(record)) repeated += 1;
    seen.add(record);
  }
  return repeated;
}

/** Of a hundred blocks about what the store does not know, how many hold something. */
export function per100(blocks: readonly Pick<Block, "items">[]): number {
  return 100 * mean(blocks.map(({ items }) => (items.length > 0 ? 1 : 0)));
}
