import { startEmbedderWorker } from "./embedder/start-embedder-worker.ts";

startEmbedderWorker(self as unknown as DedicatedWorkerGlobalScope);
