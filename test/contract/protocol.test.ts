import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BUILD } from "../../src/contract/build.ts";
import { PROTOCOL_VERSION } from "../../src/contract/envelope.ts";
import { MIGRATIONS } from "../../src/storage/migrations/index.ts";

/** What crosses between page and worker. */
const FILES = [
  "contract.ts",
  "inputs.ts",
  "replies.ts",
  "import.ts",
  "inject.ts",
  "sessions.ts",
  "inject-preview.ts",
  "topics.ts",
  "clusters.ts",
  "upkeep.ts",
  "scan.ts",
  "roles.ts",
  "attention.ts",
  "envelope.ts",
  "wire-error.ts",
  "worker-api.ts",
];

/** SHA-256 of the contract's code, comments and white space aside, by protocol version. */
const HASHES: Readonly<Record<number, string>> = {
  1: "1f4da45ea3d05d5c",
};

test("the shape of what crosses has the hash that its protocol version was given", () => {
  const code = FILES.map((file) => readFileSync(new URL(`../../src/contract/${file}`, import.meta.url), "utf8")).map(withoutComments);
  const hash = createHash("sha256").update(code.join("\n")).digest("hex").slice(0, 16);
  // A released shape never changes: raise PROTOCOL_VERSION and add its hash.
  expect(hash).toBe(HASHES[PROTOCOL_VERSION]);
});

test("the build says which schema it opens", () => {
  expect(BUILD.schema).toBe(MIGRATIONS.length);
  expect(BUILD.protocol).toBe(PROTOCOL_VERSION);
});

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/.*$/gm, "").replace(/\s+/g, " ");
}
