import type { Page } from "playwright";
import { serveModels } from "../../scripts/serve-models.ts";
import type { Bar, Figures } from "../support/harness-report.ts";
import type { EvalDoc, EvalSet } from "./datasets.ts";
import type { EvalCluster } from "./eval.page.ts";
import { mean, normalizedMutualInformation } from "./metrics.ts";
import { onPages, storeDocs } from "./run-set.ts";

/** What clusters of the small model's vectors must reach on the dev split. */
export const TOPIC_BARS: Readonly<Record<string, Bar>> = {
  "realmem.nmi": { min: 0.45 },
  rebuild_identical: { min: 1 },
  ids_kept_after_10pct: { min: 0.9 },
};

/** Memories of projects. */
export const LABELLED_SET = "realmem";
/** A label that says that a memory is of no project in particular. */
const UNLABELLED = "Enhanced";
const MODEL = "mini-enzh";
/** A tenth of what is stored then comes later. */
const FIRST = 10 / 11;

/** Clusters of labelled memories, each person's by itself, at the number of clusters that the product chooses. */
export function evaluateTopics({ name, docs }: EvalSet): Promise<Figures> {
  const users = [...new Set(docs.filter(isLabelled).map(({ user }) => user))];
  return onPages([serveModels()], async (withPage) => {
    let figures: Figures = {};
    for (const user of users) {
      const own = docs.filter((doc) => isLabelled(doc) && doc.user === user);
      const told = await withPage((page) => evaluateUser(page, user, own));
      console.error(`${user}: ${own.length} memories, ${JSON.stringify(told)}`);
      figures = { ...figures, ...Object.fromEntries(Object.entries(told).map(([figure, value]) => [`${user}.${figure}`, value])) };
    }
    const of = (figure: string): readonly number[] => users.map((user) => figures[`${user}.${figure}`] ?? Number.NaN);
    return {
      [`${name}.nmi`]: mean(of("nmi")),
      rebuild_identical: Math.min(...of("rebuild_identical")),
      ids_kept_after_10pct: Math.min(...of("ids_kept")),
      ...figures,
    };
  });
}

async function evaluateUser(page: Page, user: string, docs: readonly EvalDoc[]): Promise<Figures> {
  const clustered = (rebuild: boolean): Promise<readonly EvalCluster[]> =>
    page.evaluate(
      async ([whose, anew]) => {
        await evalPage.untilEmbedded();
        await evalPage.cluster(whose, anew);
        return evalPage.clusters(whose);
      },
      [user, rebuild] as const,
    );
  await page.evaluate(([store, packed]) => evalPage.open(store, packed), [`topics-${user}`, MODEL] as const);
  const first = Math.ceil(docs.length * FIRST);
  await storeDocs(page, docs.slice(0, first));
  const before = await clustered(false);
  await storeDocs(page, docs.slice(first));
  const grown = await clustered(false);
  const once = await clustered(true);
  const twice = await clustered(true);
  await page.evaluate(() => evalPage.close());
  const kept = before.filter(({ id }) => grown.some((cluster) => cluster.id === id)).length;
  return {
    nmi: agreement(docs, once),
    nmi_grown: agreement(docs, grown),
    clusters: once.length,
    rebuild_identical: Number(JSON.stringify(once) === JSON.stringify(twice)),
    ids_kept: kept / before.length,
  };
}

function agreement(docs: readonly EvalDoc[], clusters: readonly EvalCluster[]): number {
  const clusterOf = new Map(clusters.flatMap(({ id, documents }) => documents.map((document) => [document, id] as const)));
  const labelled = docs.filter(({ id, label }) => label !== UNLABELLED && clusterOf.has(id));
  return normalizedMutualInformation(
    labelled.map(({ label = "" }) => label),
    labelled.map(({ id }) => String(clusterOf.get(id))),
  );
}

function isLabelled({ sort, label }: EvalDoc): boolean {
  return sort === "memory" && label !== undefined;
}
