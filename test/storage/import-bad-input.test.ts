import { describe, expect, test } from "vitest";
import { chatgptConversation, makeZip } from "../support/build-export.ts";
import { importFile } from "../support/import-file.ts";
import type { Importable } from "../support/import-file.ts";
import { openTestEngine } from "../support/open-test-engine.ts";

const good = chatgptConversation("good", [{}, {}, {}]);
const json = JSON.stringify([good, chatgptConversation("second", [{}, {}])]);
const chats = (content: Uint8Array | string, claim = {}) => ({ name: "conversations.json", content, claim });
const zip = makeZip([chats(json)]);
const changed = (at: number): Uint8Array => zip.map((byte, index) => (index === at ? byte ^ 0x55 : byte));

/** What is wrong, the file, the code, and what place and reason must name. */
const CASES: readonly (readonly [string, () => Importable, "not_an_export" | "import_damaged", RegExp])[] = [
  ["an empty file", () => "", "not_an_export", /empty/],
  ["blank space", () => "  \n ", "not_an_export", /neither/],
  ["prose", () => "Dear diary", "not_an_export", /neither/],
  ["a web page", () => "<html></html>", "not_an_export", /web page/],
  ["a gzip", () => new Uint8Array([0x1f, 0x8b, 8, 0]), "not_an_export", /gzip/],
  ["a database", () => "SQLite format 3\0", "not_an_export", /transfer\.restore/],
  ["a copy of a store", () => '{"type":"strandline","version":1}', "not_an_export", /transfer\.restore/],
  ["an empty list", () => "[]", "not_an_export", /no conversation/],
  ["foreign JSON", () => ({ name: "package", version: "1.0.0" }), "not_an_export", /no conversation/],
  ["a long foreign list", () => Array.from({ length: 500 }, (_, n) => ({ n })), "not_an_export", /first 200/],
  ["a list of numbers", () => [1, 2, 3], "not_an_export", /no conversation/],
  ["JSON cut short", () => json.slice(0, -200), "import_damaged", /the file, byte \d+ .*cut short/],
  ["JSON cut short by one byte", () => json.slice(0, -1), "import_damaged", /cut short/],
  ["text after the end", () => `${json}x`, "import_damaged", /byte \d+ .*“x”/],
  ["a damaged second item", () => json.replace('"title":"Talk second"', '"title":Talk'), "import_damaged", /item 2, byte \d+ .*no JSON/],
  ["a damaged envelope", () => `{"x":tru,"conversations":${json}}`, "import_damaged", /no JSON/],
  ["nesting without end", () => `[${JSON.stringify(good)},${"[".repeat(300)}`, "import_damaged", /deeper than 200/],
  ["UTF-16", () => new Uint8Array(Buffer.from(`\ufeff${json}`, "utf16le")), "import_damaged", /UTF-8/],
  ["UTF-16 without a mark", () => new Uint8Array(Buffer.from(json, "utf16le")), "import_damaged", /UTF-8/],
  [
    "Latin-1 in the second item",
    () => new Uint8Array(Buffer.from(json.replace("Talk second", "Caf\u00e9"), "latin1")),
    "import_damaged",
    /item 2.*UTF-8/,
  ],
  [
    "a circle of parents",
    () => [good, chatgptConversation("round", [{ id: "a", parent: "c" }, { id: "b" }, { id: "c" }])],
    "import_damaged",
    /item 2, “Talk round” .*circle at node/,
  ],
  ["a node that is its own parent", () => [good, chatgptConversation("round", [{ id: "a", parent: "a" }])], "import_damaged", /circle/],
  ["a zip cut short", () => zip.slice(0, -30), "import_damaged", /the zip .*cut short/],
  ["a zip cut in half", () => zip.slice(0, zip.length / 2), "import_damaged", /the zip .*cut short/],
  ["an empty zip", () => makeZip([]), "not_an_export", /empty/],
  ["a zip without JSON", () => makeZip([{ name: "chat.html", content: "<p>" }]), "not_an_export", /no conversations\.json/],
  [
    "a zip with foreign JSON",
    () =>
      makeZip([
        { name: "a.json", content: "{}" },
        { name: "b.json", content: "[1]" },
      ]),
    "not_an_export",
    /no conversation/,
  ],
  ["a zip locked with a password", () => makeZip([chats(json, { flags: 1 })]), "import_damaged", /conversations\.json.*password/],
  ["a zip locked by AES", () => makeZip([chats(json, { method: 99 })]), "import_damaged", /password/],
  ["an unknown packing", () => makeZip([chats(json, { method: 14 })]), "import_damaged", /method 14/],
  ["changed bytes in a zip", () => changed(120), "import_damaged", /conversations\.json/],
  ["a wrong checksum", () => makeZip([chats(json, { crc: 1 })]), "import_damaged", /checksum/],
  ["a wrong checksum of a stored file", () => makeZip([{ ...chats(json, { crc: 1 }), stored: true }]), "import_damaged", /checksum/],
  ["a larger size than there is", () => makeZip([chats(json, { size: json.length + 1 })]), "import_damaged", /should unpack to/],
  ["a smaller size than there is", () => makeZip([chats(json, { size: 10 })]), "import_damaged", /more than the 10 bytes/],
  ["a file that begins outside", () => makeZip([chats(json, { offset: 1_000_000 })]), "import_damaged", /larger than the file/],
  ["a file that begins elsewhere", () => makeZip([chats(json, { offset: 7 })]), "import_damaged", /where this file should begin/],
  [
    "a name that leaves the folder",
    () => makeZip([chats(json), { name: "../../etc/conversations.json", content: json }]),
    "import_damaged",
    /etc\/conversations.*out of the folder/,
  ],
  ["an absolute name", () => makeZip([{ name: "/conversations.json", content: json }]), "import_damaged", /out of the folder/],
  ["a drive in a name", () => makeZip([{ name: "C:\\conversations.json", content: json }]), "import_damaged", /out of the folder/],
  ["a bomb", () => makeZip([chats(new Uint8Array(40_000_000).fill(0x20))]), "import_damaged", /200 times/],
  [
    "a bomb that denies its size",
    () => makeZip([chats(new Uint8Array(40_000_000).fill(0x20), { size: 1_000_000 })]),
    "import_damaged",
    /more than the 1000000 bytes/,
  ],
  ["a zip that claims terabytes", () => makeZip([chats(json, { size: 2 ** 42 })], { zip64: true }), "import_damaged", /8 GB/],
  [
    "files over each other",
    () => makeZip([chats(json), { name: "conversations-001.json", content: json, claim: { offset: 0 } }]),
    "import_damaged",
    /over each other/,
  ],
  [
    "one damaged shard of two",
    () =>
      makeZip([
        { name: "conversations-000.json", content: json },
        { name: "conversations-001.json", content: json.slice(0, -9) },
      ]),
    "import_damaged",
    /conversations-001\.json.*cut short/,
  ],
];

