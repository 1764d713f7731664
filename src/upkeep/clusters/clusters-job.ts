import { StrandlineError } from "../../errors.ts";
import type { Database } from "../../storage/database.ts";
import { clustersFor, clusterVectors } from "../../vectors/clusters/k-means.ts";
import type { Clustering, ClusteringProgress } from "../../vectors/clusters/k-means.ts";
import { layOut } from "../../vectors/clusters/lay-out.ts";
import { matchCentroids } from "../../vectors/clusters/match-centroids.ts";
import type { KernelMaker } from "../../vectors/kernels.ts";
import { readAccount, writeAccount } from "../account.ts";
import type { Account } from "../account.ts";
import { under } from "../job.ts";
import type { Backlog, JobOptions, JobProgress, UpkeepJob } from "../job.ts";
import { dropOthers, makeIds, storeCentroids, storedClusters, storeTexts } from "./result.ts";
import type { StoredCluster } from "./result.ts";
import { pickTexts, spaceOf, textsOf, vectorReader } from "./texts.ts";
import type { Space, Texts } from "./texts.ts";
import { warmOf } from "./warm.ts";

const NAME = "clusters";
const NO_VECTORS = "texts have no vectors: no model has been at work here";

const NO_KERNELS = "this platform has no SIMD, which clusters are made with";

/** What the complete result was made of. */
interface Basis {
  readonly kind: Texts["kind"];
  readonly space: number;
  readonly texts: number;
}

/** With so many more texts, or so many fewer, than it was made of, the result is made anew. */
const GROWN = 1.1;
const SHRUNK = 0.8;

/** Puts every text into the clusters nearest to it, and makes the clusters anew when the store has grown by a tenth. */
export class ClustersJob implements UpkeepJob {
  readonly name: typeof NAME = NAME;
  readonly #kernels: (() => KernelMaker) | undefined;

  /** Without kernels it is always blocked. */
  constructor(kernels: (() => KernelMaker) | undefined) {
    this.#kernels = kernels;
  }

