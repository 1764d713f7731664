import fc from "fast-check";
import { expect, test } from "vitest";
import { scanTexts } from "../../src/storage/entity.sql.ts";
import { ownerTextOf } from "../../src/storage/memory-row.ts";
import { numberOf, textOf } from "../../src/storage/rows.ts";
import { isStrandlineError } from "../../src/errors.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { TestEngine } from "../support/open-test-engine.ts";
import { keptBackend, withStore } from "./erasure-scan.ts";
import { DIM, Service, untilEmbedded } from "./meaning-stage.ts";
import { LIMITED } from "./model-limits.ts";

const OPS = [
  "record",
  "write",
  "write",
  "amend",
  "amend",
  "supersede",
  "forget",
  "undo",
  "undo",
  "erase",
  "idle",
  "idle",
  "reopen",
] as const;

interface Step {
  readonly op: (typeof OPS)[number];
  readonly pick: number;
}

const steps = fc.array(fc.record({ op: fc.constantFrom(...OPS), pick: fc.nat({ max: 30 }) }), { minLength: 1, maxLength: 40, size: "max" });

/** A direction of its own for each text, whatever its words mean. */
function ownVector(text: string): readonly number[] {
  let state = [...text].reduce((sum, char) => (Math.imul(sum, 31) + (char.codePointAt(0) ?? 0)) | 0, 7);
  return Array.from({ length: DIM }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state / 2 ** 31;
  });
}

class OwnVectors extends Service {
  readonly all: Set<string> = new Set();
  override readonly api = async (texts: readonly string[]): Promise<readonly (readonly number[])[]> => {
    for (const text of texts) this.all.add(text);
    return texts.map(ownVector);
  };
}

/** A store that is changed, left idle and opened again while a service gives it vectors. */
class Scene {
  engine: TestEngine;
  readonly service: OwnVectors = new OwnVectors();
  readonly #memories: string[] = [];
  readonly #turns: string[] = [];
  readonly #requests: string[] = [];
  #count = 0;
  #stop: (() => void) | undefined;

  private constructor(engine: TestEngine) {
    this.engine = engine;
  }

  static async open(): Promise<Scene> {
    const scene = new Scene(await openTestEngine({ backend: await keptBackend() }));
    await scene.#connect();
    return scene;
  }

  /** What the store refuses is refused: that is others' to test. */
  async act({ op, pick }: Step): Promise<void> {
    try {
      await this.#act(op, pick);
      if (op !== "idle" && op !== "reopen" && op !== "erase") this.#requests.push(this.engine.lastRequest);
    } catch (error) {
      if (!isStrandlineError(error) || !["not_current", "undo_conflict", "not_undoable", "not_found", "invalid_input"].includes(error.code))
        throw error;
    }
  }

