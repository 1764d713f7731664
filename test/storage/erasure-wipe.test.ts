import { describe, expect, test } from "vitest";
import { openTestEngine } from "../support/open-test-engine.ts";
import { openKept, scanFiles, scanIndex } from "./erasure-scan.ts";
import { fill, WORDS, writeDoomed } from "./erasure-scenes.ts";

const user = { user: "uzerqanfix" };

describe("a wipe", () => {
  test("leaves no byte of a user in any file, and another user's data as it was", async () => {
    const engine = await openKept();
    await fill(engine, "other", 80);
    const before = await engine.jsonl();
    const call = engine.call.bind(engine);
    engine.call = (method, input, options = {}) => call(method, input, { scope: user, ...options });
    await call("putPeople", { people: [{ name: "Wyqentzik", aliases: ["Zimqrubal"] }] }, { scope: user });
    await call("putPeople", { people: [{ name: "undoqormab" }] }, { scope: user });
    await call("undo", { request: engine.lastRequest }, { scope: user });
    await writeDoomed(engine);
    await call("sessionEnd", { session: "fybsessionek", messages: [] }, { scope: user });
    const receipt = await call("wipe", { scope: user }, { scope: user });
    expect(receipt.erased).toMatchObject({ turns: 2, memories: 8, amendments: 1, identity: 4, secrets: 1 });
    expect(await call("check", {})).toEqual({ ok: true, problems: [], repaired: [] });
    engine.call = call;
    expect(await engine.jsonl()).toBe(before);
    await engine.port.close();
    const words = [...WORDS, user.user];
    expect([...scanFiles(engine.backend, words), ...scanIndex(engine.backend, words)]).toEqual([]);
    expect(scanFiles(engine.backend, ["harbour"])).not.toEqual([]);
  });

  test.each([
    [{}, "scope_required", "input.scope"],
    [{ agent: "B" }, "scope_required", "input.scope"],
    [null, "scope_required", "input.scope"],
    [{ user: "another" }, "invalid_input", "input.scope.user"],
    [{ user: "default", tenant: "x" }, "invalid_input", "input.scope.tenant"],
    [{ user: "default", agent: " " }, "invalid_input", "input.scope.agent"],
  ])("of %o is refused", async (scope, code, path) => {
    const engine = await openTestEngine();
    await engine.call("write", { id: engine.id(), gesture: "Kept." });
    const before = await engine.jsonl();
    await expect(engine.call("wipe", { scope } as never)).rejects.toMatchObject({ code, details: { path } });
    expect(await engine.jsonl()).toBe(before);
  });
});

test("an erasure in the middle of an export ends the export, and no file is left of it", async () => {
  const engine = await openTestEngine();
  await fill(engine, "many", 400);
  const id = engine.id();
  await engine.call("write", { id, gesture: "undoqormab" });
  const exporting = engine.call("exportJsonl", { range: "store" }).catch((error: unknown) => error);
  await new Promise((resolve) => setImmediate(resolve));
  expect(engine.backend.files()).toHaveLength(2);
  await engine.call("erase", { ids: [id] });
  expect(engine.backend.files()).toEqual(["/store.db"]);
  expect(await exporting).toMatchObject({ code: "transfer_lost" });
});
