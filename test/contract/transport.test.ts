import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fromJson, toJson } from "../../src/client/json-codec.ts";
import type { JsonPort } from "../../src/client/json-port.ts";
import { openMemory } from "../../src/client/open-memory.ts";
import { servePort } from "../../src/client/serve-port.ts";
import type { Send } from "../../src/client/serve-port.ts";
import { BUILD, compareBuilds } from "../../src/contract/build.ts";
import type { Outcome } from "../../src/contract/engine-port.ts";
import { toPlain } from "../../src/contract/plain-data.ts";
import { Dispatcher } from "../../src/tabs/dispatcher.ts";
import { openEchoEngine } from "../support/echo-engine.ts";
import { jsonPortPair } from "../support/echo-json-port.ts";
import { clientContract } from "./transport-suite.ts";

clientContract("a JSON-only port to a dispatcher", async () => {
  const send = await dispatcherSend();
  return openMemory({ connect: () => servedPort(send) });
});

describe("a JSON-only port", () => {
  test("a broken connection is made again, and what was unanswered is sent again and applied once", async () => {
    const send = await dispatcherSend();
    const servers: JsonPort[] = [];
    const connect = (): JsonPort => {
      const [client, server] = jsonPortPair();
      servers.push(server);
      servePort(server, send);
      return client;
    };
    await using store = await openMemory({ connect });
    const writes = Array.from({ length: 20 }, (_, n) => store.write({ gesture: `write ${n}` }));
    servers[0]?.disconnect();
    await Promise.all(writes);
    expect(servers).toHaveLength(2);
    expect(await store.list()).toHaveLength(20);
  });

  test("a port that cannot be opened ends in worker_failed", async () => {
    const connect = (): never => {
      throw new Error("Extension context invalidated.");
    };
    await expect(openMemory({ connect })).rejects.toMatchObject({
      code: "worker_failed",
      details: { reason: "Extension context invalidated." },
    });
  });
});

describe("the forms on the wire", () => {
  test("bytes and objects that look like them survive JSON", () => {
    const value = { a: new Uint8Array([0, 255, 7]), b: { $bytes: "not bytes" }, c: [{ $plain: { $bytes: 1 } }], d: null };
    expect(fromJson(JSON.parse(JSON.stringify(toJson(value))))).toEqual(value);
  });

  test("plain data is copied, so that a later change by the caller does not reach a call", () => {
    const input = { tags: ["a"], nothing: undefined };
    const copy = toPlain(input);
    input.tags.push("b");
    expect(copy).toEqual({ tags: ["a"] });
    expect(Object.keys(copy as object)).toEqual(["tags"]);
  });

  test("a value that is part of itself and a number that is none are refused", () => {
    const loop: unknown[] = [];
    loop.push(loop);
    expect(() => toPlain(loop)).toThrow(expect.objectContaining({ code: "not_serializable" }));
    expect(() => toPlain({ n: Number.NaN })).toThrow(
      expect.objectContaining({ code: "invalid_input", details: expect.objectContaining({ path: "input.n" }) }),
    );
    class Tide {}
    expect(() => toPlain({ tide: new Tide() })).toThrow("input.tide is an instance of Tide");
  });
});

describe("builds", () => {
  test("the build carries the package's version", () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
    expect(BUILD.version).toBe(version);
  });

  test("builds are ordered by version, a pre-release before its release, then by schema", () => {
    const build = (version: string, schema = 1) => ({ version, schema, protocol: 1 });
    const ordered = [build("0.9.0"), build("0.10.0-beta.1"), build("0.10.0"), build("0.10.0", 2), build("1.0.0")];
    expect([...ordered].reverse().sort(compareBuilds)).toEqual(ordered);
  });
});

async function dispatcherSend(): Promise<Send> {
  const dispatcher = new Dispatcher(await openEchoEngine(), () => undefined);
  return (envelope, onProgress) => {
    if (envelope.kind === "cancel") dispatcher.cancel(({ request }) => request.id === envelope.id);
    if (envelope.kind === "cancel") return Promise.resolve(undefined);
    return new Promise<Outcome>((resolve) => {
      dispatcher.accept({
        client: "page",
        request: envelope,
        reply: (answer) => (answer.kind === "progress" ? onProgress(answer) : resolve(answer)),
      });
    });
  };
}

function servedPort(send: Send): JsonPort {
  const [client, server] = jsonPortPair();
  servePort(server, send);
  return client;
}
