import { describe, expect, test } from "vitest";
import { openTestEngine } from "../support/open-test-engine.ts";
import { openKept, scanFiles, scanIndex, withStore } from "./erasure-scan.ts";
import { fill, WORDS, writeDoomed } from "./erasure-scenes.ts";

describe("an erasure", () => {
  test("leaves no byte of text, tag, name, token or secret in any file, and what else is there stays", async () => {
    const engine = await openKept();
    await fill(engine, "before", 200);
    const doomed = await writeDoomed(engine);
    await fill(engine, "after", 200);
    await engine.jsonl({ range: "store" });
    await engine.call("exportFile", {});
    expect(engine.backend.files()).toHaveLength(2);
    const receipt = await engine.call("erase", { ids: doomed.ids });
    expect(receipt.erased).toMatchObject({ turns: 2, memories: 7, amendments: 1, identity: 4, secrets: 1, tags: 1, entities: 2 });
    expect(receipt.flagged).toEqual([doomed.derived]);
    expect(await engine.call("check", {})).toEqual({ ok: true, problems: [], repaired: [] });
    expect(await engine.call("stats", {})).toMatchObject({ turns: 400, memories: 9 });
    await engine.port.close();
    expect(scanFiles(engine.backend, WORDS)).toEqual([]);
    expect(scanIndex(engine.backend, WORDS)).toEqual([]);
    expect(scanFiles(engine.backend, ["harbour"])).not.toEqual([]);
  });

  test("by session takes its turns, also those that an undo had taken away", async () => {
    const engine = await openKept();
    await fill(engine, "other", 40);
    await engine.call("record", { session: "fybsessionek", turns: [{ id: engine.id(), role: "user", text: "undoqormab" }] });
    await engine.call("undo", { request: engine.lastRequest });
    await engine.call("record", {
      session: "fybsessionek",
      turns: [{ id: engine.id(), role: "user", text: "鱻龘靐齉 qwzvexil", externalId: "exturnidwoz" }],
    });
    await engine.call("sessionStart", { session: "fybsessionek" });
    const receipt = await engine.call("erase", { sessions: ["fybsessionek"] });
    expect(receipt.erased).toMatchObject({ turns: 2, chunks: 1 });
    await expect(engine.call("erase", { sessions: ["fybsessionek"] })).rejects.toMatchObject({ code: "not_found" });
    await engine.port.close();
    expect([...scanFiles(engine.backend, WORDS), ...scanIndex(engine.backend, WORDS)]).toEqual([]);
  });

  test("of a version of an identity text takes the versions that an undo had taken away, and no other scope's", async () => {
    const engine = await openKept();
    const own = { user: "default", agent: "B" };
    await engine.call("putIdentity", { id: engine.id(), kind: "identity", text: "I am the user's." });
    const first = engine.id();
    await engine.call("putIdentity", { id: first, kind: "identity", text: "voxprofilum" }, { scope: own });
    await engine.call("putIdentity", { id: engine.id(), kind: "identity", text: "undoqormab" }, { scope: own });
    await engine.call("undo", { request: engine.lastRequest }, { scope: own });
    const receipt = await engine.call("erase", { ids: [first] }, { scope: own });
    expect(receipt.erased.identity).toBe(2);
    expect(await engine.call("listIdentity", { kind: "identity" }, { scope: own })).toMatchObject([{ text: "I am the user's." }]);
    await engine.port.close();
    expect(scanFiles(engine.backend, WORDS)).toEqual([]);
  });
});

describe("the scan", () => {
  test.each([
    ["rows are deleted without secure_delete", ["pragma secure_delete = off", "delete from memory where id > 2", "delete from amendment"]],
    ["the index is not optimised", ["delete from word_index", "delete from chunk"]],
  ])("finds words when %s", async (_, statements) => {
    const engine = await openKept();
    await fill(engine, "before", 40);
    await writeDoomed(engine);
    await engine.port.close();
    withStore(engine.backend, (db) => {
      for (const statement of statements) db.exec(statement);
      db.exec(
        "delete from change; delete from request; delete from turn; delete from identity_record; delete from secret; delete from session",
      );
    });
    expect(scanFiles(engine.backend, WORDS).length).toBeGreaterThan(3);
  });
});

describe("after an erasure", () => {
  test("its undo is refused, and the undo of an older request skips what was erased with a notice", async () => {
    const engine = await openTestEngine();
    const doomed = await writeDoomed(engine);
    await engine.call("erase", { ids: doomed.ids });
    const request = engine.lastRequest;
    await expect(engine.call("undo", { request })).rejects.toMatchObject({ code: "not_undoable", details: { reason: "erasure" } });
    const reply = await engine.call("undo", { request: doomed.mixed });
    expect(reply.changed).toEqual([doomed.kept]);
    expect(reply.notices).toMatchObject([{ code: "erased_skipped", id: doomed.ids[5] }]);
    expect(await engine.call("get", { id: doomed.kept })).not.toHaveProperty("forgottenAt");
  });

  test("the trail still says that something was done, by whom and when, and holds no word of it", async () => {
    const engine = await openTestEngine();
    const id = engine.id();
    await engine.call("write", { id, gesture: "undoqormab" });
    await engine.call("erase", { ids: [id] });
    const trail = await engine.call("changes", { id });
    expect(trail.map(({ action, erased }) => [action, erased])).toEqual([
      ["erase", false],
      ["write", true],
    ]);
    expect(JSON.stringify(trail)).not.toContain("undoqormab");
  });

  test("an erased record is not erased twice, and its id is free again", async () => {
    const engine = await openTestEngine();
    const id = engine.id();
    await engine.call("write", { id, gesture: "Something." });
    await engine.call("erase", { ids: [id] });
    await expect(engine.call("erase", { ids: [id] })).rejects.toMatchObject({ code: "not_found" });
    await expect(engine.call("write", { id, gesture: "Something else." })).resolves.toMatchObject({ outcome: "stored" });
  });

  test("the answer to a request about an erased person is not given again", async () => {
    const engine = await openTestEngine();
    const request = engine.id();
    const id = engine.id();
    const input = { id, kind: "profile", subject: "Zimqrubal", aspect: "fact", text: "voxprofilum" } as const;
    await engine.call("putIdentity", input, { request });
    await engine.call("erase", { ids: [id] });
    await expect(engine.call("putIdentity", input, { request })).rejects.toMatchObject({ code: "not_found", details: { request } });
  });
});
