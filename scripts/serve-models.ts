import { execFileSync } from "node:child_process";
import { createReadStream, readdirSync, readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { defaultClientConditions } from "vite";
import type { Plugin, UserConfig } from "vite";

const MODELS = fileURLToPath(new URL("../build/models/", import.meta.url));
const TYPES: Readonly<Record<string, string>> = { ".json": "application/json", ".onnx": "application/octet-stream" };
/** Only for comparisons in tests: 45 MB that no page loads. */
const UNQUANTIZED = /(^|\/)model\.onnx$/;

/** What a bundler must know for the embedder's worker: to leave ONNX Runtime's own copy of its files out, and what is met late. */
export const EMBEDDER_BUILD: UserConfig = {
  resolve: { conditions: ["onnxruntime-web-use-extern-wasm", ...defaultClientConditions] },
  optimizeDeps: { include: ["@huggingface/transformers", "eld/small"] },
};

/** Builds the small model if it is missing or old. */
export function buildModels(): void {
  execFileSync(process.execPath, [fileURLToPath(new URL("./mini-enzh/build.mjs", import.meta.url))]);
}

/** Serves `build/models` under `models/` as a model hub does, and puts it beside the page when the page is built. */
export function serveModels(): Plugin {
  return {
    name: "strandline-models",
    config: () => {
      buildModels();
      return EMBEDDER_BUILD;
    },
    configureServer: ({ middlewares }) => {
      middlewares.use("/models", (request, response) => sendModelFile(pathOf(request), request, response));
    },
    generateBundle() {
      for (const path of modelFiles())
        this.emitFile({ type: "asset", fileName: `models/${path}`, source: readFileSync(join(MODELS, path)) });
    },
  };
}

/** How much of a file is sent, for tests of what a host may do wrong. */
export interface SentPart {
  /** 0 to 1. */
  readonly share: number;
  /** Whether the whole length is announced. */
  readonly announced: boolean;
}

const WHOLE: SentPart = { share: 1, announced: true };

/** Sends a file below `build/models`, or the range of it that is asked for. */
export function sendModelFile(path: string, request: IncomingMessage, response: ServerResponse, part: SentPart = WHOLE): void {
  const file = join(MODELS, normalize(`/${path}`));
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined || !path.includes("/resolve/")) {
    response.writeHead(404, { "content-type": "text/plain" }).end("not found");
    return;
  }
  const type = { "content-type": TYPES[extname(file)] ?? "text/plain" };
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "");
  if (range !== null) return sendRange(file, response, type, { start: Number(range[1]), end: Number(range[2] || size - 1), size });
  response.writeHead(200, part.announced ? { ...type, "content-length": size } : type);
  const stream = createReadStream(file, { end: Math.floor(size * part.share) - 1 });
  const breaksOff = part.share < 1 && part.announced;
  stream.pipe(response, { end: !breaksOff });
  if (breaksOff) stream.on("end", () => response.destroy());
}

/** The path below the mount point, without the slash before it. */
export function pathOf({ url = "/" }: IncomingMessage): string {
  return decodeURIComponent(new URL(url, "http://host").pathname.slice(1));
}

interface FileRange {
  readonly start: number;
  readonly end: number;
  readonly size: number;
}

function sendRange(file: string, response: ServerResponse, type: Record<string, string>, { start, end, size }: FileRange): void {
  response.writeHead(206, { ...type, "content-range": `bytes ${start}-${end}/${size}`, "content-length": end - start + 1 });
  createReadStream(file, { start, end }).pipe(response);
}

function modelFiles(): readonly string[] {
  return readdirSync(MODELS, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(MODELS.length).replaceAll("\\", "/"))
    .filter((path) => path.includes("/resolve/") && !UNQUANTIZED.test(path));
}
