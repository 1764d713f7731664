import { isStrandlineError, StrandlineError } from "../errors.ts";
import type { AbortLike, Embedded, Embedder, EmbedderProfile, EmbedRequest, PortLike } from "../contract/embedder.ts";
import type { EmbedPurpose } from "../core/embedding/model-entry.ts";
import { toUnit } from "../core/embedding/pooling.ts";
import { checkDim } from "../core/embedding/dimension.ts";
import { Listeners } from "./embedder/listeners.ts";
import { serveEmbedder } from "./embedder/serve-embedder.ts";
import { checkOptions, settingsOf } from "./http-embedder-options.ts";
import type { EmbedFunction, HttpEmbedderOptions, HttpEmbedderSettings } from "./http-embedder-options.ts";
import { pageUrl, requester } from "./http-service.ts";

const PROBE = "The length of this text's vector is that of all others.";

/**
 * Vectors from a service instead of from this device: opt-in, because every text leaves the device; the profile says so.
 *
 * @example
 * ```ts
 * // `api: "ollama"` with `baseUrl: "http://localhost:11434"` asks a server; a function asks whatever it likes.
 * const ownModel = async (texts: readonly string[]) => texts.map((text) => Array.from({ length: 64 }, (_, i) => text.length + i));
 * const embedder = await HttpEmbedder.connect({ api: ownModel, model: "mine" });
 * console.log(embedder.profile?.dimension); // 64
 * ```
 */
export class HttpEmbedder implements Embedder {
  readonly #options: HttpEmbedderSettings;
  readonly #ask: EmbedFunction;
  readonly #profiles: Listeners<EmbedderProfile | undefined> = new Listeners();
  readonly #served: Set<() => void> = new Set();
  readonly #ending: AbortController = new AbortController();
  #profile: EmbedderProfile | undefined;

  private constructor(options: HttpEmbedderOptions) {
    this.#options = settingsOf(options);
    this.#ask = typeof options.api === "function" ? options.api : requester(options);
  }

  /** Asks the service for one vector, to know that it answers and how long its vectors are. Rejects with `model_unavailable`, `model_refused` or `invalid_input`. */
  static async connect(options: HttpEmbedderOptions): Promise<HttpEmbedder> {
    checkOptions(options);
    const embedder = new HttpEmbedder(options);
    const [probe] = await embedder.#vectors([PROBE], "passage", undefined);
    embedder.#profile = profileOf(options, embedder.#options, probe?.length ?? 0);
    return embedder;
  }

  get profile(): EmbedderProfile | undefined {
    return this.#profile;
  }

  onProfile(listener: (profile: EmbedderProfile | undefined) => void): () => void {
    return this.#profiles.add(listener);
  }

  async embed({ texts, as }: EmbedRequest, signal?: AbortLike): Promise<readonly Embedded[]> {
    if (this.#ending.signal.aborted) throw new StrandlineError("closed");
    const results: Embedded[] = [];
    for (let at = 0; at < texts.length; at += this.#options.batch) {
      const vectors = await this.#vectors(texts.slice(at, at + this.#options.batch), as, signal);
      results.push(...vectors.map((vector) => ({ vector })));
    }
    return results;
  }

  /** Serves an engine over a port. Returns what ends it. */
  connect(port: PortLike): () => void {
    const stop = serveEmbedder(port, this);
    this.#served.add(stop);
    return stop;
  }

  /** What is running rejects with `closed`. */
  close(): void {
    this.#ending.abort();
    this.#profile = undefined;
    this.#profiles.tell(undefined);
    for (const stop of this.#served) stop();
  }

  async #vectors(texts: readonly string[], as: EmbedPurpose, signal: AbortLike | undefined): Promise<readonly Float32Array[]> {
    if (signal?.aborted === true) throw new StrandlineError("aborted");
    const cancel = new AbortController();
    const abort = (): void => cancel.abort();
    signal?.addEventListener("abort", abort);
    const limits = AbortSignal.any([cancel.signal, this.#ending.signal, AbortSignal.timeout(this.#options.timeoutMs)]);
    const prefix = as === "query" ? this.#options.queryPrefix : this.#options.passagePrefix;
    try {
      const asked = this.#ask(
        texts.map((text) => prefix + text),
        as,
        limits,
      );
      // A function of the host's may know nothing of signals.
      const given = await Promise.race([asked, whenAborted(limits)]);
      return checked(given, texts.length, this.#profile?.dimension);
    } catch (cause) {
      if (this.#ending.signal.aborted) throw new StrandlineError("closed");
      if (cancel.signal.aborted) throw new StrandlineError("aborted");
      throw isStrandlineError(cause) ? cause : new StrandlineError("model_unavailable", { reason: String(cause) }, { cause });
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
}

/** Unit vectors, all of one length. Throws `model_refused`. */
function checked(given: unknown, count: number, dimension: number | undefined): readonly Float32Array[] {
  if (!Array.isArray(given) || given.length !== count)
    throw new StrandlineError("model_refused", { reason: "count", expected: count, found: Array.isArray(given) ? given.length : 0 });
  const vectors = given.map((vector: ArrayLike<number>) => toUnit(Float32Array.from(vector)));
  const expected = dimension ?? vectors[0]?.length;
  const wrong = vectors.find(({ length }) => length !== expected || length === 0);
  if (wrong !== undefined) throw new StrandlineError("model_refused", { reason: "dimension", expected, found: wrong.length });
  return vectors;
}

function profileOf(
  { api, baseUrl, model }: HttpEmbedderOptions,
  { queryPrefix, passagePrefix, languages }: HttpEmbedderSettings,
  dimension: number,
): EmbedderProfile {
  checkDim(dimension);
  const host = typeof api === "function" ? "host" : new URL(String(baseUrl), pageUrl()).host;
  const prefixes = queryPrefix === "" && passagePrefix === "" ? "" : `+${queryPrefix}|${passagePrefix}`;
  return {
    space: `${host}/${model}/${dimension}${prefixes}`,
    model,
    revision: host,
    dtype: "remote",
    device: "remote",
    dimension,
    languages,
    verified: "interface",
    leavesDevice: true,
  };
}
