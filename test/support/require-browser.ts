import { existsSync } from "node:fs";
import { chromium } from "playwright";
import { chromiumPath } from "./chromium.ts";

/** Runs before the projects that need a browser, so that its absence is one sentence and not a hundred failed tests. */
export function setup(): void {
  if (chromiumPath !== undefined || existsSync(chromium.executablePath())) return;
  throw new Error(
    "No Chromium found: run `npx playwright install chromium` once (or install your system's chromium package), then run the tests again.",
  );
}
