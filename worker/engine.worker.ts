/**
 * The first script of the engine's worker, and as little as can be: browsers keep the compiled code of imported modules from one start
 * to the next, never that of a worker's own script. SQLite is fetched while the rest is read.
 */
const held: Event[] = [];
const hold = (event: Event): void => {
  held.push(event);
};
addEventListener("message", hold);
const sqlite = import("./load-sqlite.ts").then(({ loadSqlite }) => loadSqlite());
const engine = import("./open-engine-in-worker.ts");
import("./start-worker.ts").then(
  ({ startWorker }) => {
    removeEventListener("message", hold);
    startWorker({
      openEngine: async (options) => (await engine).openEngineInWorker(options),
      warm: () => Promise.all([sqlite, engine]),
    });
    for (const event of held) dispatchEvent(event);
  },
  // Nobody would hear of a rejection; the page hears of an error.
  reportError,
);
