import { loadSqlite } from "./load-sqlite.ts";
import { openEngineInWorker } from "./open-engine-in-worker.ts";
import { startWorker } from "./start-worker.ts";

startWorker({ openEngine: openEngineInWorker, warm: () => loadSqlite() });
