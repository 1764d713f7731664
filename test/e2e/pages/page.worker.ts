import { BUILD } from "../../../src/contract/build.ts";
import type { Build } from "../../../src/contract/build.ts";
import type { EnginePort } from "../../../src/contract/engine-port.ts";
import type { Migration } from "../../../src/storage/migrate.ts";
import { MIGRATIONS } from "../../../src/storage/migrations/index.ts";
import { loadSqlite } from "../../../worker/load-sqlite.ts";
import { openEngineInWorker } from "../../../worker/open-engine-in-worker.ts";
import { startWorker } from "../../../worker/start-worker.ts";
import type { PageFaultMessage, PageFaults } from "./page-faults.ts";

/** The package's own worker and engine on a platform that fails as the worker's name says. */
const faults: PageFaults = JSON.parse(self.name);
let exhausted = false;

const BUILDS: Readonly<Record<NonNullable<PageFaults["build"]>, Build>> = {
  newer: { ...BUILD, version: "99.0.0" },
  "newer-schema": { ...BUILD, version: "99.0.0", schema: BUILD.schema + 1 },
  "newer-protocol": { ...BUILD, version: "99.0.0", protocol: BUILD.protocol + 1 },
};

if (faults.build === "newer-schema") {
  // The list is appended to by later builds; this worker is one.
  const next = { version: MIGRATIONS.length + 1, name: "of the future", sql: "create table future (id integer primary key) strict" };
  (MIGRATIONS as Migration[]).push(next);
}

addEventListener("message", ({ data }: MessageEvent<PageFaultMessage | undefined>) => {
  if (data?.fault === "throw") throw new Error("told to throw");
  if (data?.fault === "exhaust") exhausted = true;
});

startWorker({
  warm: () => loadSqlite(),
  build: faults.build === undefined ? BUILD : BUILDS[faults.build],
  openEngine: async (options) => {
    const engine = await openEngineInWorker(options, {
      ...(faults.opfs === undefined ? {} : { probeOpfs: refuseOpfs }),
      ...(faults.indexedDb === undefined ? {} : { indexedDb: faults.indexedDb }),
    });
    return exhaustible(engine);
  },
});

function refuseOpfs(): Promise<void> {
  return Promise.reject(new DOMException("Security error when calling GetDirectory", "SecurityError"));
}

/** The engine, until it is told that there is no memory left. */
function exhaustible(engine: EnginePort): EnginePort {
  const { commit } = engine;
  engine.commit = (batch) => {
    if (!exhausted) return commit.call(engine, batch);
    exhausted = false;
    return Promise.reject(new RangeError("WebAssembly.Memory.grow(): Maximum memory size exceeded"));
  };
  return engine;
}
