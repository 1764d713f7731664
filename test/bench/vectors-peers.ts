import { HITS } from "./vectors-engines.ts";
import type { Engine, Rows } from "./vectors-engines.ts";

/** Peers as their own documents say to use them. They are loaded from `base`, so that the package needs none of them. */
export type Peer = (rows: Rows, base: string) => Promise<readonly Engine[]>;

type Loaded = Readonly<Record<string, unknown>>;

export const PEERS: Readonly<Record<string, Peer>> = { hnswlib, edgevec, pglite, orama };

interface HnswIndex {
  initIndex(count: number, m: number, efConstruction: number, seed: number): void;
  addPoint(vector: Float32Array, label: number, replace: boolean): void;
  setEfSearch(ef: number): void;
  searchKnn(query: Float32Array, k: number, filter: undefined): { readonly neighbors: readonly number[] };
}

async function hnswlib(rows: Rows, base: string): Promise<readonly Engine[]> {
  const { loadHnswlib } = await load<{ loadHnswlib: () => Promise<Loaded> }>(`${base}hnswlib-wasm/dist/hnswlib.js`);
  const Index = (await loadHnswlib())["HierarchicalNSW"] as new (space: string, dim: number, autosave: string) => HnswIndex;
  const index = new Index("ip", rows.dim, "");
  // With 200 at 100,000 vectors it takes four minutes to build; recall is full with 100 as well.
  const efConstruction = rows.count > 50_000 ? 100 : 200;
  const buildMs = timed(() => {
    index.initIndex(rows.count, 16, efConstruction, 100);
    for (let slot = 0; slot < rows.count; slot += 1) index.addPoint(rows.row(slot), slot, false);
  });
  return [32, 64, 128, 256].map((ef) => ({
    name: `hnswlib_ef${ef}`,
    buildMs,
    find: (query) => {
      index.setEfSearch(ef);
      return index.searchKnn(query, HITS, undefined).neighbors;
    },
  }));
}

interface EdgeVec {
  insert(vector: Float32Array): number;
  search(query: Float32Array, k: number): readonly { readonly id: number }[];
  enableBQ(): void;
  searchBQRescored(query: Float32Array, k: number, factor: number): readonly { readonly id: number }[];
}

interface EdgeVecModule {
  readonly default: () => Promise<void>;
  readonly EdgeVec: new (config: object) => EdgeVec;
  readonly EdgeVecConfig: new (dim: number) => { metric: string };
}

async function edgevec(rows: Rows, base: string): Promise<readonly Engine[]> {
  const module = await load<EdgeVecModule>(`${base}edgevec/edgevec.js`);
  await module.default();
  const config = new module.EdgeVecConfig(rows.dim);
  // On unit vectors the order is that of the cosine; its metrics "cosine" and "dot" find nothing.
  config.metric = "l2";
  const index = new module.EdgeVec(config);
  const slots = new Map<number, number>();
  const buildMs = timed(() => {
    for (let slot = 0; slot < rows.count; slot += 1) slots.set(index.insert(rows.row(slot)), slot);
  });
  const slotsOf = (found: readonly { readonly id: number }[]): readonly number[] => found.map(({ id }) => slots.get(id) ?? -1);
  const plain: Engine = { name: "edgevec_hnsw", buildMs, find: (query) => slotsOf(index.search(query, HITS)) };
  try {
    const quantizeMs = timed(() => index.enableBQ());
    const find = (query: Float32Array): readonly number[] => slotsOf(index.searchBQRescored(query, HITS, 10));
    return [plain, { name: "edgevec_hnsw_bq", buildMs: buildMs + quantizeMs, find }];
  } catch {
    return [plain];
  }
}

interface Postgres {
  exec(sql: string): Promise<unknown>;
  query(sql: string, values: readonly unknown[]): Promise<{ readonly rows: readonly { readonly id: number }[] }>;
}

const PG_BATCH = 200;

async function pglite(rows: Rows, base: string): Promise<readonly Engine[]> {
  const { PGlite } = await load<{ PGlite: { create(options: object): Promise<Postgres> } }>(`${base}@electric-sql/pglite/dist/index.js`);
  const { vector } = await load<{ vector: unknown }>(`${base}@electric-sql/pglite-pgvector/dist/index.js`);
  const db = await PGlite.create({ extensions: { vector } });
  await db.exec(`create extension vector; create table item (id int primary key, e vector(${rows.dim}));`);
  await db.exec("alter table item alter column e set storage plain; set maintenance_work_mem = '128MB'");
  const start = performance.now();
  for (let from = 0; from < rows.count; from += PG_BATCH) {
    const slots = Array.from({ length: Math.min(PG_BATCH, rows.count - from) }, (_, index) => from + index);
    const places = slots.map((_, index) => `($${2 * index + 1}, $${2 * index + 2})`).join(", ");
    await db.query(
      `insert into item values ${places}`,
      slots.flatMap((slot) => [slot, literal(rows.row(slot))]),
    );
  }
  await db.exec("create index on item using hnsw (e vector_ip_ops) with (m = 16, ef_construction = 64)");
  const buildMs = performance.now() - start;
  const ask = (setting: string) => async (query: Float32Array) => {
    await db.exec(setting);
    const asked = performance.now();
    const found = await db.query(`select id from item order by e <#> $1 limit ${HITS}`, [literal(query)]);
    return { slots: found.rows.map(({ id }) => id), ms: performance.now() - asked };
  };
  return [
    ...[40, 100].map((ef) => ({
      name: `pgvector_hnsw_ef${ef}`,
      buildMs,
      find: ask(`set enable_indexscan = on; set hnsw.ef_search = ${ef}`),
    })),
    { name: "pgvector_exact", buildMs, find: ask("set enable_indexscan = off") },
  ];
}

interface Orama {
  create(options: object): unknown;
  insertMultiple(db: unknown, documents: readonly object[], batch: number): Promise<unknown>;
  searchVector(db: unknown, query: object): Promise<{ readonly hits: readonly { readonly document: { readonly slot: number } }[] }>;
}

async function orama(rows: Rows, base: string): Promise<readonly Engine[]> {
  const { create, insertMultiple, searchVector } = await load<Orama>(`${base}@orama/orama/dist/browser/index.js`);
  const start = performance.now();
  const db = create({ schema: { slot: "number", e: `vector[${rows.dim}]` } });
  const documents = Array.from({ length: rows.count }, (_, slot) => ({ slot, e: Array.from(rows.row(slot)) }));
  await insertMultiple(db, documents, 1000);
  const buildMs = performance.now() - start;
  const find = async (query: Float32Array): Promise<readonly number[]> => {
    const wanted = {
      mode: "vector",
      vector: { value: Array.from(query), property: "e" },
      similarity: 0,
      limit: HITS,
      includeVectors: false,
    };
    return (await searchVector(db, wanted)).hits.map(({ document }) => document.slot);
  };
  return [{ name: "orama", buildMs, find }];
}

function literal(vector: Float32Array): string {
  return `[${vector.join(",")}]`;
}

function timed(act: () => void): number {
  const start = performance.now();
  act();
  return performance.now() - start;
}

async function load<T>(url: string): Promise<T> {
  return (await import(/* @vite-ignore */ url)) as T;
}
