import type { Page } from "playwright";
import type { Figures } from "../support/harness-report.ts";
import { evidenceFigures, orderCounts, orderOf, per100, repeatedIn } from "./block-figures.ts";
import type { Answered } from "./block-figures.ts";
import { LIMIT, LIMITS } from "./block-limits.ts";
import { idsByUser, READINGS, removals, stepsOf, usersOf } from "./block-steps.ts";
import type { Reading } from "./block-steps.ts";
import type { Asked, Block } from "./block.page.ts";
import type { EvalDoc, EvalQuery, EvalSet } from "./datasets.ts";
import type { TokenJudge } from "./judge-tokens.ts";
import { storeDocs } from "./run-set.ts";
import { scoresOf } from "./scores.ts";

export const MODEL = "mini-enzh";

export interface SetResult {
  readonly figures: Figures;
  readonly repeated: number;
  /** Blocks of questions whose evidence was removed. */
  readonly removed: Readonly<Record<Reading, readonly Block[]>>;
}

/** One set in one store with the model: each question is a turn of a session of its own, but for those that count what repeats. */
export class BlockSet {
  readonly #page: Page;
  readonly #set: EvalSet;
  readonly #judge: TokenJudge;
  readonly #answered = new Map<number, Answered[]>(LIMITS.map((limit) => [limit, []]));
  readonly #removed: Record<Reading, Block[]> = { gold: [], sessions: [], person: [] };
  readonly #found: { readonly query: EvalQuery; readonly returned: readonly string[] }[] = [];
  #sessions = 0;

  constructor(page: Page, set: EvalSet, judge: TokenJudge) {
    this.#page = page;
    // Where the questions are asked of memories the turns that these were made from are not stored beside them.
    const memoriesOnly = set.queries.every(({ sorts }) => !sorts.includes("turns"));
    this.#set = memoriesOnly ? { ...set, docs: set.docs.filter(({ sort }) => sort === "memory") } : set;
    this.#judge = judge;
  }

  async run(): Promise<SetResult> {
    const { name, docs } = this.#set;
    await this.#page.evaluate(([store, packed]) => blockPage.open(store, packed), [`block-${name}`, MODEL] as const);
    await storeDocs(this.#page, docs);
    await this.#page.evaluate(() => blockPage.untilEmbedded());
    for (const { hidden, shown, queries } of stepsOf(this.#set)) {
      await this.#hide(hidden);
      await this.#show(shown);
      await this.#ask(queries);
      for (const reading of READINGS) await this.#askWithout(reading, queries);
    }
    const repeated = await this.#repeats();
    await this.#page.evaluate(() => blockPage.close());
    return { figures: this.#figures(), repeated, removed: this.#removed };
  }

  async #ask(queries: readonly EvalQuery[]): Promise<void> {
    const found = await this.#page.evaluate((asked) => blockPage.search(asked, "hybrid"), queries);
    this.#found.push(...queries.map((query, index) => ({ query, returned: found[index]?.returned ?? [] })));
    for (const limit of LIMITS) {
      const blocks = await this.#turns(queries.map((query) => this.#asked(query, limit)));
      this.#answered.get(limit)?.push(...blocks.map((block, index) => ({ query: queries[index] as EvalQuery, block })));
    }
  }

  async #askWithout(reading: Reading, queries: readonly EvalQuery[]): Promise<void> {
    for (const { user, without, asked } of removals(reading, queries, this.#set.docs)) {
      await this.#hide(without);
      this.#removed[reading].push(...(await this.#turns(asked.map((query) => ({ ...this.#asked(query, LIMIT), user })))));
      await this.#show(without);
    }
  }

  /** Each person's questions one after the other in one session, after the block of its start. */
  async #repeats(): Promise<number> {
    let repeated = 0;
    for (const user of usersOf(this.#set.docs)) {
      const session = `all-${user}`;
      const start = await this.#page.evaluate((input) => blockPage.session(input), { user, session, limitTokens: 2 * LIMIT });
      this.#judge.judge(start, 2 * LIMIT);
      const queries = this.#set.queries.filter((query) => query.user === user);
      const turns = await this.#turns(queries.map((query) => ({ ...this.#asked(query, LIMIT), session })));
      repeated += repeatedIn([start, ...turns]);
    }
    return repeated;
  }

  async #turns(asked: readonly Asked[]): Promise<readonly Block[]> {
    const blocks = await this.#page.evaluate((turns) => blockPage.turns(turns), asked);
    for (const [index, block] of blocks.entries()) this.#judge.judge(block, asked[index]?.limitTokens ?? 0);
    return blocks;
  }

  #asked({ user, text }: EvalQuery, limitTokens: number): Asked {
    this.#sessions += 1;
    return { user, session: `turn-${this.#sessions}`, query: text, limitTokens };
  }

  async #hide(docs: readonly EvalDoc[]): Promise<void> {
    for (const [user, ids] of idsByUser(docs))
      await this.#page.evaluate(([whose, which]) => blockPage.hide(whose, which), [user, ids] as const);
  }

  async #show(docs: readonly EvalDoc[]): Promise<void> {
    for (const [user, ids] of idsByUser(docs))
      await this.#page.evaluate(([whose, which]) => blockPage.show(whose, which), [user, ids] as const);
  }

  #figures(): Figures {
    const { name } = this.#set;
    const figures: Record<string, number> = {
      [`${name}.questions`]: this.#found.length,
      [`${name}.r10`]: scoresOf(this.#found)["r10"] ?? Number.NaN,
    };
    for (const [limit, answered] of this.#answered) {
      Object.assign(figures, evidenceFigures(name, limit, answered));
      for (const sort of ["update", "contradiction"] as const) {
        const orders = answered.flatMap(({ query: { pair }, block }) => (pair?.sort === sort ? [orderOf(pair, block.items)] : []));
        if (orders.length > 0) Object.assign(figures, orderCounts(`${name}.${sort}s_${limit}`, orders));
      }
    }
    for (const reading of READINGS) figures[`${name}.false_injections_${reading}_per_100`] = per100(this.#removed[reading]);
    return figures;
  }
}
