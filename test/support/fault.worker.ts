import { BUILD } from "../../src/contract/build.ts";
import { StrandlineError } from "../../src/errors.ts";
import { startWorker } from "../../worker/start-worker.ts";
import { openEchoEngine } from "./echo-engine.ts";
import type { FaultMessage, Faults } from "./fault-worker.ts";

/** An engine worker over the echo engine that fails when it is told to: by its name when it starts, by message later. */
const faults: Faults = JSON.parse(self.name);
let failures = 0;

addEventListener("message", ({ data }: MessageEvent<FaultMessage | undefined>) => {
  if (data?.fault === "spin") for (;;);
  if (data?.fault === "crash") throw new Error("told to crash");
});

startWorker({
  build: { ...BUILD, ...faults.build },
  openEngine: ({ name, leader }) => {
    failures += 1;
    const { failOpens = 0 } = faults;
    if (failures <= failOpens) return Promise.reject(new StrandlineError("backend_unavailable", { attempt: failures }));
    return openEchoEngine({ keepIn: `echo-${name}`, leader });
  },
});
