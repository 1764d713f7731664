import { HttpEmbedder } from "../../src/client/http-embedder.ts";
import type { EmbedFunction } from "../../src/client/http-embedder-options.ts";
import type { StoreStatus } from "../../src/contract/contract.ts";
import { tokenize } from "../../src/core/tokenize.ts";
import type { TestEngine } from "../support/open-test-engine.ts";

export const DIM = 64;

/** Words that mean the same to this service: what a search by words cannot know. */
const SENSES: readonly (readonly string[])[] = [
  ["car", "automobile", "vehicle"],
  ["doctor", "physician", "clinic"],
  ["happy", "glad", "delighted"],
];

/** A vector by what the words of a text mean: the same words or senses, the same direction. A host's function, as any host may give one. */
export function senseVector(text: string): readonly number[] {
  const vector = new Array<number>(DIM).fill(0.01);
  for (const token of tokenize(text)) {
    const sense = SENSES.findIndex((words) => words.some((word) => tokenize(word)[0] === token));
    const place = sense >= 0 ? sense : SENSES.length + (hash(token) % (DIM - SENSES.length));
    vector[place] = (vector[place] ?? 0) + 1;
  }
  return vector;
}

function hash(text: string): number {
  let sum = 7;
  for (const char of text) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003;
  return sum;
}

/** Texts that the service was asked for, and ways to disturb it. */
export class Service {
  readonly asked: string[] = [];
  readonly model: string;
  /** Throws what it returns, if it returns something. */
  fault: ((texts: readonly string[]) => Error | undefined) | undefined;
  /** Awaited before each answer. */
  hold: Promise<void> | undefined;

  constructor(model = "senses") {
    this.model = model;
  }

  readonly api: EmbedFunction = async (texts, as) => {
    await this.hold;
    if (as === "passage") this.asked.push(...texts);
    const fault = this.fault?.(texts);
    if (fault !== undefined) throw fault;
    return texts.map(senseVector);
  };

  /** Connects to an engine over a port, as a page does. Returns what ends it. */
  async connect(engine: TestEngine): Promise<() => void> {
    const embedder = await HttpEmbedder.connect({ api: this.api, model: this.model });
    this.asked.length = 0;
    const { port1, port2 } = new MessageChannel();
    embedder.connect(port1);
    engine.port.connectEmbedder(port2);
    return () => embedder.close();
  }
}

/** Idle time until the embedder is as expected. */
export async function idleUntil(engine: TestEngine, done: (status: StoreStatus["embedder"]) => boolean): Promise<StoreStatus["embedder"]> {
  for (let round = 0; round < 2_000; round += 1) {
    while (engine.port.idle());
    const { embedder } = engine.port.status();
    if (done(embedder)) return embedder;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  throw new Error(`still ${JSON.stringify(engine.port.status().embedder)}`);
}

export function untilEmbedded(engine: TestEngine): Promise<StoreStatus["embedder"]> {
  return idleUntil(engine, ({ state, done, total }) => state === "ready" && done === total);
}
