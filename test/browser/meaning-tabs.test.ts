import { v7 } from "uuid";
import { describe, expect, test } from "vitest";
import { cachedUrls, changed } from "./embedder-stage.ts";
import { embedderBecomes, expectMeaning, expectWords, openStore, untilEmbedded, WORDS_ALONE, writeSome } from "./meaning-stage.ts";
import { AUTOMOBILE, fillServed, openServed, SAME_SENSE } from "./meaning-service.ts";

const NONE_PACKED = { embedder: WORDS_ALONE };

describe("a tab that follows", () => {
  test("chooses a model for the tab that leads, sees it come, keeps it over a reload, and takes it away again", async () => {
    const [name, host] = [v7(), `until-${v7()}/`];
    const leader = await openStore(host, { name, ...NONE_PACKED });
    const follower = await openStore(host, { name, ...NONE_PACKED });
    const id = await writeSome(follower);
    let bytes = 0;
    const preparing = follower.embedder.prepare({
      model: "mini-enzh",
      consent: true,
      onProgress: ({ loadedBytes }) => {
        bytes = loadedBytes;
      },
    });
    expect((await preparing).chosen).toMatchObject({ model: "mini-enzh" });
    expect([follower.status.role.state, bytes > 1_000_000]).toEqual(["follower", true]);
    await expectMeaning(follower, id);
    await leader.close();
    await follower.close();
    await fetch(`/models/stop-${host.slice("until-".length, -1)}`);
    const again = await openStore(host, { name, ...NONE_PACKED });
    await expectMeaning(again, id);
    const other = await openStore(host, { name, ...NONE_PACKED });
    await other.embedder.remove();
    expect((await embedderBecomes(again, ({ state }) => state === "none")).declined).toBe(true);
    expect((await cachedUrls()).filter((url) => url.includes(host))).toEqual([]);
    await expectWords(again);
  });

  test("is told why the model of its choice does not work; the one that served goes on, and stays the store's", async () => {
    const name = v7();
    const leader = await openServed(name);
    const id = await fillServed(leader);
    const follower = await openServed(name);
    const broken = changed({ id: "broken", runs: [{ device: "webgpu", dtype: "q8" }] });
    await expect(follower.embedder.prepare({ model: broken, consent: true })).rejects.toMatchObject({ code: "model_unavailable" });
    await embedderBecomes(leader, ({ chosen }) => chosen === undefined);
    expect((await follower.search(SAME_SENSE)).hits[0]?.id).toBe(id);
    await follower.write({ gesture: "Another car" });
    await untilEmbedded(follower);
  });

  test("takes over when the tab that leads is closed in the middle of its texts: each has one vector", async () => {
    const name = v7();
    const leader = await openServed(name);
    const follower = await openServed(name);
    const { id } = await follower.write({ gesture: AUTOMOBILE });
    const turns = Array.from({ length: 2_000 }, (_, n) => ({ role: "user" as const, text: `Note ${n}: the tide turned.` }));
    await follower.record(turns, { session: "s" });
    const { done = 0 } = await embedderBecomes(leader, ({ state, done: now = 0 }) => state === "embedding" && now > 0);
    expect(done).toBeLessThan(2_001);
    await leader.close();
    await expectWords(follower);
    const { total } = await untilEmbedded(follower);
    expect([total, follower.status.role.state]).toEqual([2_002, "leader"]);
    expect((await follower.search(SAME_SENSE)).hits[0]?.id).toBe(id);
  });
});
