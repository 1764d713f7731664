import { describe, expect, test } from "vitest";
import { HttpEmbedder } from "../../src/client/http-embedder.ts";
import { serveEmbedder } from "../../src/client/embedder/serve-embedder.ts";
import type { Embedder } from "../../src/contract/embedder.ts";
import { openTestEngine } from "../support/open-test-engine.ts";
import type { TestEngine } from "../support/open-test-engine.ts";
import { Service, untilEmbedded } from "./meaning-stage.ts";
import { HOUR, MORNING, remember, say } from "./scan-stage.ts";

/** An embedder that does not know the language of texts with a question mark turned over. */
async function connectRefusing(engine: TestEngine): Promise<void> {
  const inner = await HttpEmbedder.connect({ api: new Service().api, model: "senses" });
  const embedder: Embedder = {
    profile: inner.profile,
    onProfile: (listener) => inner.onProfile(listener),
    embed: async (request, signal) => {
      const results = await inner.embed(request, signal);
      return results.map((result, i) =>
        request.texts[i]?.includes("¿") === true ? { refused: "language_unsupported", language: "es" } : result,
      );
    },
  };
  const { port1, port2 } = new MessageChannel();
  serveEmbedder(port1, embedder);
  engine.port.connectEmbedder(port2);
}

const without = async (engine: TestEngine, input: object = {}): Promise<object> => {
  const { memoriesWithoutVector, turnsWithoutVector, model } = await engine.call("scan", input);
  return { memoriesWithoutVector, turnsWithoutVector, model };
};

describe("a scan of vectors", () => {
  test("counts none, and says why, while there is no model", async () => {
    const engine = await openTestEngine();
    await say(engine, MORNING);
    expect(await without(engine)).toEqual({
      memoriesWithoutVector: null,
      turnsWithoutVector: null,
      model: { name: null, reason: engine.port.status().embedder.reason },
    });
  });

  test("names what has none of the model at work, and what the model refused", async () => {
    const engine = await openTestEngine();
    await say(engine, MORNING, { text: "The tide turned." });
    const refused = await say(engine, MORNING, { text: "¿Qué?" });
    await connectRefusing(engine);
    await untilEmbedded(engine);
    const memory = await remember(engine, "Written after the others.", { occurredAt: MORNING + HOUR });
    const tool = await say(engine, MORNING + HOUR, { role: "tool", text: "Said after the others." });
    const model = { name: "senses", space: expect.stringContaining("senses") };
    expect(await without(engine)).toEqual({
      memoriesWithoutVector: { count: 1, ids: [memory], refused: 0 },
      turnsWithoutVector: { count: 2, ids: [refused, tool], refused: 1 },
      model,
    });
    expect(await without(engine, { until: MORNING + 1 })).toMatchObject({
      memoriesWithoutVector: { count: 0 },
      turnsWithoutVector: { count: 1, ids: [refused] },
    });
    await untilEmbedded(engine);
    expect(await without(engine)).toEqual({
      memoriesWithoutVector: { count: 0, ids: [], refused: 0 },
      turnsWithoutVector: { count: 1, ids: [refused], refused: 1 },
      model,
    });
  });

  test("counts neither what is forgotten or superseded, nor what another scope holds", async () => {
    const engine = await openTestEngine();
    await new Service().connect(engine);
    await untilEmbedded(engine);
    const turn = await say(engine, MORNING);
    const old = await remember(engine, "Old.");
    const hidden = await remember(engine, "Hidden.");
    await say(engine, MORNING, { scope: { user: "bob" } });
    await engine.call("forget", { ids: [turn, hidden] });
    await engine.call("supersede", { old, next: { id: engine.id(), gesture: "New." }, why: "it changed" });
    expect(await without(engine)).toMatchObject({ memoriesWithoutVector: { count: 1 }, turnsWithoutVector: { count: 0 } });
    expect((await engine.call("scan", {}, { scope: { user: "bob" } })).turnsWithoutVector).toMatchObject({ count: 1 });
  });

  test("names a record of which one part waits", async () => {
    const engine = await openTestEngine();
    await connectRefusing(engine);
    const long = await say(engine, MORNING, { text: `${"The tide went out and came back in. ".repeat(60)} ¿Qué?` });
    await untilEmbedded(engine);
    expect((await engine.call("scan", {})).turnsWithoutVector).toEqual({ count: 1, ids: [long], refused: 1 });
  });
});
