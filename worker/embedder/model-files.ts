import { StrandlineError } from "../../src/errors.ts";
import { MODEL_CACHE } from "../../src/contract/embedder-worker.ts";

/**
 * How the model's files are fetched and kept. The library reports most failures as broken JSON or not at all; what went wrong is
 * noted here, where it happens, and a page that was sent in place of a file never gets into the cache.
 */
export class ModelFiles {
  readonly #base: string;
  readonly #expected: Map<string, number> = new Map();
  /** Files that are being written to the cache: the library fetches several at once, and goes on after one has failed. */
  readonly #writing = new Set<Promise<void>>();
  readonly #giveUp: AbortController = new AbortController();
  /** The first thing that went wrong, if the model cannot be loaded. */
  trouble: StrandlineError | undefined;
  /** The browser refused to keep a file: the model works, and is fetched again at the next start. */
  notKept = false;

  /** `base`: the URL below which the model's files lie. */
  constructor(base: string) {
    this.#base = base;
  }

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = input instanceof Request ? input.url : String(input);
    const response = await fetch(input, { ...init, signal: this.#giveUp.signal }).catch((cause: unknown) => {
      throw this.#note(new StrandlineError("model_unavailable", { reason: "network", url }, { cause }));
    });
    this.#inspect(response, url);
    return response;
  };

  async match(key: string): Promise<Response | undefined> {
    const cache = await openCache();
    return cache?.match(key);
  }

  async put(key: string, response: Response): Promise<void> {
    const expected = this.#expected.get(key);
    const size = Number(response.headers.get("content-length") ?? Number.NaN);
    if (expected !== undefined && size !== expected)
      throw this.#note(new StrandlineError("model_unavailable", { reason: "truncated", url: key, expected, size }));
    if (this.#giveUp.signal.aborted) return;
    const writing = this.#keep(key, response);
    this.#writing.add(writing);
    await writing.finally(() => this.#writing.delete(writing));
  }

  /** Drops what is kept of the model, so that the next start fetches it afresh. What is still on its way is given up. */
  async forget(): Promise<void> {
    this.#giveUp.abort();
    await Promise.all(this.#writing);
    const cache = await openCache();
    const requests = (await cache?.keys()) ?? [];
    await Promise.all(requests.filter(({ url }) => url.startsWith(this.#base)).map((request) => cache?.delete(request)));
  }

  /** The commit that the host names for what it sent; undefined when it names none. */
  async commit(): Promise<string | undefined> {
    const config = await this.match(`${this.#base}config.json`);
    return config?.headers.get("x-repo-commit") ?? undefined;
  }

  async #keep(key: string, response: Response): Promise<void> {
    const cache = await openCache();
    await cache?.put(key, response).catch(() => {
      this.notKept = true;
    });
  }

  #inspect(response: Response, url: string): void {
    if (response.headers.get("content-type")?.startsWith("text/html") === true && response.ok)
      throw this.#note(new StrandlineError("model_refused", { reason: "html", url }));
    const { status } = response;
    if (status === 404) this.#note(new StrandlineError("model_refused", { reason: "missing", url }));
    else if (status >= 400) this.#note(new StrandlineError("model_unavailable", { reason: "status", status, url }));
    const size = response.headers.get("content-length");
    if (status === 200 && size !== null && !response.headers.has("content-encoding")) this.#expected.set(url, Number(size));
  }

  #note(error: StrandlineError): StrandlineError {
    this.trouble ??= error;
    return error;
  }
}

/** Undefined where the browser has none for this page: insecure, or in some private windows. */
async function openCache(): Promise<Cache | undefined> {
  try {
    return await caches.open(MODEL_CACHE);
  } catch {
    return undefined;
  }
}
