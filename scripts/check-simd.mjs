/** Disassembles the built kernels: both must use SIMD, and the base build nothing that only some browsers have. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import binaryen from "binaryen";

const MODULE = resolve(fileURLToPath(import.meta.url), "../../worker/vectors/kernel-bytes.ts");
const SIMD = /\b(?:[if](?:8x16|16x8|32x4|64x2)|v128)\.[a-z_0-9]+/g;
/** The heart of the scan: a table lookup for 16 vectors at once. */
const LOOKUPS = { base: "i8x16.swizzle", relaxed: "i8x16.relaxed_swizzle" };

const source = readFileSync(MODULE, "utf8");
const problems = Object.entries(LOOKUPS).flatMap(([build, lookup]) => problemsOf(build, operations(build), lookup));
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);

function operations(build) {
  const [, base64] = new RegExp(`${build.toUpperCase()}_KERNELS: string =\\s*"([^"]+)"`).exec(source) ?? [];
  if (base64 === undefined) throw new Error(`no ${build} kernels in ${MODULE}`);
  const module = binaryen.readBinary(Buffer.from(base64, "base64"), binaryen.Features.All);
  const found = module.emitText().match(SIMD) ?? [];
  module.dispose();
  return found;
}

function problemsOf(build, found, lookup) {
  const problems = [];
  if (found.length === 0) problems.push(`the ${build} kernels have no SIMD instruction`);
  if (!found.includes(lookup)) problems.push(`the ${build} kernels do not use ${lookup}`);
  const relaxed = found.filter((name) => name.includes("relaxed"));
  if (build === "base" && relaxed.length > 0) problems.push(`the base kernels use ${[...new Set(relaxed)].join(", ")}`);
  return problems;
}
