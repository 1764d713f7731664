import { afterEach, describe, expect, test } from "vitest";
import { isStrandlineError } from "../../src/errors.ts";
import { EmbedderSupervisor } from "../../src/client/embedder/embedder-supervisor.ts";
import type { EmbedderOptions } from "../../src/client/embedder/embedder-options.ts";
import type { Embedded } from "../../src/contract/embedder.ts";

const open: EmbedderSupervisor[] = [];
function embedder(options: EmbedderOptions = {}): EmbedderSupervisor {
  const supervisor = new EmbedderSupervisor({ modelHost: "/models/", ...options });
  open.push(supervisor);
  return supervisor;
}
afterEach(() => {
  for (const supervisor of open.splice(0)) supervisor.close();
});

const vectorOf = (result: Embedded | undefined): Float32Array => {
  if (result === undefined || !("vector" in result)) throw new Error(`no vector: ${JSON.stringify(result)}`);
  return result.vector;
};
const cosine = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

describe("the embedder", () => {
  test("loads, tests itself and embeds by meaning across languages", async () => {
    const supervisor = embedder();
    const profile = await supervisor.prepare({ model: "mini-enzh", consent: true });
    console.log(JSON.stringify(profile));
    expect(profile).toMatchObject({ model: "mini-enzh", dimension: 1024, device: "wasm", leavesDevice: false });
    const [coffee, kafei, stocks] = await supervisor.embed({
      texts: ["I like drinking coffee", "我喜欢喝咖啡", "股票价格下跌"],
      as: "passage",
    });
    expect(cosine(vectorOf(coffee), vectorOf(kafei))).toBeGreaterThan(0.8);
    expect(cosine(vectorOf(coffee), vectorOf(stocks))).toBeLessThan(0.4);
  });
  test("tells a 503", async () => {
    const supervisor = embedder({ modelHost: "/models/503/" });
    const error = await supervisor.prepare({ model: "mini-enzh", consent: true }).catch((thrown: unknown) => thrown);
    expect(isStrandlineError(error) && [error.code, error.details]).toEqual("x");
  });
});
