import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { GUARD_SETS } from "./guard-sets.ts";

/** A document as the data folders have it. */
interface SourceDoc {
  readonly id: string;
  readonly scope: string;
  readonly text: string;
  readonly title?: string;
  readonly who?: string;
  readonly img?: string;
  readonly place?: string;
  readonly sess?: string;
  readonly ord?: number;
  readonly kind?: string;
  readonly proj?: string;
}

interface SourceQuery {
  readonly id: string;
  readonly scope: string;
  readonly cat?: string;
  readonly text: string;
  readonly gold: readonly string[];
  readonly parts?: Readonly<Record<string, readonly string[]>>;
  readonly before?: number;
}

/** A document as it is stored: a turn, or a memory. */
export interface EvalDoc {
  readonly id: string;
  readonly user: string;
  readonly session: string;
  readonly sort: "turn" | "memory";
  readonly role: "user" | "assistant";
  readonly text: string;
  readonly at: number;
  /** The group that it belongs to, by those who made the data. */
  readonly label?: string;
}

export interface EvalQuery {
  readonly user: string;
  readonly category: string;
  readonly text: string;
  readonly gold: readonly string[];
  readonly sorts: readonly ("memories" | "turns")[];
  /** Only what lies before. */
  readonly until?: number;
  /** Gold that says one thing, and gold that changes it or denies it. */
  readonly pair?: StatementPair;
}

/** Documents of a statement and of another on the same matter, which is the later one where it is an update. */
export interface StatementPair {
  readonly sort: "update" | "contradiction";
  readonly older: readonly string[];
  readonly newer: readonly string[];
}

export interface EvalSet {
  readonly name: string;
  readonly docs: readonly EvalDoc[];
  readonly queries: readonly EvalQuery[];
}

export type Split = "dev" | "heldout";

/** Sets of conversations and memories: their mean is the headline figure. */
export const HEADLINE_SETS: readonly string[] = ["locomo", "realtalk", "beam100k", "realmem", "memdaily_zh", "madial_zh"];
export const PASSAGE_SETS: readonly string[] = ["cmrc2018_zh", "drcd_zhtw", "xquad_zh", "xquad_en", "scifact"];
/** Every conversation of this set in one store, under one user. */
export const POOLED_SET = "locomo";

const EPOCH = Date.UTC(2020, 0, 1);
const DAY_MS = 86_400_000;

/** Reads one set of a split; undefined where the data folder has none. */
export function readSet(data: string, name: string, split: Split): EvalSet | undefined {
  const folder = join(data, name);
  const docs = readLines<SourceDoc>([join(folder, split, "docs.jsonl"), join(folder, "docs.jsonl"), join(folder, "docs.jsonl.gz")]);
  const queries = readLines<SourceQuery>([join(folder, split, "queries.jsonl"), join(folder, `queries.${split}.jsonl`)]);
  if (docs === undefined || queries === undefined) return undefined;
  const memoriesOnly = queries.some((query) => query.before !== undefined);
  return { name, docs: docs.map(storedAs), queries: queries.map((query) => askedAs(query, memoriesOnly)) };
}

/** Questions in Chinese on English passages, and the other way round: queries and passages have the same ids in both languages. */
export function acrossLanguages(data: string, split: Split): readonly EvalSet[] {
  const [zh, en] = [readSet(data, "xquad_zh", split), readSet(data, "xquad_en", split)];
  if (zh === undefined || en === undefined) return [];
  const asked = (queries: readonly EvalQuery[], docs: readonly EvalDoc[]): readonly EvalQuery[] =>
    queries.map((query) => ({ ...query, user: docs[0]?.user ?? query.user }));
  return [
    { name: "xquad_zh_en", docs: en.docs, queries: asked(zh.queries, en.docs) },
    { name: "xquad_en_zh", docs: zh.docs, queries: asked(en.queries, zh.docs) },
  ];
}

/** Sets in languages that the small model does not know: public ones, and those written for this. */
export function guardSets(data: string, split: Split): readonly EvalSet[] {
  const publicSets = ["xquad_es", "xquad_ru"].flatMap((name) => readSet(data, name, split) ?? []);
  const own = GUARD_SETS.map(({ language, texts, questions }): EvalSet => {
    const docs = texts.map((text, n): EvalDoc => {
      return { id: `${language}${n}`, user: language, session: `${language}${n}`, sort: "turn", role: "user", text, at: timeOf(n) };
    });
    const queries = questions.map((text): EvalQuery => ({ user: language, category: "all", text, gold: [], sorts: ["memories", "turns"] }));
    return { name: `guard_${language}`, docs, queries };
  });
  return [...publicSets, ...own];
}

/** The set under one user: what a query finds when nothing says whose conversation it is about. */
export function pooled(set: EvalSet): EvalSet {
  const user = "everyone";
  return {
    name: `${set.name}_pool`,
    docs: set.docs.map((doc) => ({ ...doc, user })),
    queries: set.queries.map((query) => ({ ...query, user })),
  };
}

/** Indexed text: title, who said it, the text, a picture's caption, the place. A document without a session is one of its own. */
function storedAs(doc: SourceDoc): EvalDoc {
  const role = doc.who === "assistant" ? "assistant" : "user";
  const said = doc.who === undefined || doc.who === "user" || doc.who === "assistant" ? doc.text : `${doc.who}: ${doc.text}`;
  const parts = [doc.title, said, doc.img === undefined ? undefined : `[${doc.img}]`, doc.place];
  return {
    id: doc.id,
    user: doc.scope,
    session: doc.sess ?? doc.id,
    sort: doc.kind === "memory" ? "memory" : "turn",
    role,
    text: parts.filter((part) => part !== undefined && part !== "").join("\n"),
    at: timeOf(doc.ord ?? 0),
    ...(doc.proj === undefined ? {} : { label: doc.proj }),
  };
}

function askedAs({ scope, cat = "all", text, gold, before, parts = {} }: SourceQuery, memoriesOnly: boolean): EvalQuery {
  const pair = pairOf(parts);
  return {
    user: scope,
    category: cat,
    text,
    gold,
    sorts: memoriesOnly ? ["memories"] : ["memories", "turns"],
    ...(before === undefined ? {} : { until: timeOf(before) }),
    ...(pair === undefined ? {} : { pair }),
  };
}

function pairOf(parts: Readonly<Record<string, readonly string[]>>): StatementPair | undefined {
  const { original_info: original, updated_info: updated, first_statement: first, second_statement: second } = parts;
  if (original !== undefined && updated !== undefined) return { sort: "update", older: original, newer: updated };
  return first === undefined || second === undefined ? undefined : { sort: "contradiction", older: first, newer: second };
}

/** The order inside a scope as days: `before` is then an exclusive bound. */
function timeOf(order: number): number {
  return EPOCH + order * DAY_MS;
}

function readLines<T>(candidates: readonly string[]): readonly T[] | undefined {
  const file = candidates.find((candidate) => existsSync(candidate));
  if (file === undefined) return undefined;
  const bytes = readFileSync(file);
  const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);
}
