import type { ChildProcess } from "node:child_process";
import { execFile, spawn } from "node:child_process";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { readmeBlock, ROOT } from "../support/code-blocks.ts";

const run = promisify(execFile);
/** Without scripts, as the README says: one of the peers' own peers fetches from elsewhere what only Node needs. */
const INSTALL = ["install", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"];
const PAGES = ["index.html", "host-worker.html", "meaning.html"];

/** Packs the package as a release would; returns the tarball's path and the files in it. */
export async function packPackage(folder: string): Promise<{ readonly tarball: string; readonly files: readonly string[] }> {
  const { stdout } = await run("npm", ["pack", "--ignore-scripts", "--json", "--pack-destination", folder], { cwd: ROOT });
  const [packed] = JSON.parse(stdout) as readonly { readonly filename: string; readonly files: readonly { readonly path: string }[] }[];
  if (packed === undefined) throw new Error(`npm pack said nothing of use: ${stdout}`);
  return { tarball: join(folder, packed.filename), files: packed.files.map(({ path }) => path) };
}

export interface AppOptions {
  readonly tarball: string;
  readonly vite: string;
  /** What runs models, as `name@version`. Default: not installed. */
  readonly peers?: readonly string[];
}

/** A host's app in a folder of its own, with the packed package and Vite installed as a user would, and the small model among its files. */
export async function makeApp({ tarball, vite, peers = [] }: AppOptions): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "strandline-app-"));
  const write = (file: string, text: string): Promise<void> => writeFile(join(folder, file), text);
  await write("package.json", JSON.stringify({ name: "app", private: true, type: "module" }));
  await run("npm", [...INSTALL, tarball, `vite@${vite}`, ...peers], { cwd: folder });
  await write("index.html", page("quick-start"));
  await write("quick-start.ts", shown(readmeBlock("quick-start")));
  await write("host-worker.html", page("host-worker"));
  await write("host-worker.ts", shown(`${readmeBlock("host-worker")}${USE}`));
  await write("meaning.html", page("meaning"));
  await write("meaning.ts", shown(MEANING));
  await cp(`${ROOT}build/models`, join(folder, "public/models"), { recursive: true });
  return folder;
}

/** What the README's second block leaves open: that the store works. */
const USE = `
await memory.write({ gesture: "Ana brought figs." });
console.log((await memory.list({ limit: 1 }))[0]?.gesture);
await memory.close();
`;

/** Waits until the packed model serves or has failed, then asks in other words than those that were written, and for topics of Chinese. */
const MEANING = `
import { openMemory } from "strandline";

const memory = await openMemory({ name: "meaning", embedder: { packed: "mini-enzh" } });
await memory.write({ gesture: "They bought a car." });
const { state: ended, reason, todo = "" } = await new Promise<typeof memory.status.embedder>((resolve) => {
  const look = ({ embedder }: typeof memory.status): void => {
    if (embedder.state === "failed" || (embedder.state === "ready" && embedder.done === embedder.total)) resolve(embedder);
  };
  memory.on("status", look);
  look(memory.status);
});
const { hits } = await memory.search("a vehicle for the family");
const words = await memory.search("car", { mode: "words" });
for (const n of [1, 2, 3]) await memory.write({ gesture: n + "次去西湖划船" });
const { jobs } = await memory.upkeep.run({ jobs: ["topics"] });
const split = jobs[0]?.reason ?? "split by a dictionary";
console.log([split, ended, hits[0]?.text ?? "nothing", words.hits[0]?.text, ended === "failed" ? reason + todo : ""].join("; "));
await memory.close();
`;

/** Imports stay on top; what the block prints becomes the page's text, and so does what it throws. */
function shown(block: string): string {
  return `const show = (id: string, text: string) => { document.querySelector("#" + id)!.textContent += text; };
console.log = (...words: unknown[]) => show("printed", words.join(" "));
addEventListener("unhandledrejection", ({ reason }) => show("state", "failed: " + reason));
${block}
show("state", "done");
`;
}

function page(script: string): string {
  return `<!doctype html><meta charset="utf-8"><title>app</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'; img-src data:">
<link rel="icon" href="data:,"><p id="printed"></p><p id="state"></p><script type="module" src="/${script}.ts"></script>
`;
}

/** Adds a page whose scripts are files of this repository, given by their paths from its root; the first is the page's own. */
export async function addPage(folder: string, name: string, [script = "", ...others]: readonly string[]): Promise<void> {
  for (const file of [script, ...others]) await cp(join(ROOT, file), join(folder, file), { recursive: true });
  await writeFile(join(folder, `${name}.html`), page(script.replace(/\.ts$/, "")));
}

/** Builds the app with these pages; nothing else is configured. */
export async function buildApp(folder: string, pages: readonly string[] = PAGES): Promise<void> {
  const options = { build: { rolldownOptions: { input: pages } } };
  await writeFile(join(folder, "vite.build.config.js"), `export default ${JSON.stringify(options)};\n`);
  await run("npx", ["vite", "build", "--config", "vite.build.config.js"], { cwd: folder });
}

export interface Server extends AsyncDisposable {
  readonly url: string;
}

/** Serves the app with `vite` or `vite preview` on a free port. */
export async function serve(folder: string, args: readonly string[]): Promise<Server> {
  const bin = join(folder, "node_modules/vite/bin/vite.js");
  const server = spawn(process.execPath, [bin, ...args, "--host", "127.0.0.1", "--port", "0"], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: "1" },
  });
  const url = await printedUrl(server);
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill();
      await ended;
    },
  };
}

function printedUrl(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    const read = (part: Buffer): void => {
      printed += part.toString();
      const [url] = /http:\/\/127\.0\.0\.1:\d+\//.exec(printed) ?? [];
      if (url !== undefined) resolve(url);
    };
    server.stdout?.on("data", read);
    server.stderr?.on("data", read);
    server.once("exit", (code) => reject(new Error(`vite ended with ${code} before it served: ${printed}`)));
  });
}

export async function removeApp(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}
