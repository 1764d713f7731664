import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { knownModel } from "../../../src/core/embedding/registry.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const FOLDER = `${ROOT}build/models/mini-enzh/`;
const build = (): string => execFileSync(process.execPath, ["scripts/mini-enzh/build.mjs"], { cwd: ROOT, encoding: "utf8" });

test("the small model lies where the registry says, as whole as it was built, under its licences, and is not built twice", () => {
  build();
  expect(build()).toContain("up to date");
  const { revision, licence, bytes } = knownModel("mini-enzh");
  const { sha256 } = JSON.parse(readFileSync(`${FOLDER}build.json`, "utf8")) as { sha256: Record<string, string> };
  let size = 0;
  for (const [path, hash] of Object.entries(sha256)) {
    const content = readFileSync(`${FOLDER}resolve/${revision}/${path}`);
    expect(createHash("sha256").update(content).digest("hex")).toBe(hash);
    if (path !== "onnx/model.onnx") size += content.length;
  }
  expect(Math.abs(size - (bytes.q8 ?? 0))).toBeLessThan(100_000);
  const manifest = JSON.parse(readFileSync(`${FOLDER}package.json`, "utf8")) as { version: string; license: string };
  expect(manifest).toMatchObject({ version: revision, license: licence });
  expect(readFileSync(`${FOLDER}README.md`, "utf8")).toMatch(/CC-CEDICT[\s\S]*Attribution-ShareAlike 4.0/);
  expect(readFileSync(`${FOLDER}LICENSE-APACHE-2.0`, "utf8")).toContain("Apache License");
});
