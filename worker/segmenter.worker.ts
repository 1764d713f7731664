import { serveSegmenter } from "./segmenter/serve-segmenter.ts";

serveSegmenter(self as unknown as DedicatedWorkerGlobalScope);
