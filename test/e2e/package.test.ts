import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { chromium } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { CHROMIUM_FLAGS, chromiumPath } from "../support/chromium.ts";
import { readmeBlock } from "../support/code-blocks.ts";
import type { Server } from "./package-app.ts";
import { buildApp, makeApp, packPackage, removeApp, serve } from "./package-app.ts";

const { vite } = manifest.devDependencies;
const PEERS = Object.entries(manifest.peerDependencies).map(([name, version]) => `${name}@${version}`);

let packFolder = "";
let tarball = "";
let app = "";
let files: readonly string[] = [];
let browser: Browser;

beforeAll(async () => {
  packFolder = await mkdtemp(join(tmpdir(), "strandline-pack-"));
  const packed = await packPackage(packFolder);
  ({ files, tarball } = packed);
  app = await makeApp({ tarball, vite });
  browser = await chromium.launch({ args: [...CHROMIUM_FLAGS], ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }) });
});

afterAll(async () => {
  await browser.close();
  await Promise.all([removeApp(app), removeApp(packFolder)]);
});

test("the package holds its build, its readme, its licence and its changelog, and nothing else", () => {
  const strangers = files.filter(
    (file) => !/^(dist\/(src|worker|prompts)\/.+\.(js|d\.ts)(\.map)?|package\.json|README\.md|LICENSE|CHANGELOG\.md)$/.test(file),
  );
  expect(strangers).toEqual([]);
  expect(files).toEqual(
    expect.arrayContaining(["dist/src/index.js", "dist/worker/engine.worker.js", "LICENSE", "README.md", "CHANGELOG.md"]),
  );
});

const WAYS = [
  ["the development server", [], async () => undefined],
  ["the built app", ["preview"], (folder: string) => buildApp(folder)],
] as const;

describe.each(WAYS)("in a fresh Vite app, in %s", (_name, args, prepare) => {
  let server: Server;

  beforeAll(async () => {
    await prepare(app);
    server = await serve(app, args);
  });

  afterAll(() => server[Symbol.asyncDispose]());

  test("the quick start of the README prints what it says, and asks no other host for anything", async () => {
    const { printed, state, foreign } = await visit(server.url);
    expect(state).toBe("done");
    expect(printed).toBe(promisedOutput(readmeBlock("quick-start")));
    expect(foreign).toEqual([]);
  });

  test("a worker URL given by the host is the worker that is used", async () => {
    const { printed, state } = await visit(`${server.url}host-worker.html`);
    expect(state).toBe("done");
    expect(printed).toBe("Ana brought figs.");
  });

  test("without the optional peers a packed model says what to install, and search goes on by words", async () => {
    const { printed, state, foreign } = await visit(`${server.url}meaning.html`);
    expect([state, foreign]).toEqual(["done", []]);
    expect(printed).toMatch(
      /^split by a dictionary; failed; nothing; They bought a car\.; .*Install @huggingface\/transformers and onnxruntime-web/,
    );
  });
});

describe("in a fresh Vite app with the optional peers", () => {
  let withPeers = "";

  beforeAll(async () => {
    withPeers = await makeApp({ tarball, vite, peers: PEERS });
  });

  afterAll(() => removeApp(withPeers));

  test.each(WAYS)("in %s, a packed model finds by meaning, and asks no other host for anything", async (_name, args, prepare) => {
    await prepare(withPeers);
    await using server = await serve(withPeers, args);
    const { printed, state, foreign } = await visit(`${server.url}meaning.html`);
    expect([state, foreign]).toEqual(["done", []]);
    expect(printed).toBe("split by a dictionary; ready; They bought a car.; They bought a car.; ");
  });
});

/** Opens a page in a fresh profile and reads what it shows once it is done or failed. */
async function visit(url: string): Promise<{ readonly printed: string; readonly state: string; readonly foreign: readonly string[] }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const foreign: string[] = [];
  const complaints: string[] = [];
  page.on(
    "request",
    (request) => request.url().startsWith("http") && new URL(request.url()).origin !== new URL(url).origin && foreign.push(request.url()),
  );
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  try {
    await page.goto(url);
    await page.locator("#state", { hasText: /./ }).waitFor({ timeout: 90_000 });
    return { printed: await textOf(page, "#printed"), state: await textOf(page, "#state"), foreign };
  } catch (cause) {
    throw new Error(`the page did not finish; its console says: ${complaints.join("\n")}`, { cause });
  } finally {
    await context.close();
  }
}

async function textOf(page: Page, selector: string): Promise<string> {
  return (await page.locator(selector).textContent()) ?? "";
}

/** The comment after the block's `console.log`. */
function promisedOutput(block: string): string {
  return /console\.log\(.*\); \/\/ (.*)$/m.exec(block)?.[1] ?? "";
}
