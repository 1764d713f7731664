import { describe, expect, test } from "vitest";
import { cachedUrls, changed, embedder, expectMeaning, refusalOf } from "./embedder-stage.ts";

const MODEL = { model: "mini-enzh", consent: true } as const;

describe("a model that does not arrive whole", () => {
  test.each([
    { host: "503/", code: "model_unavailable", reason: "status" },
    { host: "truncated/", code: "model_unavailable", reason: "truncated" },
    { host: "silently-truncated/", code: "model_refused", reason: "corrupt" },
    { host: "html/", code: "model_refused", reason: "html" },
    { host: "html-as-json/", code: "model_refused", reason: "not_json" },
    { host: "corrupt/", code: "model_refused", reason: "corrupt" },
    { host: "nowhere/", code: "model_refused", reason: "missing" },
  ])("$host is $code, $reason; nothing broken is kept, and a good model loads after it", async ({ host, code, reason }) => {
    const broken = embedder(host);
    const error = await refusalOf(broken.prepare(MODEL));
    expect([error.code, error.details["reason"]]).toEqual([code, reason]);
    expect(broken.state).toMatchObject({ state: "failed", code });
    expect(broken.profile).toBeUndefined();
    if (code === "model_refused") expect((await cachedUrls()).filter((url) => url.includes(`/models/${host}`))).toEqual([]);
    const good = embedder();
    await good.prepare(MODEL);
    await expectMeaning(good);
  });

  test("whose weights lie in a second file that is missing is refused and not waited for", async () => {
    const error = await refusalOf(embedder().prepare({ model: changed({ externalData: true }), consent: true }));
    expect([error.code, error.details["reason"]]).toEqual(["model_refused", "missing"]);
  });

  test("is given up when the host falls silent", async () => {
    const error = await refusalOf(embedder("stuck/", { patienceMs: 1_500 }).prepare(MODEL));
    expect([error.code, error.details["reason"]]).toEqual(["worker_failed", "silent"]);
  });

  test("because the user changed their mind is no failure; a later start works", async () => {
    const supervisor = embedder("stuck/");
    const controller = new AbortController();
    supervisor.onState(({ state }) => state === "loading" && controller.abort());
    const preparing = supervisor.prepare({ ...MODEL, signal: controller.signal });
    expect((await refusalOf(preparing)).code).toBe("aborted");
    expect(supervisor.state.state).toBe("none");
    const good = embedder();
    await good.prepare(MODEL);
    await expectMeaning(good);
  });
});

describe("a device that cannot run a model", () => {
  test("is passed over for the next one", async () => {
    const runs = [
      { device: "webgpu", dtype: "q8" },
      { device: "wasm", dtype: "q8" },
    ] as const;
    const supervisor = embedder();
    expect((await supervisor.prepare({ model: changed({ runs }), consent: true })).device).toBe("wasm");
    await expectMeaning(supervisor);
  });

  test("is named when there is no other", async () => {
    const runs = [{ device: "webgpu", dtype: "q8" }] as const;
    const error = await refusalOf(embedder().prepare({ model: changed({ runs }), consent: true }));
    expect([error.code, error.details["reason"]]).toEqual(["model_refused", "no_adapter"]);
  });
});

describe("a model that gives wrong vectors", () => {
  test("by wrong pooling is found out by what is known of it", async () => {
    const error = await refusalOf(embedder().prepare({ model: changed({ pooling: "mean" }), consent: true }));
    expect([error.code, error.details["reason"]]).toEqual(["model_refused", "reference"]);
  });

  test("of another length than it says is refused", async () => {
    const { references: _, ...entry } = changed({ dimension: 2_048 });
    const error = await refusalOf(embedder().prepare({ model: entry, consent: true }));
    expect([error.code, error.details["reason"]]).toEqual(["model_refused", "dimension"]);
  });
});

test("a model that was loaded once starts again when the host is gone", async () => {
  const host = `until-${crypto.randomUUID()}`;
  const first = embedder(`${host}/`);
  await first.prepare(MODEL);
  first.close();
  await fetch(`/models/stop-${host.slice("until-".length)}`);
  const supervisor = embedder(`${host}/`);
  await supervisor.prepare(MODEL);
  await expectMeaning(supervisor);
});
