import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { Hit, SearchReply } from "../../src/contract/contract.ts";
import { isStrandlineError } from "../../src/errors.ts";
import { fold } from "../../src/core/text.ts";
import { STORE_FILE } from "../../src/storage/migrate.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { TestEngine } from "../support/open-test-engine.ts";
import { keptBackend } from "./erasure-scan.ts";

const WORDS = [
  "tide",
  "harbour",
  "Ana",
  "whale-listen",
  "學習",
  "学习汉语",
  "caffè",
  "항구",
  "カタカナ",
  "salt",
  "BUOY-482",
  "src/core/text.ts",
  "of",
  "the",
];
const QUERIES = 10_000;
const NOTHING: SearchReply = { hits: [], meaning: { state: "off" }, notices: [] };

/** Words of the store, FTS5's own syntax, and any Unicode. */
const query = fc.oneof(
  fc
    .array(fc.constantFrom(...WORDS, '"', "AND", "OR", "NOT", "NEAR(", ")", "*", "^", ":", "-", "place", "s1"), { maxLength: 12 })
    .map((parts) => parts.join(" ")),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.tuple(fc.constantFrom(...WORDS), fc.integer({ min: 1, max: 2_000 })).map(([word, times]) => `${word} `.repeat(times).slice(0, 20_000)),
);
const mode = fc.constantFrom("words" as const, "typing" as const, "substring" as const);

let engine: TestEngine;

beforeAll(async () => {
  engine = await openTestEngine({ backend: await keptBackend() });
  await engine.call("putPeople", { people: [{ name: "Ana", aliases: ["安娜"] }] });
  const texts = Array.from({ length: 120 }, (_, i) =>
    [WORDS[i % WORDS.length], WORDS[(i * 5 + 3) % WORDS.length], `note ${i}`].join(" and "),
  );
  for (const [index, text] of texts.entries()) {
    const role = index % 3 === 0 ? ("assistant" as const) : ("user" as const);
    await engine.call("record", { session: `s${index % 7}`, turns: [{ id: engine.id(), role, text }] });
    if (index % 4 === 0) await engine.call("write", { id: engine.id(), gesture: `Remembered: ${text}.`, tags: ["note"] });
  }
  engine.settle();
});

describe("any query", () => {
  test(`is answered or refused as documented: ${QUERIES.toLocaleString("en")} generated ones`, async () => {
    const outcome = async (text: string, how: "words" | "typing" | "substring"): Promise<string> => {
      try {
        await engine.call("search", { query: text, mode: how });
        return "answered";
      } catch (error) {
        return isStrandlineError(error) ? error.code : String(error);
      }
    };
    await fc.assert(
      fc.asyncProperty(query, mode, async (text, how) => {
        expect(["answered", "invalid_input"]).toContain(await outcome(text, how));
      }),
      { numRuns: QUERIES },
    );
  }, 300_000);

  test("gives reasons that its hits bear out: each term is there, each number is a part, each mark is in the text", async () => {
    await fc.assert(
      fc.asyncProperty(query, async (text) => {
        const reply = await answered(text);
        for (const hit of reply.hits) expectSound(hit);
      }),
      { numRuns: 400 },
    );
  }, 120_000);
});

describe("a search gives the same", () => {
  const asked = [...WORDS, "what did Ana say about the harbour?", '"and tide"', "学习"];
  const everything = (of: TestEngine): Promise<readonly SearchReply[]> =>
    Promise.all(asked.map((text) => of.call("search", { query: text, limit: 50 }).catch(() => NOTHING)));

  test("after the store was closed and opened again", async () => {
    const before = await everything(engine);
    expect(before.filter(({ hits }) => hits.length > 0).length).toBeGreaterThan(10);
    await engine.port.close();
    engine = await openTestEngine({ backend: engine.backend, clock: engine.clock });
    expect(await everything(engine)).toEqual(before);
  });

  test("after an older version's words were all indexed again", async () => {
    const before = await everything(engine);
    await engine.port.close();
    const db = engine.backend.open(STORE_FILE);
    db.run("update meta set value = 1 where key = 'tokenizer_version'");
    db.close();
    engine = await openTestEngine({ backend: engine.backend, clock: engine.clock });
    expect(engine.port.status().words.state).toBe("reindexing");
    engine.settle();
    expect(engine.port.status().words.state).toBe("ready");
    expect(await everything(engine)).toEqual(before);
  });

  test("in a copy of the store", async () => {
    const before = await everything(engine);
    const copy = await openTestEngine();
    await copy.restore(await engine.jsonl({ range: "store", changes: true }));
    copy.settle();
    expect((await everything(copy)).map(idsOf)).toEqual(before.map(idsOf));
  });
});

async function answered(text: string): Promise<SearchReply> {
  return engine.call("search", { query: text }).catch(() => NOTHING);
}

function idsOf({ hits }: SearchReply): readonly string[] {
  return hits.map(({ text, score }) => `${score.toFixed(6)} ${text}`).sort();
}

function expectSound(hit: Hit): void {
  const { text, parts, why, highlights } = hit;
  for (const { part, terms, value } of why) {
    expect(value).toBe(parts[part]);
    for (const term of terms) expect(holds(text, part, term), `${part} ${term} in ${text}`).toBe(true);
  }
  const named = why.flatMap(({ part, terms }) => (part === "lexical" || part === "exact" ? terms.map(fold) : []));
  for (const { start, end } of highlights) {
    const marked = fold(text.slice(start, end));
    expect(
      named.some((term) => marked.includes(term) || term.includes(marked)),
      `${marked} of ${named.join()} in ${text}`,
    ).toBe(true);
    expect(start).toBeGreaterThanOrEqual(0);
    expect(end).toBeGreaterThan(start);
    expect(end).toBeLessThanOrEqual(text.length);
  }
}

/** A word or an exact term as it stands in the text, a person by any of the names. */
function holds(text: string, part: string, term: string): boolean {
  if (part === "lexical") return text.includes(term);
  if (part === "entity") return /Ana|安娜/u.test(text);
  return fold(text).includes(fold(term));
}
