import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { serveModels } from "./scripts/serve-models.ts";

/** For the pages and for the scan of what they import, which are configured apart. */
const jsx = { runtime: "automatic", importSource: "preact" } as const;

/**
 * Shared by the playground and the test pages: module workers, SQLite left alone, the package's public name from its source.
 * `base` is relative, so that the built page works in any folder of any static host.
 */
export default defineConfig({
  base: "./",
  plugins: [serveModels()],
  oxc: { jsx },
  resolve: { alias: [{ find: /^strandline$/, replacement: fileURLToPath(new URL("./src/index.ts", import.meta.url)) }] },
  worker: { format: "es" },
  optimizeDeps: { exclude: ["@sqlite.org/sqlite-wasm", "jieba-wasm"], rolldownOptions: { transform: { jsx } } },
  server: { host: "127.0.0.1" },
  build: { target: "es2023", outDir: "dist", emptyOutDir: true },
});