describe("nothing is imported from a file that cannot be read whole", () => {
  test.each(CASES)("%s is refused with its place and reason", async (_, make, code, pattern) => {
    const engine = await openTestEngine();
    const before = await engine.jsonl();
    for (const mode of ["apply", "preview"] as const) {
      const error = await importFile(engine, make(), { mode }).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      expect(error).toMatchObject({ code, details: { place: expect.any(String), reason: expect.any(String) } });
      const { place, reason } = (error as { details: { place: string; reason: string } }).details;
      expect(`${place} ${reason}`).toMatch(pattern);
    }
    expect(await engine.jsonl()).toBe(before);
  });

  test("every prefix of a zip and of JSON is refused", async () => {
    const engine = await openTestEngine();
    for (const file of [zip, new TextEncoder().encode(json)]) {
      for (let length = 0; length < file.length; length += 37) {
        await expect(importFile(engine, file.slice(0, length)), `${length} bytes`).rejects.toMatchObject({
          code: expect.stringMatching(/^(not_an_export|import_damaged)$/),
        });
      }
    }
    expect((await engine.call("stats", {})).turns).toBe(0);
  });

  test("any changed byte of a zip gives the same turns or a typed error", async () => {
    const engine = await openTestEngine();
    await importFile(engine, zip);
    const before = await engine.jsonl();
    for (let at = 0; at < zip.length; at += 3) {
      const outcome = await importFile(engine, changed(at), { mode: "preview" }).then(
        (report) => report.turns.stored,
        (error: unknown) => (error as { code: string }).code,
      );
      expect([0, "not_an_export", "import_damaged"]).toContain(outcome);
    }
    expect(await engine.jsonl()).toBe(before);
  });

  test("inputs of the contract are checked", async () => {
    const engine = await openTestEngine();
    const file = engine.id();
    await expect(engine.call("importStart", { file, size: -1, mode: "apply" })).rejects.toMatchObject({
      code: "invalid_input",
      details: { path: "input.size" },
    });
    await expect(engine.call("importStart", { file, size: 3, mode: "apply", session: "x".repeat(401) })).rejects.toMatchObject({
      details: { path: "input.session" },
    });
    await expect(engine.call("importPart", { file, step: 1, bytes: new Uint8Array() })).rejects.toMatchObject({ code: "transfer_lost" });
    await engine.call("importStart", { file, size: 3, mode: "apply" });
    await expect(engine.call("importPart", { file, step: 7, bytes: new Uint8Array() })).rejects.toMatchObject({
      details: { path: "input.step" },
    });
    await expect(engine.call("importPart", { file, step: 1, bytes: new Uint8Array(9) })).rejects.toMatchObject({
      details: { path: "input.bytes" },
    });
    await expect(engine.call("importPart", { file, step: 1, bytes: new Uint8Array(2) })).rejects.toMatchObject({
      code: "import_damaged",
      details: { reason: expect.stringContaining("became shorter") },
    });
  });
});
