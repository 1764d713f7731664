/** Runs a TypeScript program in Node, which does not read TypeScript by itself before version 22: `node scripts/run-typescript.mjs FILE …`. */
import { resolve } from "node:path";
import { runnerImport } from "vite";

process.argv.splice(1, 1);
const [, program = ""] = process.argv;
await runnerImport(resolve(program), { logLevel: "error" });
