import { openEngineInWorker } from "../../worker/open-engine-in-worker.ts";
import { startWorker } from "../../worker/start-worker.ts";

/** The package's worker in a browser whose OPFS refuses: the store is kept in IndexedDB. */
const refuse = (): Promise<never> => Promise.reject(new DOMException("not in this test", "SecurityError"));

startWorker({ openEngine: (options) => openEngineInWorker(options, { probeOpfs: refuse }) });
