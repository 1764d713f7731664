import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { ROOT } from "../support/code-blocks.ts";
import { servePage } from "../support/serve-page.ts";
import { CHECKS } from "./checks.ts";
import type { Check } from "./checks.ts";
import type { BrowserKind, DrivenBrowser } from "./driven-browser.ts";
import { firefox, firefoxPrivate } from "./firefox.ts";
import { webkit } from "./webkit.ts";

/**
 * `npm run test:browsers -- [--install] [--only firefox|webkit]`: the core checks in the other browsers, for those that are
 * installed. `--install` brings them from Debian. Exits with 1 when a check fails.
 */
const KINDS: readonly BrowserKind[] = [firefox, firefoxPrivate, webkit];
/** A check that hangs has failed. */
const CHECK_MS = 120_000;

const { values } = parseArgs({ options: { install: { type: "boolean" }, only: { type: "string" } } });
const wanted = KINDS.filter(({ label }) => label.toLowerCase().startsWith(values.only?.toLowerCase() ?? ""));
if (values.install === true) install(wanted);
const page = await servePage({ script: `${ROOT}test/browsers/polled-page.ts` });
const failed: string[] = [];
for (const kind of wanted) await runKind(kind);
await page.close();
const skipped = wanted.filter((kind) => !isInstalled(kind));
say(`${failed.length === 0 ? "No check failed" : `${failed.length} failed: ${failed.join("; ")}`}.`);
if (skipped.length > 0) say(`Not installed and skipped: ${skipped.map(({ label }) => label).join("; ")}.`);
process.exit(failed.length === 0 ? 0 : 1);

function install(kinds: readonly BrowserKind[]): void {
  const packages = [...new Set(kinds.flatMap((kind) => kind.packages))];
  execFileSync("apt-get", ["update", "-q"], { stdio: "inherit" });
  execFileSync("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...packages], { stdio: "inherit" });
}

function isInstalled({ files }: BrowserKind): boolean {
  return files.every((file) => existsSync(file));
}

async function runKind(kind: BrowserKind): Promise<void> {
  if (!isInstalled(kind)) return say(`\n${kind.label}: SKIPPED, not installed (apt-get install ${kind.packages.join(" ")}, or --install)`);
  const browser = await kind.start(page.url);
  try {
    say(`\n${kind.label} (${browser.name})`);
    for (const [name, check] of Object.entries(CHECKS)) await runCheck(kind, browser, name, check);
  } finally {
    await browser[Symbol.asyncDispose]();
  }
}

async function runCheck(kind: BrowserKind, browser: DrivenBrowser, name: string, check: Check): Promise<void> {
  const notes: string[] = [];
  const since = performance.now();
  const line = (mark: string): void => say(`  ${mark} ${name} (${[...notes, `${Math.round(performance.now() - since)} ms`].join(", ")})`);
  try {
    await within(CHECK_MS, check({ browser, kind, note: (text) => void notes.push(text) }));
    line("ok  ");
  } catch (error) {
    failed.push(`${kind.label}: ${name}`);
    line("FAIL");
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  await browser.rest();
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${ms} ms`)), ms);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
