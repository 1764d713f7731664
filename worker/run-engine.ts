import { sqliteBegun } from "./begin-sqlite.ts";
import { openEngineInWorker } from "./open-engine-in-worker.ts";
import { startWorker } from "./start-worker.ts";
import { loadTemporal } from "../src/engine/load-temporal.ts";

/** Serves the page that started this worker. */
export function runEngine(): void {
  startWorker({ openEngine: openEngineInWorker, warm: () => Promise.all([sqliteBegun, loadTemporal()]) });
}
