import { describe, expect, test } from "vitest";
import { PROTOCOL_VERSION } from "../../src/contract/envelope.ts";
import type { RequestEnvelope } from "../../src/contract/envelope.ts";
import { MAX_TEXT_BYTES } from "../../src/core/text.ts";
import type { Memory, Turn } from "../../src/core/records.ts";
import { openTestEngine } from "../support/open-test-engine.ts";

const BASE = {
  kind: "request",
  version: PROTOCOL_VERSION,
  actor: "host",
  at: Date.UTC(2026, 0, 1),
  zone: "UTC",
  deadline: 9e15,
  scope: { user: "default" },
} as const;

const ENVELOPES: readonly (readonly [string, object])[] = [
  ["scope", { scope: undefined }],
  ["scope", { scope: "default" }],
  ["scope", { scope: [] }],
  ["scope.tenant", { scope: { user: "a", tenant: "b" } }],
  ["scope.user", { scope: { user: "" } }],
  ["scope.user", { scope: { user: "\u200b" } }],
  ["scope.agent", { scope: { user: "a", agent: 7 } }],
  ["scope.run", { scope: { user: "a", run: "\ud800" } }],
  ["scope.run", { scope: { user: "a", run: "r\u0000" } }],
  ["scope.user", { scope: { user: "x".repeat(201) } }],
  ["scope.__proto__", { scope: JSON.parse('{"user":"a","__proto__":1}') }],
  ["actor", { actor: "" }],
  ["actor", { actor: "\ud800" }],
  ["actor", { actor: 5 }],
  ["actor", { actor: undefined }],
  ["zone", { zone: "Mars/Olympus" }],
  ["zone", { zone: "" }],
  ["zone", { zone: undefined }],
  ["zone", { zone: 8 }],
  ["at", { at: Number.NaN }],
  ["at", { at: 1.5 }],
  ["at", { at: 9e15 }],
  ["at", { at: "2026-01-01" }],
  ["at", { at: undefined }],
  ["id", { id: "1" }],
  ["id", { id: "'; drop table turn; --" }],
  ["id", { id: undefined }],
];

describe("what a request says beside its input", () => {
  test.each(["write", "list", "status", "exportJsonl"])("is checked for %s", async (method) => {
    const engine = await openTestEngine();
    const inputs: Record<string, object> = { write: { id: engine.id(), gesture: "Something." } };
    for (const [path, fields] of ENVELOPES) {
      const request = { ...BASE, id: engine.id(), method, input: inputs[method] ?? {}, ...fields } as unknown as RequestEnvelope;
      const outcome =
        method === "exportJsonl" ? await engine.port.run(request, { aborted: false }, () => {}) : (await engine.port.commit([request]))[0];
      expect(outcome, JSON.stringify(fields)).toMatchObject({ kind: "error", error: { code: "invalid_input", details: { path } } });
    }
    expect(await engine.call("stats", {})).toMatchObject({ memories: 0, changes: 0 });
  });

  test("at fault in one request of a batch stops no other", async () => {
    const engine = await openTestEngine();
    const request = (fields: object): RequestEnvelope => ({
      ...BASE,
      id: engine.id(),
      method: "write",
      input: { id: engine.id(), gesture: `Thing ${engine.id()}` },
      ...fields,
    });
    const outcomes = await engine.port.commit([request({}), request({ zone: "Mars" }), request({})]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(["result", "error", "result"]);
  });
});

describe("text at its limits", () => {
  test.each([
    ["a", 1],
    ["é", 2],
    ["語", 3],
    ["😀", 4],
  ])("%s: exactly 2,000,000 bytes are stored whole", async (character, bytes) => {
    const engine = await openTestEngine();
    const text = character
      .repeat(Math.floor(MAX_TEXT_BYTES / bytes))
      .padEnd(Math.floor(MAX_TEXT_BYTES / bytes) * character.length + (MAX_TEXT_BYTES % bytes), "a");
    const id = engine.id();
    await engine.call("record", { session: "s", turns: [{ id, role: "user", text }] });
    const stored = (await engine.call("get", { id })) as Turn;
    expect(stored.text === text).toBe(true);
    expect(Buffer.byteLength(stored.text)).toBe(MAX_TEXT_BYTES);
  });

  test("lone surrogates are repaired with a notice, pairs are left alone", async () => {
    const engine = await openTestEngine();
    const id = engine.id();
    const reply = await engine.call("write", { id, gesture: "cut \ud83d here, whole 😀 there", moment: "\udc00" + "x" });
    expect(reply.notices).toMatchObject([
      { code: "surrogates_repaired", id },
      { code: "surrogates_repaired", id },
    ]);
    expect(await engine.call("get", { id })).toMatchObject({ gesture: "cut \ufffd here, whole 😀 there", moment: "\ufffdx" });
  });

  test("NUL, byte order mark and control characters of a text are stored as they are", async () => {
    const engine = await openTestEngine();
    const id = engine.id();
    const text = "\ufeffone\u0000two\u0007\u2028three\r\n";
    await engine.call("write", { id, gesture: text });
    await engine.call("amend", { id, amendment: engine.id(), text: `${text}more`, reason: "a\u0000b" });
    const request = engine.lastRequest;
    const stored = (await engine.call("get", { id })) as Memory;
    expect([stored.gesture, stored.amendments[0]?.text, stored.amendments[0]?.reason]).toEqual([text, `${text}more`, "a\u0000b"]);
    await engine.call("undo", { request });
    expect(((await engine.call("get", { id })) as Memory).amendments).toEqual([]);
  });

  test("roles may be named like members of an object", async () => {
    const engine = await openTestEngine();
    const id = engine.id();
    const roles = JSON.parse('{"__proto__":"a","constructor":"b","prototype":"c","toString":"d","hasOwnProperty":"e"}') as Record<
      string,
      string
    >;
    await engine.call("write", { id, gesture: "Names of code.", roles });
    const stored = (await engine.call("get", { id })) as Memory;
    expect(Object.entries(stored.roles).sort()).toEqual(Object.entries(roles).sort());
    expect(stored.mentions).toEqual(expect.arrayContaining(["__proto__", "constructor"]));
  });
});
