import { describe, expect, test } from "vitest";
import type { Memory } from "../../src/core/records.ts";
import { openTestEngine } from "../support/open-test-engine.ts";

const PASSWORD = "hunter2qzkjw";
const TEXT = `The password is ${PASSWORD} for now.`;

describe("a secret", () => {
  test("is masked in every text on its way in, with a notice, and no read but its own shows it", async () => {
    const engine = await openTestEngine();
    const id = engine.id();
    const notices = [
      ...(await engine.call("record", { session: "s", turns: [{ id: engine.id(), role: "user", text: TEXT }] })).notices,
      ...(await engine.call("write", { id, gesture: "A note.", context: TEXT })).notices,
      ...(await engine.call("amend", { id, amendment: engine.id(), text: `More. ${TEXT}`, reason: TEXT })).notices,
      ...(await engine.call("update", { id, roles: { Ana: TEXT } })).notices,
      ...(await engine.call("putIdentity", { id: engine.id(), kind: "snapshot", text: TEXT })).notices,
      ...(await engine.call("supersede", { old: id, next: { id: engine.id(), gesture: "Another note." }, why: TEXT })).notices,
    ];
    expect(notices.map(({ code }) => code)).toEqual(Array.from({ length: 7 }, () => "secret_masked"));
    const shown = JSON.stringify([
      await engine.jsonl({ range: "store" }),
      await engine.call("timeline", {}),
      await engine.call("list", { state: "any" }),
      await engine.call("changes", {}),
      await engine.call("secrets", {}),
      notices,
    ]);
    expect(shown).not.toContain(PASSWORD);
    const [secret] = await engine.call("secrets", { id });
    expect(await engine.call("revealSecret", { secret: secret?.secret ?? "" })).toEqual({ original: PASSWORD });
  });

  test("leaves the device in no export file", async () => {
    const engine = await openTestEngine();
    await engine.call("write", { id: engine.id(), gesture: TEXT });
    const { file, bytes } = await engine.call("exportFile", {});
    const content = await engine.call("exportRead", { file, offset: 0, length: bytes });
    expect(Buffer.from(content.bytes).includes(PASSWORD)).toBe(false);
    expect(Buffer.from(content.bytes).includes("The password is")).toBe(true);
  });

  test("that is none may be put back, and the text is found as it was; undo masks it again", async () => {
    const engine = await openTestEngine();
    const id = engine.id();
    await engine.call("write", { id, gesture: TEXT });
    const masked = await engine.jsonl();
    const [secret] = await engine.call("secrets", { id });
    await engine.call("unmaskSecret", { secret: secret?.secret ?? "" });
    const request = engine.lastRequest;
    expect(((await engine.call("get", { id })) as Memory).gesture).toBe(TEXT);
    expect(await engine.call("secrets", {})).toEqual([]);
    expect(await engine.call("check", {})).toMatchObject({ ok: true });
    await engine.call("undo", { request });
    expect(await engine.jsonl()).toBe(masked);
  });

  test("of another scope is neither listed, shown nor put back", async () => {
    const engine = await openTestEngine();
    await engine.call("write", { id: engine.id(), gesture: TEXT });
    const [entry] = await engine.call("secrets", {});
    const other = { scope: { user: "other" } };
    const secret = entry?.secret ?? "";
    expect(await engine.call("secrets", {}, other)).toEqual([]);
    await expect(engine.call("revealSecret", { secret }, other)).rejects.toMatchObject({ code: "not_found" });
    await expect(engine.call("unmaskSecret", { secret }, other)).rejects.toMatchObject({ code: "not_found" });
  });

  test("is stored as it is where the host turned the screen off", async () => {
    const engine = await openTestEngine();
    const id = engine.id();
    expect((await engine.call("write", { id, gesture: TEXT, screen: "off" })).notices).toEqual([]);
    expect(await engine.call("get", { id })).toMatchObject({ gesture: TEXT });
  });

  test("is masked the same each time, so that the same text is the same memory", async () => {
    const engine = await openTestEngine();
    const first = await engine.call("write", { id: engine.id(), gesture: TEXT });
    expect(await engine.call("write", { id: engine.id(), gesture: TEXT })).toMatchObject({ id: first.id, outcome: "known" });
    expect(await engine.call("secrets", {})).toHaveLength(1);
  });
});
