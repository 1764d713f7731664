import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, preview } from "vite";
import type { Plugin } from "vite";

/** A built page on a local port. */
export interface ServedPage {
  readonly url: string;
  close(): Promise<void>;
}

export interface ServeOptions {
  /** Path of the page's script. */
  readonly script: string;
  /** Cross-origin isolated, as SharedArrayBuffer needs it. Default false: no special headers, as on a host's ordinary page. */
  readonly isolated?: boolean;
  /** Beside what the page needs anyway. */
  readonly plugins?: readonly Plugin[];
  /** Beside or instead of the usual ones. */
  readonly headers?: Readonly<Record<string, string>>;
}

const HTML = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>`;
const ISOLATION = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };

/** Builds a page as for production and serves it from a port of its own. */
export async function servePage({ script, isolated = false, plugins = [], headers: own = {} }: ServeOptions): Promise<ServedPage> {
  const outDir = await mkdtemp(join(tmpdir(), "strandline-page-"));
  await build({
    configFile: false,
    publicDir: false,
    plugins: [...plugins],
    logLevel: "error",
    worker: { format: "es" },
    build: { outDir, target: "es2023", rolldownOptions: { input: { page: script }, output: { entryFileNames: "[name].js" } } },
  });
  await writeFile(join(outDir, "index.html"), HTML);
  const headers = { "cache-control": "max-age=3600", ...(isolated ? ISOLATION : {}), ...own };
  const server = await preview({
    configFile: false,
    logLevel: "error",
    build: { outDir },
    preview: { port: 0, host: "127.0.0.1", headers },
  });
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error("vite serves at no local URL");
  const close = async (): Promise<void> => {
    await server.close();
    await rm(outDir, { recursive: true, force: true });
  };
  return { url, close };
}
