import { describe, expect, test } from "vitest";
import type { JsonPort } from "../../src/client/json-port.ts";
import type { MemoryStore } from "../../src/client/memory-store.ts";
import { openMemory } from "../../src/client/open-memory.ts";
import type { OpenOptions } from "../../src/client/open-memory.ts";
import { servePort } from "../../src/client/serve-port.ts";
import type { Outcome } from "../../src/contract/engine-port.ts";
import { Dispatcher } from "../../src/tabs/dispatcher.ts";
import { jsonPortPair } from "../support/echo-json-port.ts";
import { openTestEngine } from "../support/open-test-engine.ts";

/** A store over the real engine and dispatcher, as a page of an extension opens one. */
async function open(options: OpenOptions = {}): Promise<MemoryStore> {
  const { port } = await openTestEngine();
  const dispatcher = new Dispatcher(port, () => undefined);
  const connect = (): JsonPort => {
    const [client, server] = jsonPortPair();
    servePort(server, (envelope, onProgress) => {
      if (envelope.kind === "cancel") return Promise.resolve(undefined);
      return new Promise<Outcome>((resolve) =>
        dispatcher.accept({
          client: "page",
          request: envelope,
          reply: (answer) => (answer.kind === "progress" ? onProgress(answer) : resolve(answer)),
        }),
      );
    });
    return client;
  };
  return openMemory({ ...options, connect });
}

describe("attention of a store", () => {
  test("counts searches, what a host retrieved by itself, and nothing that is only listed", async () => {
    await using memory = await open();
    const { id } = await memory.write({ gesture: "The tide turned at six." });
    await memory.search("tide");
    await memory.attention.record({ source: "session", hits: [{ id, similarity: 0.5 }] });
    await memory.list();
    await memory.get(id);
    await memory.timeline();
    const map = await memory.attention.heatmap({ by: "memories" });
    expect(map.bySource.map(({ source, calls, hits }) => [source, calls, hits])).toEqual([
      ["session", 1, 1],
      ["search", 1, 1],
    ]);
    expect(map.groups).toMatchObject([{ key: id, hits: 2, meanSimilarity: 0.5 }]);
    expect(await memory.attention.of(id)).toMatchObject({ hits: 2 });
  });

  test("that was opened without it counts only searches that name a source", async () => {
    await using memory = await open({ attention: "off" });
    await memory.write({ gesture: "The tide turned at six." });
    await memory.search("tide");
    await memory.withScope({ user: "default" }).search("tide");
    expect(await memory.attention.heatmap()).toMatchObject({ calls: 0 });
    await memory.search("tide", { attention: "recall" });
    expect(await memory.attention.heatmap()).toMatchObject({ calls: 1, hits: 1 });
  });

  test("is refused before anything is opened when the choice is none", async () => {
    for (const attention of ["none", true, null])
      await expect(openMemory({ attention: attention as never, connect: () => expect.fail("connected") })).rejects.toMatchObject({
        code: "invalid_input",
        details: { path: "attention" },
      });
  });
});
