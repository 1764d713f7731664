/** Bundles the built package as a host would, SQLite left out, so that size-limit weighs what users download. */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const root = resolve(fileURLToPath(import.meta.url), "../..");
const ENTRIES = { page: "dist/src/index.js", worker: "dist/worker/engine.worker.js" };

for (const [name, entry] of Object.entries(ENTRIES)) await bundle(name, entry);

/** One build an entry: each file is then whole, with no chunk shared between page and worker. */
function bundle(name, entry) {
  return build({
    root,
    configFile: false,
    logLevel: "warn",
    worker: { format: "es", rolldownOptions: { external: [/sqlite-wasm/] } },
    build: {
      target: "es2023",
      outDir: `coverage/size/${name}`,
      emptyOutDir: true,
      rolldownOptions: {
        input: { [name]: entry },
        preserveEntrySignatures: "strict",
        external: [/sqlite-wasm/],
        output: { entryFileNames: "[name].js", codeSplitting: false },
      },
    },
  });
}
