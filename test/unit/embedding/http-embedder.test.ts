import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { HttpEmbedder } from "../../../src/client/http-embedder.ts";
import { isStrandlineError } from "../../../src/errors.ts";

interface Asked {
  readonly url: string;
  readonly key: string | undefined;
  readonly body: { readonly model: string; readonly input: readonly string[] };
}

const servers: Server[] = [];
const asked: Asked[] = [];
afterEach(async () => {
  asked.length = 0;
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

/** A service that answers what `reply` makes of the texts. */
async function service(reply: (texts: readonly string[], response: ServerResponse) => unknown): Promise<string> {
  const server = createServer((request, response) => {
    readBody(request).then((body) => {
      asked.push({ url: request.url ?? "", key: request.headers.authorization, body });
      const answer = reply(body.input, response);
      if (answer !== undefined) response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
    }, request.destroy);
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function readBody(request: IncomingMessage): Promise<Asked["body"]> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString()) as Asked["body"];
}

const refusal = async (call: Promise<unknown>): Promise<unknown> => {
  const error = await call.catch((thrown: unknown) => thrown);
  return isStrandlineError(error) ? [error.code, error.details["reason"]] : error;
};
const DIM = 64;
const numbersOf = (text: string): number[] => [text.length, 1, 2, ...new Array<number>(DIM - 3).fill(0)];
const openAi = (texts: readonly string[]): unknown => ({
  data: texts.map((text, index) => ({ index, embedding: numbersOf(text) })).reverse(),
});

describe("an embedding service", () => {
  test("of OpenAI's kind gives unit vectors in the order of the texts, whatever order it answers in", async () => {
    const base = await service(openAi);
    const embedder = await HttpEmbedder.connect({
      api: "openai",
      baseUrl: `${base}/v1`,
      model: "text-embedding",
      apiKey: "key-for-tests",
      batch: 2,
    });
    expect(embedder.profile).toMatchObject({ dimension: DIM, leavesDevice: true, device: "remote", model: "text-embedding" });
    const results = await embedder.embed({ texts: ["a", "bbb", "cc"], as: "passage" });
    const first = results.map((result) => ("vector" in result ? (result.vector[0] ?? 0) / (result.vector[1] ?? 1) : 0));
    expect(first.map(Math.round)).toEqual([1, 3, 2]);
    expect(asked.map(({ url, key, body }) => [url, key, body.input.length])).toEqual(
      [1, 2, 1].map((count) => ["/v1/embeddings", "Bearer key-for-tests", count]),
    );
  });

  test("of Ollama's kind is asked at its own address, with the prefix of what the text is for", async () => {
    const base = await service((texts) => ({ embeddings: texts.map(numbersOf) }));
    const embedder = await HttpEmbedder.connect({ api: "ollama", baseUrl: `${base}/`, model: "bge-m3", queryPrefix: "query: " });
    await embedder.embed({ texts: ["coffee"], as: "query" });
    expect(asked.at(-1)).toMatchObject({ url: "/api/embed", body: { model: "bge-m3", input: ["query: coffee"] } });
  });

  test("may be a function of the host", async () => {
    const embedder = await HttpEmbedder.connect({ api: async (texts) => texts.map(numbersOf), model: "own" });
    expect(embedder.profile).toMatchObject({ dimension: DIM, space: `host/own/${DIM}` });
    expect(await embedder.embed({ texts: ["a"], as: "query" })).toHaveLength(1);
  });

  test("that answers no, nonsense or too little is a typed failure", async () => {
    const connect = async (reply: Parameters<typeof service>[0]): Promise<unknown> =>
      refusal(HttpEmbedder.connect({ api: "openai", baseUrl: await service(reply), model: "m" }));
    expect(await connect((_, response) => void response.writeHead(503).end())).toEqual(["model_unavailable", "status"]);
    expect(await connect(() => ({ data: [] }))).toEqual(["model_refused", "count"]);
    expect(await connect(() => ({ other: 1 }))).toEqual(["model_refused", "no_vectors"]);
    expect(await connect((texts) => ({ data: texts.map(() => ({ embedding: [0, 0] })) }))).toEqual(["model_refused", "no_direction"]);
    expect(await connect((texts) => ({ data: texts.map(() => ({ embedding: [1, null] })) }))).not.toBeUndefined();
    expect(await refusal(HttpEmbedder.connect({ api: "openai", baseUrl: "http://127.0.0.1:9", model: "m" }))).toMatchObject([
      "model_unavailable",
      expect.any(String),
    ]);
  });

  test("whose vectors change their length is refused", async () => {
    let length = DIM;
    const base = await service((texts) => ({ embeddings: texts.map(() => Array.from({ length }, () => 1)) }));
    const embedder = await HttpEmbedder.connect({ api: "ollama", baseUrl: base, model: "m" });
    length = DIM + 8;
    expect(await refusal(embedder.embed({ texts: ["a"], as: "query" }))).toEqual(["model_refused", "dimension"]);
  });

  test("of a length that no index takes is refused at once", async () => {
    const connect = (length: number): Promise<unknown> =>
      refusal(HttpEmbedder.connect({ api: async (texts) => texts.map(() => new Array<number>(length).fill(1)), model: "own" }));
    for (const length of [8, 63, 100, 8192]) expect(await connect(length)).toEqual(["invalid_input", undefined]);
  });

  test("that answers no more is given up in time, and by signal and close, even when its function knows nothing of them", async () => {
    let hangs = false;
    const api = async (texts: readonly string[]): Promise<number[][]> => (hangs ? new Promise<never>(() => {}) : texts.map(numbersOf));
    const embedder = await HttpEmbedder.connect({ api, model: "own", timeoutMs: 50 });
    const patient = await HttpEmbedder.connect({ api, model: "own" });
    hangs = true;
    expect(await refusal(embedder.embed({ texts: ["a"], as: "query" }))).toEqual(["model_unavailable", expect.stringContaining("imeout")]);
    expect(await refusal(HttpEmbedder.connect({ api, model: "own", timeoutMs: 50 }))).toMatchObject([
      "model_unavailable",
      expect.any(String),
    ]);
    const controller = new AbortController();
    const call = refusal(patient.embed({ texts: ["a"], as: "query" }, controller.signal));
    controller.abort();
    expect(await call).toEqual(["aborted", undefined]);
    const open = refusal(patient.embed({ texts: ["a"], as: "query" }));
    patient.close();
    expect(await open).toEqual(["closed", undefined]);
  });

  test.each([
    ["api", { api: "foo" }],
    ["model", { model: "" }],
    ["batch", { batch: 0 }],
    ["batch", { batch: Number.NaN }],
    ["timeoutMs", { timeoutMs: -1 }],
    ["timeoutMs", { timeoutMs: "a" }],
    ["timeoutMs", { timeoutMs: 1e12 }],
    ["queryPrefix", { queryPrefix: 5 }],
    ["languages", { languages: 7 }],
  ])("is refused by the option that is wrong: %s", async (path, wrong) => {
    const options = { api: async (texts: readonly string[]) => texts.map(numbersOf), model: "own", ...wrong } as never;
    const error = await HttpEmbedder.connect(options).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "invalid_input", details: { path } });
    await expect(HttpEmbedder.connect(null as never)).rejects.toMatchObject({ code: "invalid_input" });
  });

  test("can be called off and closed while it is slow", async () => {
    let slow = false;
    const base = await service((texts) => (slow ? undefined : { embeddings: texts.map(numbersOf) }));
    const embedder = await HttpEmbedder.connect({ api: "ollama", baseUrl: base, model: "m" });
    slow = true;
    const controller = new AbortController();
    const call = refusal(embedder.embed({ texts: ["a"], as: "query" }, controller.signal));
    controller.abort();
    expect(await call).toEqual(["aborted", undefined]);
    const open = refusal(embedder.embed({ texts: ["a"], as: "query" }));
    embedder.close();
    expect(await open).toEqual(["closed", undefined]);
    expect(embedder.profile).toBeUndefined();
  });
});
