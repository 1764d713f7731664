import { invalidInput } from "../errors.ts";
import type { EmbedPurpose } from "../core/embedding/model-entry.ts";

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

/** The options that have a default, with it. */
export type HttpEmbedderSettings = Required<Pick<HttpEmbedderOptions, keyof typeof DEFAULTS>>;

export function settingsOf({
  batch = DEFAULTS.batch,
  timeoutMs = DEFAULTS.timeoutMs,
  queryPrefix = DEFAULTS.queryPrefix,
  passagePrefix = DEFAULTS.passagePrefix,
  languages = DEFAULTS.languages,
}: HttpEmbedderOptions): HttpEmbedderSettings {
  return { batch, timeoutMs, queryPrefix, passagePrefix, languages };
}

/** Throws `invalid_input` before anything is sent. */
export function checkOptions(options: HttpEmbedderOptions): void {
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
