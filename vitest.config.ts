import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { ClosingLine } from "./scripts/closing-line.ts";
import { CHROMIUM_FLAGS, chromiumPath } from "./test/support/chromium.ts";
import { modelHost } from "./test/support/model-host.ts";

const launchOptions = { args: [...CHROMIUM_FLAGS], ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }) };
const globalSetup = ["test/support/require-browser.ts"];

export default defineConfig({
  plugins: [modelHost()],
  worker: { format: "es" },
  optimizeDeps: {
    exclude: ["@sqlite.org/sqlite-wasm", "jieba-wasm"],
    // Named here because a dependency that is met in the middle of a run reloads the page under the test.
    include: [
      "comlink",
      "fast-check",
      "fflate",
      "idb",
      "opencc-js/dict/TSCharacters",
      "stemmer",
      "stopword",
      "temporal-polyfill",
      "uuid",
      "valibot",
      ...["hmac", "sha2", "utils"].map((part) => `@noble/hashes/${part}.js`),
    ],
  },
  test: {
    reporters: ["default", new ClosingLine()],
    coverage: {
      include: ["src/**/*.ts"],
      exclude: ["src/index.ts", "src/client/**", "src/tabs/**"],
      reporter: ["text-summary", "json-summary"],
    },
    projects: [
      {
        test: {
          name: "node",
          environment: "node",
          include: ["test/{unit,storage,contract,docs,types}/**/*.test.ts"],
          // One project after another: tests of real tabs and crashes are not to share the machine with the others.
          sequence: { groupOrder: 0 },
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          // One file at a time: a test that fills the disk or ends the leader does so for the whole origin.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          include: ["test/browser/**/*.test.ts"],
          testTimeout: 60_000,
          globalSetup,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
      {
        test: {
          name: "e2e",
          environment: "node",
          include: ["test/e2e/**/*.test.ts", "test/crash/**/*.test.ts"],
          sequence: { groupOrder: 2 },
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // A browser that was slow once on a shared machine is tried again; the report names each test that needed it.
          retry: 1,
          fileParallelism: false,
          globalSetup,
        },
      },
    ],
  },
});
