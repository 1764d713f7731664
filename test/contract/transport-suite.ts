import { v7 } from "uuid";
import { describe, expect, test } from "vitest";
import { PROTOCOL_VERSION } from "../../src/contract/envelope.ts";
import type { RequestEnvelope } from "../../src/contract/envelope.ts";
import type { MemoryStore } from "../../src/client/memory-store.ts";

/** What every transport must hold, whoever leads. `open` gives a fresh, empty store over the transport. */
export function clientContract(transport: string, open: () => Promise<MemoryStore>): void {
  describe(`over ${transport}`, () => {
    test("a change is answered with its record and its request, and is read back", async () => {
      await using store = await open();
      const { id, request } = await store.write({ gesture: "the tide turned" });
      expect(request).toMatch(/^[0-9a-f-]{36}$/);
      expect(await store.list()).toMatchObject([{ id, gesture: "the tide turned" }]);
    });

    test("the same request sent twice is applied once", async () => {
      await using store = await open();
      const requestId = v7();
      const replies = await Promise.all([store.write({ gesture: "once" }, { requestId }), store.write({ gesture: "once" }, { requestId })]);
      const again = await store.write({ gesture: "once" }, { requestId });
      expect(again).toEqual(replies[0]);
      expect(await store.list()).toHaveLength(1);
    });

    test("an error keeps its class, code and details", async () => {
      await using store = await open();
      await expect(store.write({ gesture: " " })).rejects.toMatchObject({
        name: "StrandlineError",
        code: "invalid_input",
        details: { path: "gesture" },
      });
    });

    test("an unknown method is refused by name", async () => {
      await using store = await open();
      const outcome = await store.send(envelopeOf("constructor"), () => undefined);
      expect(outcome).toMatchObject({ kind: "error", error: { code: "unknown_method", details: { method: "constructor" } } });
    });

    test("what is no plain data is refused before it is sent, with its path", async () => {
      await using store = await open();
      const withFunction = { gesture: "x", tags: [() => "tag"] } as unknown as Parameters<MemoryStore["write"]>[0];
      await expect(store.write(withFunction)).rejects.toMatchObject({ code: "not_serializable", details: { path: "input.tags[0]" } });
      const withDate = { gesture: "x", occurredAt: new Date() } as unknown as Parameters<MemoryStore["write"]>[0];
      await expect(store.write(withDate)).rejects.toMatchObject({ code: "not_serializable", details: { path: "input.occurredAt" } });
      expect(await store.list()).toEqual([]);
    });

    test("a long run reports progress in order and then answers", async () => {
      await using store = await open();
      const seen: unknown[] = [];
      const report = await store.check({ onProgress: (value) => seen.push(value) });
      expect(report.ok).toBe(true);
      expect(seen).toEqual([{ slice: 1 }, { slice: 2 }, { slice: 3 }]);
    });

    test("reads and changes are answered while a run is under way, and an abort ends the run", async () => {
      await using store = await open();
      const ending = new AbortController();
      const started = signalled();
      const endless = store.check({ repair: true, signal: ending.signal, onProgress: () => started.resolve() });
      await started.promise;
      await store.write({ gesture: "meanwhile" });
      expect(await store.list()).toHaveLength(1);
      ending.abort();
      await expect(endless).rejects.toMatchObject({ code: "aborted" });
      await expect(store.check()).resolves.toMatchObject({ ok: true });
    });

    test("a call past its deadline rejects with timeout and frees the engine", async () => {
      await using store = await open();
      await expect(store.check({ repair: true, timeoutMs: 50 })).rejects.toMatchObject({ code: "timeout" });
      await expect(store.check()).resolves.toMatchObject({ ok: true });
    });

    test("a signal that was aborted before the call sends nothing", async () => {
      await using store = await open();
      await expect(store.write({ gesture: "never" }, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: "aborted" });
      expect(await store.list()).toEqual([]);
    });

    test("bytes cross whole in both directions", async () => {
      await using store = await open();
      const phases = new Set<string>();
      const copy = await store.transfer.exportFile({ onProgress: ({ phase }) => phases.add(phase) });
      const bytes = new Uint8Array(await copy.arrayBuffer());
      expect(bytes).toHaveLength(2_500_000);
      expect(bytes[2_499_999]).toBe(2_499_999 % 251);
      const report = await store.transfer.restore(copy);
      expect(report).toMatchObject({
        applied: true,
        added: { bytes: 2_500_000, sum: bytes.reduce((total, byte) => (total + byte) % 65_521, 0) },
      });
      expect(phases).toContain("reading");
    });

    test("a change is told to those whose scope sees it, and to no others", async () => {
      await using store = await open();
      const told: string[] = [];
      const heard = signalled();
      store.withScope({ user: "bob" }).on("changed", ({ scope }) => told.push(`bob: ${scope.user}`));
      store.on("changed", ({ scope }) => {
        told.push(`default: ${scope.user}`);
        heard.resolve();
      });
      await store.list();
      await store.write({ gesture: "for everybody called default" });
      await heard.promise;
      expect(told).toEqual(["default: default"]);
    });

    test("each call may name its own scope", async () => {
      await using store = await open();
      await store.write({ gesture: "bob's" }, { scope: { user: "bob" } });
      expect(await store.list()).toEqual([]);
      expect(await store.withScope({ user: "bob" }).list()).toHaveLength(1);
      await expect(store.list({}, { scope: { tenant: "x" } as object })).rejects.toMatchObject({
        code: "invalid_input",
        details: { path: "scope.tenant" },
      });
    });

    test("closing rejects what is pending and what comes after", async () => {
      const store = await open();
      const endless = store.check({ repair: true });
      const closing = store.close();
      await expect(endless).rejects.toMatchObject({ code: "closed" });
      await closing;
      await expect(store.list()).rejects.toMatchObject({ code: "closed" });
      expect(store.status.worker.state).toBe("closed");
    });
  });
}

function signalled(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

function envelopeOf(method: string): RequestEnvelope {
  const at = Date.now();
  return {
    kind: "request",
    id: v7(),
    version: PROTOCOL_VERSION,
    method,
    input: {},
    scope: { user: "default" },
    actor: "host",
    at,
    zone: "UTC",
    deadline: at + 10_000,
  };
}