  blocked(db: Database): string | undefined {
    if (this.#kernels === undefined) return NO_KERNELS;
    return spaceOf(db) === undefined ? NO_VECTORS : undefined;
  }

  backlog(db: Database, user: string): Backlog {
    const space = spaceOf(db);
    if (space === undefined) return { total: 0, waiting: 0 };
    const account = readAccount(db, user, NAME);
    const steps = textsOf(db, user, space, account?.generation ?? 0);
    let step = steps.next();
    while (step.done !== true) step = steps.next();
    const { first } = step.value;
    const anew = account === undefined || isOutgrown(account, step.value, space);
    return { total: first.length, waiting: anew ? first.length : first.filter((cluster) => cluster === undefined).length };
  }

  *steps(db: Database, user: string, { rebuild, at }: JobOptions): Generator<JobProgress, void> {
    const space = spaceOf(db);
    if (space === undefined || this.#kernels === undefined) return;
    const account = readAccount(db, user, NAME);
    const generation = account?.generation ?? 0;
    yield* under(NOTHING_YET, dropOthers(db, user, generation));
    const texts = yield* under(NOTHING_YET, textsOf(db, user, space, generation));
    if (texts.chunks.length === 0 && account === undefined) return;
    const run = { db, user, at, space, texts };
    const clusters = account === undefined ? [] : storedClusters(db, user, account.generation);
    // With the index of words made anew, all have gone though the texts are there.
    const gone = clusters.length === 0 && texts.chunks.length > 0;
    const anew = rebuild || account === undefined || gone || isOutgrown(account, texts, space);
    if (anew) yield* this.#build(run, { account, clusters }, rebuild);
    else yield* this.#place(run, account, clusters);
  }

  /** Puts texts that came since into the clusters that are there. */
  *#place({ db, user, at, space, texts }: Run, account: Account, clusters: readonly StoredCluster[]): Generator<JobProgress, void> {
    const { generation } = account;
    const left = pickTexts(
      texts,
      texts.first.flatMap((cluster, index) => (cluster === undefined ? [index] : [])),
    );
    if (left.chunks.length === 0) return;
    const placed = yield* this.#cluster(db, space, left, { warm: clusters.map(({ centroid }) => centroid), k: 0, learn: false });
    const ids = clusters.map(({ id }) => id);
    yield* under(allOf(left), storeTexts(db, left, placed, { ids, generation }));
    writeAccount(db, user, NAME, { ...account, finishedAt: at });
  }

  /** Makes all clusters anew beside those that are there, which stay until the new ones are complete. */
  *#build(
    { db, user, at, space, texts }: Run,
    { account, clusters: before }: { readonly account: Account | undefined; readonly clusters: readonly StoredCluster[] },
    afresh: boolean,
  ): Generator<JobProgress, void> {
    const k = clustersFor(texts.chunks.length);
    const warm = afresh ? [] : yield* under(NOTHING_YET, warmOf(db, before, { space, texts, k }));
    const made = yield* this.#cluster(db, space, texts, { warm: warm.map(({ centroid }) => centroid), k });
    const known = afresh ? yield* under(allOf(texts), idsOf(before, made, space)) : made.centroids.map((_, c) => warm[c]?.id);
    const generation = (account?.generation ?? 0) + 1;
    const result = { ids: makeIds(db, user, known), generation, space: space.id };
    yield* under(allOf(texts), storeTexts(db, texts, made, result));
    const map = yield* under(allOf(texts), layOut(made.centroids, placesOf(before, result.ids)));
    yield* under(allOf(texts), storeCentroids(db, made.centroids, map, result));
    const basis = { kind: texts.kind, space: space.id, texts: texts.chunks.length } satisfies Basis;
    writeAccount(db, user, NAME, { finishedAt: at, generation, basis });
    yield* under(allOf(texts), dropOthers(db, user, generation));
  }

  *#cluster(
    db: Database,
    { id, dimension }: Space,
    texts: Texts,
    options: { readonly warm: readonly Float32Array[]; readonly k: number; readonly learn?: boolean },
  ): Generator<ClusteringProgress, Clustering> {
    const read = vectorReader(db, { id, dimension }, texts);
    const kernels = this.#kernels?.();
    if (kernels === undefined) throw new StrandlineError("worker_failed", { step: "make clusters", reason: NO_KERNELS });
    return yield* clusterVectors({ kernels, dim: dimension, count: texts.chunks.length, read, ...options });
  }
}

interface Run {
  readonly db: Database;
  readonly user: string;
  readonly at: number;
  readonly space: Space;
  readonly texts: Texts;
}

function isOutgrown({ basis }: Account, { kind, chunks: { length } }: Texts, space: Space): boolean {
  const made = basis as unknown as Basis;
  if (made.kind !== kind || made.space !== space.id) return true;
  return length !== made.texts && (length >= made.texts * GROWN || length <= made.texts * SHRUNK);
}

function placesOf(before: readonly StoredCluster[], ids: readonly number[]): readonly (StoredCluster["place"] | undefined)[] {
  const places = new Map(before.map(({ id, place }) => [id, place]));
  return ids.map((id) => places.get(id));
}

/** A group that is found again by other seeds keeps its id. Vectors of another model cannot be compared. */
function* idsOf(
  before: readonly StoredCluster[],
  { centroids }: Clustering,
  space: Space,
): Generator<void, readonly (number | undefined)[]> {
  const comparable = before.filter((cluster) => cluster.space === space.id);
  const matched = yield* matchCentroids(
    comparable.map(({ centroid }) => centroid),
    centroids,
  );
  return matched.map((index) => (index === undefined ? undefined : comparable[index]?.id));
}

const NOTHING_YET: JobProgress = { done: 0, total: 1 };

function allOf({ chunks: { length } }: Texts): JobProgress {
  return { done: length, total: length };
}
