import { afterEach, expect, test } from "vitest";
import { cdp } from "vitest/browser";
import { v7 } from "uuid";
import { HttpEmbedder } from "../../src/client/http-embedder.ts";
import { senseVector } from "../storage/meaning-stage.ts";
import { AUTOMOBILE, SAME_SENSE } from "./meaning-service.ts";
import { embedderBecomes, expectWords, openStore, untilEmbedded, WORDS_ALONE } from "./meaning-stage.ts";

/** Room for the journal of small changes, but not for the vectors: they take 2 KB each, twice. */
const ROOM_BYTES = 2_500_000;
const TEXTS = 2_000;
/** The components of `senseVector` again and again. */
const TIMES = 16;

async function limitTo(quotaSize?: number): Promise<void> {
  await cdp().send("Storage.overrideQuotaForOrigin", { origin: location.origin, ...(quotaSize === undefined ? {} : { quotaSize }) });
}

afterEach(async () => limitTo());

test("vectors that find no room on the disk wait, which the status says; words are found, texts are taken, and with room all is well", async () => {
  const name = v7();
  const words = await openStore("", { name, embedder: WORDS_ALONE });
  const turns = Array.from({ length: TEXTS }, (_, n) => ({ role: "user" as const, text: `Note ${n}: the tide turned.` }));
  await words.record(turns, { session: "s" });
  const { id } = await words.write({ gesture: AUTOMOBILE });
  await words.close();
  const api = async (texts: readonly string[]): Promise<readonly (readonly number[])[]> =>
    texts.map((text) => Array.from({ length: TIMES }, () => senseVector(text)).flat());
  const service = await HttpEmbedder.connect({ api, model: "wide senses" });
  const { usage = 0 } = await navigator.storage.estimate();
  await limitTo(usage + ROOM_BYTES);
  const store = await openStore("", { name, embedder: { ...WORDS_ALONE, service } });
  const { reason, done = 0 } = await embedderBecomes(store, ({ state }) => state === "failed");
  expect([reason, done < TEXTS]).toEqual([expect.stringMatching(/full|room|space/i), true]);
  expect((await store.search("automobile", { mode: "words" })).hits[0]?.id).toBe(id);
  await limitTo();
  await expectWords(store);
  await untilEmbedded(store);
  expect((await store.search(SAME_SENSE)).hits[0]?.id).toBe(id);
  expect(await store.check()).toMatchObject({ problems: [] });
});
