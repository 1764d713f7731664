import { defineConfig } from "vite";

/** Shared by the playground, the test pages and the package's consumers-to-be: module workers, SQLite left alone. */
export default defineConfig({
  worker: { format: "es" },
  optimizeDeps: { exclude: ["@sqlite.org/sqlite-wasm"] },
  build: { target: "es2023" },
});
