import { loadSqlite } from "../../worker/load-sqlite.ts";
import { openEngineInWorker } from "../../worker/open-engine-in-worker.ts";
import { startWorker } from "../../worker/start-worker.ts";

/** The engine's worker as it is, with a count of its WebAssembly memory: DevTools counts buffers, but not that. */
const memories: WebAssembly.Memory[] = [];

globalThis.WebAssembly.Memory = class extends WebAssembly.Memory {
  constructor(descriptor: WebAssembly.MemoryDescriptor) {
    super(descriptor);
    memories.push(this);
  }
};

declare global {
  var wasmBytes: (() => number) | undefined;
}

globalThis.wasmBytes = () => memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0);

startWorker({ openEngine: openEngineInWorker, warm: () => loadSqlite() });
