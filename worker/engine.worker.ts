import { loadSqlite } from "./load-sqlite.ts";
import { openEngineInWorker } from "./open-engine-in-worker.ts";
import { startWorker } from "./start-worker.ts";

startWorker({ openEngine: openEngineInWorker, warm: () => loadSqlite() });

// Begun before anybody says hello: compiling is most of an opening, and every worker will need it. A failure is met again by who opens.
loadSqlite().catch(() => undefined);
