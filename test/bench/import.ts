import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright";
import type { Figures } from "../support/harness-report.ts";
import { Stage } from "../support/harness-stage.ts";
import type { ChromiumProcess } from "../support/process-chromium.ts";
import { heapUse } from "../support/worker-heap.ts";
import type { Measured } from "./measured.ts";

const MEGABYTES = 300;
/** Between two looks at the memory, ms. */
const EVERY_MS = 3_000;

/** A whole ChatGPT export of 300 MB stored in Chromium, and the most memory that the page and its worker held meanwhile. */
export async function benchImport(say: (line: string) => void): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), "strandline-import-"));
  const path = join(folder, "conversations.json");
  const stage = await Stage.open({ script: fileURLToPath(new URL("./import.page.ts", import.meta.url)), isolated: true });
  try {
    makeFile(path);
    const browser = await stage.launch("import");
    const figures = await storeFile(browser, stage.url, path, say);
    return { figures, runs: 1, versions: { chromium: browser.browser.version() } };
  } finally {
    await stage.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** By a process of its own, so that making it does not count. */
function makeFile(path: string): void {
  const maker = ["scripts/run-typescript.mjs", "test/bench/import-flat.ts", "--mb", String(MEGABYTES), "--make", path];
  const { status } = spawnSync(process.execPath, maker, { stdio: "inherit" });
  if (status !== 0) throw new Error("the file could not be made");
}

/** By the browser's own protocol: Playwright sends a file's bytes, and no more than 50 MB of them. */
async function pickFile(page: Page, path: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const { root } = await cdp.send("DOM.getDocument");
  const { nodeId } = await cdp.send("DOM.querySelector", { nodeId: root.nodeId, selector: "input" });
  await cdp.send("DOM.setFileInputFiles", { files: [path], nodeId });
}

async function storeFile(browser: ChromiumProcess, url: string, path: string, say: (line: string) => void): Promise<Figures> {
  const page = await browser.context.newPage();
  await page.goto(url);
  await page.evaluate(() => importPage.open());
  await pickFile(page, path);
  const before = await heldMb(browser, page);
  const started = performance.now();
  const storing = page.evaluate(() => importPage.bring());
  const peak = await peakUntil(storing, () => heldMb(browser, page));
  const { conversations, turns } = await storing;
  const seconds = (performance.now() - started) / 1000;
  say(`${turns.stored} turns of ${conversations} conversations in ${Math.round(seconds)} s`);
  return {
    file_mb: statSync(path).size / 2 ** 20,
    seconds,
    turns_stored: turns.stored,
    held_before_mb: before,
    held_peak_mb: peak,
  };
}

async function peakUntil(storing: Promise<unknown>, look: () => Promise<number>): Promise<number> {
  let peak = 0;
  let over = false;
  const end = storing.finally(() => {
    over = true;
  });
  while (!over) {
    peak = Math.max(peak, await look());
    await Promise.race([end, new Promise((resolve) => setTimeout(resolve, EVERY_MS))]);
  }
  return peak;
}

async function heldMb(browser: ChromiumProcess, page: Page): Promise<number> {
  const { heap, buffers } = await heapUse(browser.endpoint, page.url());
  return (heap + buffers) / 2 ** 20;
}
