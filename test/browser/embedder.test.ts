import { describe, expect, test } from "vitest";
import { EmbedderOverPort } from "../../src/contract/embedder-over-port.ts";
import type { EmbedderState } from "../../src/client/embedder/embedder-state.ts";
import type { EmbedderSupervisor } from "../../src/client/embedder/embedder-supervisor.ts";
import { spawnEmbedderWorker } from "../../src/client/embedder/spawn-embedder-worker.ts";
import { cachedUrls, cosine, embedder, expectMeaning, refusalOf, vectorOf } from "./embedder-stage.ts";

const MODEL = { model: "mini-enzh", consent: true } as const;
const stateOf = (supervisor: EmbedderSupervisor, wanted: EmbedderState["state"]): Promise<EmbedderState> =>
  new Promise((resolve) => {
    if (supervisor.state.state === wanted) return resolve(supervisor.state);
    const stop = supervisor.onState((state) => {
      if (state.state !== wanted) return;
      stop();
      resolve(state);
    });
  });

describe("getting a model ready", () => {
  test("downloads, tests and calibrates it, and tells how far it is", async () => {
    const supervisor = embedder("", { known: () => undefined });
    const states = new Set<string>();
    supervisor.onState(({ state }) => states.add(state));
    let bytes = 0;
    const profile = await supervisor.prepare({ ...MODEL, onProgress: ({ loadedBytes }) => (bytes = loadedBytes) });
    expect([...states]).toEqual(["none", "loading", "testing", "ready"]);
    expect(bytes).toBeGreaterThan(11_000_000);
    expect(profile).toMatchObject({ space: "mini-enzh@1.0.0/q8/cls/1024", device: "wasm", verified: "weights", leavesDevice: false });
    const { calibration } = profile;
    expect(calibration?.separation).toBeGreaterThan(0.95);
    expect(calibration?.related).toBeGreaterThan((calibration?.unrelated.mean ?? 1) + (calibration?.unrelated.spread ?? 1));
    expect(calibration?.same).toBeGreaterThan(calibration?.related ?? 1);
    await expectMeaning(supervisor);
  });

  test("needs the user's consent and a model that is known", async () => {
    const supervisor = embedder();
    expect((await refusalOf(supervisor.prepare({ model: "mini-enzh", consent: false as unknown as true }))).code).toBe("invalid_input");
    expect((await refusalOf(supervisor.prepare({ model: "no-such-model", consent: true }))).code).toBe("not_found");
    expect(supervisor.state.state).toBe("none");
  });

  test("is offered with its size, its room and its time before anything is downloaded", async () => {
    const before = await cachedUrls();
    const supervisor = embedder("", { known: () => undefined });
    const offer = await supervisor.offer("bge-m3", { texts: 100 });
    expect(offer.source).toMatch(/\/Xenova\/bge-m3\/resolve\/main\/$/);
    expect(offer).toMatchObject({ bytes: 570_000_000, run: { device: "wasm", dtype: "q8" }, time: { basis: "expected" } });
    expect(supervisor.state).toMatchObject({ state: "offered", model: "bge-m3" });
    expect(await cachedUrls()).toEqual(before);
    await supervisor.prepare(MODEL);
    const measured = await supervisor.offer("mini-enzh", { texts: 100 });
    expect(measured).toMatchObject({ cached: true, quota: { state: "fits" }, time: { basis: "measured" } });
  });

  test("is undone by removing it: no file is left", async () => {
    const supervisor = embedder("until-removed/");
    await supervisor.prepare(MODEL);
    expect((await cachedUrls()).some((url) => url.includes("until-removed"))).toBe(true);
    await supervisor.remove();
    expect((await cachedUrls()).some((url) => url.includes("until-removed"))).toBe(false);
    expect(supervisor.state.state).toBe("none");
  });
});

