import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./code-blocks.ts";

/** Real chats of two people over three weeks, beside the repository: nothing of them is kept in it. */
const FOLDER = join(ROOT, "../shared/eval/realtalk/dev");
const DAYS = 7;
const DAY_MS = 86_400_000;

export interface DiaryTurn {
  /** Of the data. */
  readonly id: string;
  readonly role: "user" | "assistant";
  readonly text: string;
  /** Epoch ms. */
  readonly at: number;
}

/** One talk. */
export interface DiaryDay {
  readonly session: string;
  readonly turns: readonly DiaryTurn[];
}

export interface DiaryQuestion {
  readonly text: string;
  /** Ids of the turns that answer it. */
  readonly gold: readonly string[];
  /** The day, from 0, after which all of them were said. */
  readonly after: number;
}

/** A week of one chat: seven talks in the order of their time. */
export interface Diary {
  readonly name: string;
  readonly days: readonly DiaryDay[];
  readonly questions: readonly DiaryQuestion[];
}

interface SourceDoc {
  readonly id: string;
  readonly scope: string;
  readonly sess: string;
  /** `31.12.2023, 23:59:59`, without a zone. */
  readonly t: string;
  readonly who: string;
  readonly text: string;
  /** What a picture shows. */
  readonly img?: string;
}

interface SourceQuestion {
  readonly scope: string;
  readonly text: string;
  readonly gold: readonly string[];
}

/** The first week of each chat, moved by whole days so that it begins tomorrow or the day after; none where the data is not there. */
export function readDiaries(): readonly Diary[] {
  if (!existsSync(FOLDER)) return [];
  const docs = readLines<SourceDoc>("docs.jsonl");
  const questions = readLines<SourceQuestion>("queries.jsonl");
  return [...new Set(docs.map(({ scope }) => scope))].map((name) => {
    const days = daysOf(docs.filter(({ scope }) => scope === name));
    return { name, days, questions: questions.filter(({ scope }) => scope === name).flatMap((question) => askedOf(question, days)) };
  });
}

function daysOf(docs: readonly SourceDoc[]): readonly DiaryDay[] {
  const first = docs[0];
  if (first === undefined) return [];
  const ahead = Math.ceil((Date.now() + DAY_MS - timeOf(first)) / DAY_MS) * DAY_MS;
  const sessions = [...new Set(docs.map(({ sess }) => sess))].slice(0, DAYS);
  return sessions.map((session) => ({
    session,
    turns: docs
      .filter(({ sess }) => sess === session)
      .map((doc) => ({
        id: doc.id,
        role: doc.who === first.who ? "user" : "assistant",
        text: doc.img === undefined ? doc.text : `${doc.text}\n[${doc.img}]`,
        at: timeOf(doc) + ahead,
      })),
  }));
}

/** Nothing where the week does not hold all that answers it. */
function askedOf({ text, gold }: SourceQuestion, days: readonly DiaryDay[]): readonly DiaryQuestion[] {
  const said = gold.map((id) => days.findIndex(({ turns }) => turns.some((turn) => turn.id === id)));
  return said.length === 0 || said.includes(-1) ? [] : [{ text, gold, after: Math.max(...said) }];
}

function timeOf({ t }: SourceDoc): number {
  const [, day, month, year, time] = /^(\d\d)\.(\d\d)\.(\d{4}), (.+)$/.exec(t) ?? [];
  return Date.parse(`${year}-${month}-${day}T${time}Z`);
}

function readLines<T>(file: string): readonly T[] {
  const lines = readFileSync(join(FOLDER, file), "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as T);
}