  async #act(op: Step["op"], pick: number): Promise<void> {
    const { engine } = this;
    const memory = at(this.#memories, pick);
    if (op === "record") {
      const turns = Array.from({ length: 1 + (pick % 20) }, () => ({
        id: this.#named(this.#turns),
        role: "user" as const,
        text: this.#text(),
      }));
      await engine.call("record", { session: "s", turns });
    } else if (op === "write") await engine.call("write", { id: this.#named(this.#memories), gesture: this.#text() });
    else if (op === "idle") await this.#idle(pick);
    else if (op === "reopen") await this.#reopen();
    else if (op === "undo") await engine.call("undo", { request: at(this.#requests, pick) ?? "" });
    else if (memory === undefined) return;
    else if (op === "amend") await engine.call("amend", { id: memory, amendment: engine.id(), text: this.#text() });
    else if (op === "supersede")
      await engine.call("supersede", { old: memory, next: { id: this.#named(this.#memories), gesture: this.#text() }, why: "so it is" });
    else await engine.call(op, { ids: [pick % 2 === 0 ? memory : (at(this.#turns, pick) ?? memory)] });
  }

  async #idle(rounds: number): Promise<void> {
    for (let round = 0; round < rounds % 5; round += 1) {
      this.engine.port.idle();
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }

  async #reopen(): Promise<void> {
    this.#stop?.();
    await this.engine.port.close();
    this.engine = await openTestEngine({ backend: this.engine.backend, clock: this.engine.clock });
    await this.#connect();
  }

  async #connect(): Promise<void> {
    this.#stop = await this.service.connect(this.engine);
  }

  #text(): string {
    this.#count += 1;
    return `number ${this.#count} of all that was said`;
  }

  #named(known: string[]): string {
    const id = this.engine.id();
    known.push(id);
    return id;
  }
}

interface Chunk {
  readonly text: string;
  readonly owner: string;
  /** Rows that it has, and the cosine of the row and the vector of its text. */
  readonly rows: number;
  readonly cosine: number;
}

/** Every chunk of a closed store and what it has for a vector. */
function chunksOf({ backend }: TestEngine): readonly Chunk[] {
  return withStore(backend, (db) => {
    const rows = db.all(`
      select k.owner_kind, k.owner_id, k.span_start, k.span_end, e.vector, e.scale, coalesce(t.uid, m.uid) as uid,
        (select count(*) from embedding o where o.chunk_id = k.id) as rows
      from chunk k left join embedding e on e.chunk_id = k.id
        left join turn t on k.owner_kind = 1 and t.id = k.owner_id left join memory m on k.owner_kind = 2 and m.id = k.owner_id`);
    return rows.map((row) => {
      const owner = db.get(scanTexts.text, { kind: numberOf(row, "owner_kind"), owner: numberOf(row, "owner_id") }) ?? {};
      const text = ownerTextOf(owner).slice(numberOf(row, "span_start"), numberOf(row, "span_end"));
      const { vector, scale } = row;
      const stored = vector instanceof Uint8Array ? new Int16Array(vector.slice().buffer) : new Int16Array();
      return { text, owner: textOf(row, "uid"), rows: numberOf(row, "rows"), cosine: cosine(stored, Number(scale), ownVector(text)) };
    });
  });
}

function cosine(row: Int16Array, scale: number, vector: readonly number[]): number {
  const length = Math.hypot(...vector);
  return row.reduce((sum, component, index) => sum + component * scale * ((vector[index] ?? 0) / length), 0);
}

function at<T>(list: readonly T[], index: number): T | undefined {
  return list[index % list.length];
}

/** Sequences that failed once. In this one a text takes the row id of another that went before it had a vector. */
const FOUND: readonly Step[][] = [
  [
    { op: "write", pick: 0 },
    { op: "supersede", pick: 0 },
    { op: "erase", pick: 0 },
    { op: "undo", pick: 18 },
    { op: "forget", pick: 20 },
    { op: "idle", pick: 18 },
    { op: "amend", pick: 3 },
    { op: "supersede", pick: 2 },
    { op: "amend", pick: 15 },
  ],
];

test("whatever is written, changed, erased, undone, left idle and opened again: each chunk has the one vector of its text, and is nearest to it", async () => {
  const holds = async (sequence: Step[]): Promise<void> => {
    const scene = await Scene.open();
    for (const step of sequence) await scene.act(step);
    const { engine } = scene;
    await untilEmbedded(engine);
    const nearest = new Map<string, string | undefined>();
    for (const text of scene.service.all) {
      const { hits } = await engine.call("search", { query: text, limit: 100, explain: true, state: "any" });
      nearest.set(text, hits.find(({ explain }) => explain?.meaning?.rank === 1)?.id);
    }
    await engine.port.close();
    const chunks = chunksOf(engine);
    for (const { text, owner, rows, cosine: near } of chunks) {
      expect([text, rows, near > 0.999]).toEqual([text, 1, true]);
      expect([text, nearest.get(text)]).toEqual([text, owner]);
    }
  };
  await fc.assert(fc.asyncProperty(steps, holds), { numRuns: 40, ...LIMITED, examples: FOUND.map((found) => [found]) });
}, 120_000);