describe("embedding", () => {
  test("gives a text of a language that the model does not know no vector, and says which", async () => {
    const supervisor = embedder();
    await supervisor.prepare(MODEL);
    const results = await supervisor.embed({
      texts: ["¿Dónde está mi coche?", "고양이가 자고 있어요", "где моя машина", "Where is my car?"],
      as: "query",
    });
    expect(results.slice(0, 3)).toEqual(["es", "ko", "ru"].map((language) => ({ refused: "language_unsupported", language })));
    expect(vectorOf(results[3]).length).toBe(1024);
  });

  test("takes any text, whatever its length or content", async () => {
    const supervisor = embedder();
    await supervisor.prepare(MODEL);
    const texts = ["", "\u0000", "\ud800 broken", "🙂🙂", "word ".repeat(200_000)];
    const results = await supervisor.embed({ texts, as: "passage" });
    expect(results.map((result) => ("vector" in result ? "vector" : result.refused))[4]).toBe("vector");
    expect(Math.abs(cosine(vectorOf(results[4]), vectorOf(results[4])) - 1)).toBeLessThan(1e-5);
  });

  test("lets a query go before the texts that wait", async () => {
    const supervisor = embedder();
    await supervisor.prepare(MODEL);
    let done = 0;
    const texts = Array.from({ length: 200 }, (_, at) => `This is memory number ${at} of the long list.`);
    const passages = supervisor.embed({ texts, as: "passage" }).then(() => (done = texts.length));
    await supervisor.embed({ texts: ["the long list"], as: "query" });
    expect(done).toBe(0);
    await passages;
  });

  test("goes on after its worker was killed in the middle", async () => {
    const workers: Worker[] = [];
    const spawn = (): Worker => {
      const worker = spawnEmbedderWorker();
      workers.push(worker);
      return worker;
    };
    const supervisor = embedder("", { worker: spawn });
    await supervisor.prepare(MODEL);
    const texts = Array.from({ length: 300 }, (_, at) => `Memory ${at}: she likes to drink coffee in the morning.`);
    const embedding = supervisor.embed({ texts, as: "passage" });
    await supervisor.embed({ texts: ["coffee"], as: "query" });
    workers[0]?.terminate();
    workers[0]?.dispatchEvent(new ErrorEvent("error", { message: "it crashed" }));
    const results = await embedding;
    expect(results.every((result) => "vector" in result)).toBe(true);
    expect(workers.length).toBe(2);
  });

  test("can be called off, for what has no vector yet", async () => {
    const supervisor = embedder();
    await supervisor.prepare(MODEL);
    const controller = new AbortController();
    const embedding = supervisor.embed({ texts: Array.from({ length: 500 }, (_, at) => `text ${at}`), as: "passage" }, controller.signal);
    controller.abort();
    expect((await refusalOf(embedding)).code).toBe("aborted");
    await expectMeaning(supervisor);
  });

  test("without a model is refused", async () => {
    const error = await refusalOf(embedder().embed({ texts: ["a"], as: "query" }));
    expect([error.code, error.details["reason"]]).toEqual(["model_unavailable", "no_model"]);
  });
});

test("an idle model gives its memory back and comes back with the next text", async () => {
  const supervisor = embedder("", { idleMs: 200 });
  const profile = await supervisor.prepare(MODEL);
  expect(await stateOf(supervisor, "unloaded")).toMatchObject({ profile });
  expect((await navigator.locks.query()).held?.some(({ name }) => name === "strandline-embedder")).toBe(false);
  await expectMeaning(supervisor);
  expect(supervisor.profile?.space).toBe(profile.space);
});

test("an origin runs one model at a time: the next tab waits and takes over", async () => {
  const [first, second] = [embedder(), embedder()];
  await first.prepare(MODEL);
  const preparing = second.prepare(MODEL);
  expect(await stateOf(second, "waiting")).toMatchObject({ reason: "another tab runs the model" });
  first.close();
  await preparing;
  await expectMeaning(second);
});

test("an engine is served over a port, through the loss of the worker, and told when there is no model any more", async () => {
  const supervisor = embedder();
  const { port1, port2 } = new MessageChannel();
  const stop = supervisor.connect(port1);
  const engine = new EmbedderOverPort(port2);
  const told: (string | undefined)[] = [];
  engine.onProfile((profile) => told.push(profile?.model));
  expect((await refusalOf(engine.embed({ texts: ["a"], as: "query" }))).details["reason"]).toBe("no_model");
  await supervisor.prepare(MODEL);
  await expectMeaning(engine);
  const controller = new AbortController();
  const embedding = engine.embed({ texts: Array.from({ length: 300 }, () => "a text"), as: "passage" }, controller.signal);
  controller.abort();
  expect((await refusalOf(embedding)).code).toBe("aborted");
  const gone = new Promise<void>((resolve) => engine.onProfile((profile) => profile === undefined && resolve()));
  await supervisor.remove();
  await gone;
  expect(told).toEqual([undefined, "mini-enzh", undefined]);
  stop();
  engine.close();
  expect((await refusalOf(engine.embed({ texts: ["a"], as: "query" }))).code).toBe("closed");
});
