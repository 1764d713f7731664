import { performance } from "node:perf_hooks";
import { compose } from "../../src/core/inject/compose.ts";
import type { Entry, LayerPlan } from "../../src/core/inject/entry.ts";
import { exactTokens } from "../../src/core/tokens.ts";
import { loadTokens } from "../../src/engine/load-tokens.ts";
import type { Figures } from "../support/harness-report.ts";
import { median } from "../support/quantile.ts";
import { WordsCorpus } from "./words-corpus.ts";

const RUNS = 25;
const CANDIDATES = 400;
const STORE_KEY = new Uint8Array(32).fill(7);

/** What of a block's time is writing it and counting its tokens: the same texts as in the store, in Node. */
export async function benchCompose(): Promise<Figures> {
  await loadTokens();
  const count = exactTokens();
  if (count === undefined) throw new Error("the tokenizer was not loaded");
  const plans = [planOf(new WordsCorpus(CANDIDATES).texts)];
  const figures: Record<string, number> = {};
  for (const limitTokens of [1_500, 9_000]) {
    const blocks = Array.from({ length: RUNS }, () => timed(() => compose(plans, { limitTokens, count, storeKey: STORE_KEY })));
    const counts = blocks.map(([, { text }]) => timed(() => count(text))[0]);
    figures[`compose.${limitTokens}.p50_ms`] = median(blocks.map(([ms]) => ms));
    figures[`count.${limitTokens}.p50_ms`] = median(counts);
  }
  return figures;
}

function planOf(texts: readonly string[]): LayerPlan {
  const entries = texts.map(
    (text, n): Entry => ({
      id: `00000000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`,
      kind: "fact",
      text,
      at: Date.UTC(2026, 0, 1) + n * 3_600_000,
      zone: "UTC",
      trust: "agent",
      why: "it bears on what was said",
    }),
  );
  return { layer: "T1", heading: "What bears on this", entries, priority: 1, floor: 0 };
}

function timed<T>(work: () => T): readonly [number, T] {
  const start = performance.now();
  const result = work();
  return [performance.now() - start, result];
}
