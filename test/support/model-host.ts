import type { IncomingMessage, ServerResponse } from "node:http";
import type { Plugin } from "vite";
import { buildModels, EMBEDDER_BUILD, pathOf, sendModelFile } from "../../scripts/serve-models.ts";

/** What a model host does wrong: the first part of the path under `/models/` names it. */
type Fault = (path: string, request: IncomingMessage, response: ServerResponse) => void;

/** Hosts that were told to stop answering. */
const stopped = new Set<string>();

const FAULTS: Readonly<Record<string, Fault>> = {
  "503": onModel((_path, _request, response) => refuse(response)),
  html: (path, request, response) => {
    if (!path.endsWith("tokenizer.json")) return sendModelFile(path, request, response);
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Not the model</title>");
  },
  // An answer that says it is JSON and is a page: the library would keep it.
  "html-as-json": (path, request, response) => {
    if (!path.endsWith("tokenizer.json")) return sendModelFile(path, request, response);
    response.writeHead(200, { "content-type": "application/json" }).end("<!doctype html><title>Not the model</title>");
  },
  truncated: onModel((path, request, response) => sendModelFile(path, request, response, { share: 0.4, announced: true })),
  "silently-truncated": onModel((path, request, response) => sendModelFile(path, request, response, { share: 0.4, announced: false })),
  corrupt: onModel((_path, _request, response) => {
    response.writeHead(200, { "content-type": "application/octet-stream" }).end(Buffer.alloc(100_000, 7));
  }),
  stuck: onModel(() => undefined),
};

/**
 * Serves `build/models` under `/models/` as a model hub does; under `/models/{fault}/` with that fault; under
 * `/models/until-NAME/` until `/models/stop-NAME` is asked for.
 */
export function modelHost(): Plugin {
  return {
    name: "strandline-model-host",
    config: () => {
      buildModels();
      return EMBEDDER_BUILD;
    },
    configureServer: ({ middlewares }) => {
      middlewares.use("/models", (request, response) => answer(pathOf(request), request, response));
    },
  };
}

function answer(path: string, request: IncomingMessage, response: ServerResponse): void {
  const [first = "", ...rest] = path.split("/");
  const stop = /^stop-(.+)$/.exec(first)?.[1];
  if (stop !== undefined) {
    stopped.add(`until-${stop}`);
    response.writeHead(204).end();
    return;
  }
  if (stopped.has(first)) return refuse(response);
  if (first.startsWith("until-")) return sendModelFile(rest.join("/"), request, response);
  const fault = FAULTS[first];
  if (fault !== undefined) return fault(rest.join("/"), request, response);
  sendModelFile(path, request, response);
}

/** The fault is in the weights, not in what is asked about them beforehand. */
function onModel(fault: Fault): Fault {
  return (path, request, response) => {
    const isModel = path.endsWith(".onnx") && request.headers.range === undefined;
    return isModel ? fault(path, request, response) : sendModelFile(path, request, response);
  };
}

function refuse(response: ServerResponse): void {
  response.writeHead(503, { "content-type": "text/plain" }).end("not now");
}
