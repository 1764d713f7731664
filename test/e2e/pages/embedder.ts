import { EmbedderSupervisor } from "../../../src/client/embedder/embedder-supervisor.ts";
import type { EmbedderOptions, PrepareOptions } from "../../../src/client/embedder/embedder-options.ts";
import { isStrandlineError } from "../../../src/errors.ts";

/** What became of a model: its profile and two cosines, or what it failed of. */
export interface EmbedderOutcome {
  readonly device?: string;
  readonly near?: number;
  readonly far?: number;
  readonly loadMs?: number;
  readonly msPerText?: number;
  readonly code?: string;
  readonly reason?: unknown;
}

declare global {
  var embedOn: (model: PrepareOptions["model"], options?: EmbedderOptions) => Promise<EmbedderOutcome>;
}

globalThis.embedOn = async (model, options = {}) => {
  const supervisor = new EmbedderSupervisor(options);
  try {
    const start = performance.now();
    const { device, msPerText } = await supervisor.prepare({ model, consent: true });
    const loadMs = performance.now() - start;
    const results = await supervisor.embed({ texts: ["I like drinking coffee", "我喜欢喝咖啡", "股票价格下跌"], as: "passage" });
    const [coffee, kafei, stocks] = results.map((result) => ("vector" in result ? result.vector : undefined));
    return { device, near: cosine(coffee, kafei), far: cosine(coffee, stocks), loadMs, ...(msPerText === undefined ? {} : { msPerText }) };
  } catch (error) {
    if (!isStrandlineError(error)) throw error;
    return { code: error.code, reason: error.details["reason"] };
  } finally {
    supervisor.close();
  }
};

function cosine(a: Float32Array | undefined, b: Float32Array | undefined): number {
  return a === undefined || b === undefined ? Number.NaN : a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}
