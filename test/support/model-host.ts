import { createReadStream, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, normalize } from "node:path";
import type { Plugin } from "vite";

/** What a model host can do wrong: the first part of the path under `/models/` names it. */
export type HostFault = "503" | "html" | "truncated" | "silently-truncated" | "corrupt" | "missing-data" | "stuck";

const MODELS = new URL("../../build/models/", import.meta.url).pathname;
const FAULTS: readonly string[] = [
  "503",
  "html",
  "truncated",
  "silently-truncated",
  "corrupt",
  "missing-data",
  "stuck",
] satisfies HostFault[];
const TYPES: Readonly<Record<string, string>> = { ".json": "application/json", ".onnx": "application/octet-stream" };
const PAGE = "<!doctype html><title>Not the model</title>";

/** Hosts that were told to stop answering: `/models/until-NAME/…`, then `/models/stop-NAME`. */
const stopped = new Set<string>();

/**
 * Serves `build/models` under `/models/` as a model hub does, with ranges; under `/models/{fault}/` with that fault in the model
 * itself; under `/models/until-NAME/` until `/models/stop-NAME` is asked for, then with 503.
 */
export function modelHost(): Plugin {
  return {
    name: "strandline-model-host",
    configureServer: ({ middlewares }) => {
      middlewares.use("/models", (request, response) => answer(request, response));
    },
  };
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const path = new URL(request.url ?? "/", "http://host").pathname.slice(1);
  const [first = "", ...rest] = path.split("/");
  if (first.startsWith("stop-")) {
    stopped.add(`until-${first.slice("stop-".length)}`);
    response.writeHead(204).end();
    return;
  }
  if (first.startsWith("until-")) return stopped.has(first) ? refuse(response, 503) : send(rest.join("/"), request, response);
  if (FAULTS.includes(first)) return sendWithFault(first as HostFault, rest.join("/"), request, response);
  send(path, request, response);
}

function sendWithFault(fault: HostFault, path: string, request: IncomingMessage, response: ServerResponse): void {
  const isModel = path.endsWith(".onnx");
  if (fault === "503" && isModel) return refuse(response, 503);
  if (fault === "html" && path.endsWith("tokenizer.json")) {
    response.writeHead(200, { "content-type": "text/html" }).end(PAGE);
    return;
  }
  if (fault === "stuck" && isModel && request.headers.range === undefined) return;
  if (fault === "corrupt" && isModel) {
    response.writeHead(200, { "content-type": "application/octet-stream" }).end(Buffer.alloc(100_000, 7));
    return;
  }
  const share = fault === "truncated" || fault === "silently-truncated" ? 0.4 : 1;
  send(path, request, response, isModel ? { share, announced: fault !== "silently-truncated" } : undefined);
}

interface Cut {
  /** How much of the file is sent, 0 to 1. */
  readonly share: number;
  /** Whether its whole length is announced. */
  readonly announced: boolean;
}

function send(path: string, request: IncomingMessage, response: ServerResponse, cut: Cut = { share: 1, announced: true }): void {
  const file = MODELS + normalize(`/${path}`).slice(1);
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined || !path.includes("/resolve/")) return refuse(response, 404);
  const type = { "content-type": TYPES[extname(file)] ?? "text/plain" };
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "");
  if (range !== null) {
    const [start, end] = [Number(range[1]), range[2] === "" ? size - 1 : Number(range[2])];
    response.writeHead(206, { ...type, "content-range": `bytes ${start}-${end}/${size}`, "content-length": end - start + 1 });
    createReadStream(file, { start, end }).pipe(response);
    return;
  }
  response.writeHead(200, cut.announced ? { ...type, "content-length": size } : type);
  const end = Math.floor(size * cut.share) - 1;
  const stream = createReadStream(file, { end });
  stream.pipe(response, { end: cut.share === 1 || !cut.announced });
  if (cut.share < 1 && cut.announced) stream.on("end", () => response.destroy());
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { "content-type": "text/plain" }).end(`status ${status}`);
}
