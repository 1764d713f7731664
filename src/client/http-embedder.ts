import { invalidInput, isStrandlineError, StrandlineError } from "../errors.ts";
import type { AbortLike, Embedded, Embedder, EmbedderProfile, EmbedRequest, PortLike } from "../contract/embedder.ts";
import type { EmbedPurpose } from "../core/embedding/model-entry.ts";
import { toUnit } from "../core/embedding/pooling.ts";
import { checkDim } from "../core/embedding/dimension.ts";
import { Listeners } from "./embedder/listeners.ts";
import { serveEmbedder } from "./embedder/serve-embedder.ts";

/** Gives the vectors of texts, in their order: a service that the host knows how to ask. */
export type EmbedFunction = (texts: readonly string[], as: EmbedPurpose, signal: AbortSignal) => Promise<readonly ArrayLike<number>[]>;

/** An embedding service. The user's texts are sent to it. */
export interface HttpEmbedderOptions {
  /**
   * `openai`: `POST {baseUrl}/embeddings` as OpenAI and servers like it answer. `ollama`: `POST {baseUrl}/api/embed`. Or a
   * function of the host's.
   */
  readonly api: "openai" | "ollama" | EmbedFunction;
  /** Such as `https://api.openai.com/v1` or `http://localhost:11434`. Not needed for a function. */
  readonly baseUrl?: string | URL;
  /** The service's name of the model; part of what tells its vectors from others'. */
  readonly model: string;
  /** Sent as a bearer token. It stays on the page. */
  readonly apiKey?: string;
  readonly queryPrefix?: string;
  readonly passagePrefix?: string;
  /** ISO 639-1 codes, for the status. Default `many`: the service is given texts of any language. */
  readonly languages?: readonly string[] | "many";
  /** Texts a request. Default 32. */
  readonly batch?: number;
  /** Limit of one request, ms. Default 30,000. */
  readonly timeoutMs?: number;
}

const DEFAULTS = { batch: 32, timeoutMs: 30_000, queryPrefix: "", passagePrefix: "", languages: "many" } as const;
/** What a timer can wait for. */
const LONGEST_MS = 2 ** 31 - 1;
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
  readonly #options: Required<Pick<HttpEmbedderOptions, keyof typeof DEFAULTS>>;
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
    embedder.#profile = profileOf(options, embedder.#options.languages, probe?.length ?? 0);
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

function settingsOf({
  batch = DEFAULTS.batch,
  timeoutMs = DEFAULTS.timeoutMs,
  queryPrefix = DEFAULTS.queryPrefix,
  passagePrefix = DEFAULTS.passagePrefix,
  languages = DEFAULTS.languages,
}: HttpEmbedderOptions): Required<Pick<HttpEmbedderOptions, keyof typeof DEFAULTS>> {
  return { batch, timeoutMs, queryPrefix, passagePrefix, languages };
}

/** Throws `invalid_input` before anything is sent. */
function checkOptions(options: HttpEmbedderOptions): void {
  if (typeof options !== "object" || (options as unknown) === null) throw invalidInput("options", "must be an object");
  const { api, model } = options;
  const { batch, timeoutMs, queryPrefix, passagePrefix, languages } = settingsOf(options);
  if (typeof api !== "function" && !["openai", "ollama"].includes(api)) throw invalidInput("api", "must be openai, ollama or a function");
  if (typeof model !== "string" || model === "") throw invalidInput("model", "must be the service's name of the model");
  if (!Number.isInteger(batch) || batch < 1) throw invalidInput("batch", "must be a whole number from 1");
  if (typeof timeoutMs !== "number" || !(timeoutMs > 0 && timeoutMs <= LONGEST_MS))
    throw invalidInput("timeoutMs", `must be a number of ms above 0 and at most ${LONGEST_MS}`);
  for (const [name, prefix] of Object.entries({ queryPrefix, passagePrefix }))
    if (typeof prefix !== "string") throw invalidInput(name, "must be a string");
  if (languages !== "many" && !(Array.isArray(languages) && languages.every((code) => typeof code === "string")))
    throw invalidInput("languages", 'must be "many" or a list of language codes');
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
  { api, baseUrl, model, queryPrefix = "", passagePrefix = "" }: HttpEmbedderOptions,
  languages: readonly string[] | "many",
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

function requester({ api, baseUrl, model, apiKey }: HttpEmbedderOptions): EmbedFunction {
  if (baseUrl === undefined || !URL.canParse(String(baseUrl), pageUrl())) throw invalidInput("baseUrl", "must be the service's URL");
  const base = new URL(baseUrl, pageUrl()).href.replace(/\/$/, "");
  const headers = { "content-type": "application/json", ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }) };
  const url = api === "ollama" ? `${base}/api/embed` : `${base}/embeddings`;
  return async (texts, _as, signal) => {
    const response = await fetch(url, { method: "POST", headers, signal, body: JSON.stringify({ model, input: texts }) });
    if (!response.ok) throw new StrandlineError("model_unavailable", { reason: "status", status: response.status, url });
    return vectorsIn(await response.json(), url);
  };
}

/** `{ data: [{ index, embedding }] }` or `{ embeddings: [[…]] }`. */
function vectorsIn(answer: unknown, url: string): readonly ArrayLike<number>[] {
  const { data, embeddings } = (answer ?? {}) as { readonly data?: unknown; readonly embeddings?: unknown };
  if (Array.isArray(embeddings)) return embeddings as readonly ArrayLike<number>[];
  if (!Array.isArray(data)) throw new StrandlineError("model_refused", { reason: "no_vectors", url });
  const rows = data as readonly { readonly index?: number; readonly embedding?: ArrayLike<number> }[];
  return [...rows].sort((a, b) => (a.index ?? 0) - (b.index ?? 0)).map(({ embedding }) => embedding ?? []);
}

/** Undefined outside of a page, where only whole URLs make sense. */
function pageUrl(): string | undefined {
  return "location" in globalThis ? location.href : undefined;
}
