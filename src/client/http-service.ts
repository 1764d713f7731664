import { invalidInput, StrandlineError } from "../errors.ts";
import type { EmbedFunction, HttpEmbedderOptions } from "./http-embedder-options.ts";

/** Asks a server that answers as OpenAI or Ollama do. Throws `invalid_input` for what is no URL. */
export function requester({ api, baseUrl, model, apiKey }: HttpEmbedderOptions): EmbedFunction {
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

/** The page's address; undefined outside of a page, where only whole URLs make sense. */
export function pageUrl(): string | undefined {
  return "location" in globalThis ? location.href : undefined;
}
