import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { withoutStopWords } from "../../src/core/stop-words.ts";
import { tokenize } from "../../src/core/tokenize.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { TestEngine } from "../support/open-test-engine.ts";
import { mean } from "./metrics.ts";

/**
 * `node scripts/run-typescript.mjs test/evals/last-talk.main.ts --data FOLDER`: which session of the latest day bears more on what is said next, the
 * last or the one whose memories weigh most? REALTALK's chats are recorded as they were said; each session becomes one memory, tagged with its rarest
 * words that come again, so that weights follow what recurs. At each start of a session after a day of several, the pieces that either choice
 * shows are compared with the first turns that follow.
 */
const SET = "realtalk";
const PAUSE_MS = 3_600_000;
/** Turns of the new session that are looked at, and tags of a memory. */
const FIRST = 3;
const TAGS = 5;
/** Turns in which a word comes at least that is made a tag. */
const RECURRING = 3;
const DAY_MS = 86_400_000;

interface Said {
  readonly scope: string;
  readonly text: string;
  readonly at: number;
}

async function measure(turns: readonly Said[]): Promise<Record<string, number>> {
  const pairs: (readonly [recent: number, weight: number])[] = [];
  for (const scope of new Set(turns.map((turn) => turn.scope))) {
    const own = turns.filter((turn) => turn.scope === scope);
    pairs.push(...(await measureChat(sessionsOf(own), new Words(own))));
  }
  return {
    starts: pairs.length,
    recent: mean(pairs.map(([recent]) => recent)),
    weight: mean(pairs.map(([, weight]) => weight)),
    recent_better: pairs.filter(([recent, weight]) => recent > weight).length,
    weight_better: pairs.filter(([recent, weight]) => weight > recent).length,
  };
}

async function measureChat(sessions: readonly (readonly Said[])[], words: Words): Promise<readonly (readonly [number, number])[]> {
  const engine = await openTestEngine();
  const pairs: (readonly [number, number])[] = [];
  for (const [n, session] of sessions.entries()) {
    const at = (session[0]?.at ?? 0) - 1;
    if (isAfterSeveral(sessions.slice(0, n))) {
      const next = session.slice(0, FIRST).map(({ text }) => text);
      pairs.push([await bearing(engine, { at, pick: "recent" }, next, words), await bearing(engine, { at, pick: "weight" }, next, words)]);
    }
    await keep(engine, `s${n}`, session, words);
  }
  return pairs;
}

/** True when the day of the last session had another one. */
function isAfterSeveral(before: readonly (readonly Said[])[]): boolean {
  const days = before.map((session) => Math.floor((session.at(-1)?.at ?? 0) / DAY_MS));
  return days.length > 1 && days.at(-1) === days.at(-2);
}

async function bearing(
  engine: TestEngine,
  { at, pick }: { readonly at: number; readonly pick: "recent" | "weight" },
  next: readonly string[],
  words: Words,
): Promise<number> {
  const thresholds = { pick, windows: [8_760] };
  const input = { session: `new ${at} ${pick}`, limitTokens: 100_000, layers: ["T2b"], thresholds } as const;
  const block = await engine.call("injectSession", input, { at });
  const turns = await Promise.all(block.layers.flatMap(({ items }) => items.map(({ id }) => engine.call("get", { id }))));
  const texts = turns.map((turn) => (turn !== null && "text" in turn ? turn.text : ""));
  return cosine(texts, next, words);
}

async function keep(engine: TestEngine, session: string, said: readonly Said[], words: Words): Promise<void> {
  const at = said.at(-1)?.at ?? 0;
  const turns = said.map((turn) => ({ id: engine.id(), role: "user" as const, text: turn.text, at: turn.at }));
  await engine.call("record", { session, turns }, { at });
  const recurring = [...new Set(said.flatMap(({ text }) => wordsOf(text)))].filter((word) => words.count(word) >= RECURRING);
  const tags = recurring.sort((a, b) => words.rarity(b) - words.rarity(a) || (a < b ? -1 : 1)).slice(0, TAGS);
  await engine.call("write", { id: engine.id(), gesture: `Session ${session}.`, tags, sources: turns.map(({ id }) => id) }, { at });
}

/** How often words come in a chat, and how much each tells: inverse document frequency. */
class Words {
  readonly #counts = new Map<string, number>();
  readonly #turns: number;

  constructor(turns: readonly Said[]) {
    this.#turns = turns.length;
    for (const { text } of turns) for (const word of new Set(wordsOf(text))) this.#counts.set(word, this.count(word) + 1);
  }

  count(word: string): number {
    return this.#counts.get(word) ?? 0;
  }

  rarity(word: string): number {
    return Math.log((this.#turns + 1) / (this.count(word) + 0.5));
  }
}

function cosine(a: readonly string[], b: readonly string[], words: Words): number {
  const [x, y] = [weighted(a, words), weighted(b, words)];
  const norm = (vector: ReadonlyMap<string, number>): number => Math.hypot(...vector.values());
  const dot = [...x].reduce((sum, [word, weight]) => sum + weight * (y.get(word) ?? 0), 0);
  return dot === 0 ? 0 : dot / (norm(x) * norm(y));
}

function weighted(texts: readonly string[], words: Words): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of texts.flatMap(wordsOf)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Map([...counts].map(([word, n]) => [word, (1 + Math.log(n)) * words.rarity(word)]));
}

function wordsOf(text: string): readonly string[] {
  return withoutStopWords(tokenize(text)).filter((word) => word.length > 2);
}

/** Turns with a long pause between them are of two sessions. */
function sessionsOf(turns: readonly Said[]): readonly (readonly Said[])[] {
  const sessions: Said[][] = [];
  for (const turn of [...turns].sort((a, b) => a.at - b.at)) {
    const last = sessions.at(-1);
    if (last === undefined || turn.at - (last.at(-1)?.at ?? 0) > PAUSE_MS) sessions.push([turn]);
    else last.push(turn);
  }
  return sessions;
}

function readTurns(data: string): readonly Said[] {
  const lines = readFileSync(join(data, SET, "dev", "docs.jsonl"), "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => {
    const { scope, text, img, t } = JSON.parse(line) as { scope: string; text?: string; img?: string; t: string };
    return { scope, text: text || img || "a picture", at: timeOf(t) };
  });
}

/** `29.12.2023, 22:42:04`, as if in UTC: days are those of the chat. */
function timeOf(written: string): number {
  const [day = 0, month = 1, year = 0, hour = 0, minute = 0, second = 0] = written.split(/\D+/u).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const { values } = parseArgs({ options: { data: { type: "string", default: "../shared/eval" } } });
console.log(JSON.stringify(await measure(readTurns(values.data)), undefined, 2));
