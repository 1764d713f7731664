/**
 * Finishes what `tsc --build` leaves open: worker URLs name the emitted file, output of deleted sources goes, and every
 * target of package.json's `exports` exists.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(fileURLToPath(import.meta.url), "../..");
const dist = join(root, "dist");

/** `new URL("…worker.ts", import.meta.url)` is text to the compiler, which rewrites only imports. */
const WORKER_URL = /(new URL\(\s*["'][^"']+\.worker)\.ts(["'])/g;

for (const file of filesUnder(dist)) {
  if (isLeftOver(file)) rmSync(file);
  else if (file.endsWith(".js")) nameEmittedWorker(file);
}
const missing = exportTargets().filter((target) => !existsSync(join(root, target)));
if (missing.length > 0) {
  console.error(`package.json exports what the build did not make: ${missing.join(", ")}`);
  process.exit(1);
}

function filesUnder(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

function isLeftOver(file) {
  const source = /^(.+?)(\.js|\.js\.map|\.d\.ts|\.d\.ts\.map)$/.exec(relative(dist, file));
  return source !== null && !existsSync(join(root, `${source[1]}.ts`));
}

function nameEmittedWorker(file) {
  const text = readFileSync(file, "utf8");
  const finished = text.replace(WORKER_URL, "$1.js$2");
  if (finished !== text) writeFileSync(file, finished);
}

function exportTargets() {
  const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return Object.values(exports).flatMap((target) => (typeof target === "string" ? [target] : Object.values(target)));
}
