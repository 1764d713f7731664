import { afterAll, beforeAll, describe, test } from "vitest";
import { DATABASE_CASES } from "../contract/database-cases.ts";
import type { JobWorker } from "./backend-jobs.ts";
import { freshStore, startJobWorker } from "./backend-jobs.ts";

describe.each(["opfs", "idb", "memory"] as const)("the database contract in a worker, on %s", (backend) => {
  let worker: JobWorker | undefined;
  beforeAll(() => {
    worker = startJobWorker();
  });
  afterAll(() => worker?.end());

  const cases = DATABASE_CASES.filter(({ durable }) => durable !== true || backend !== "memory");
  test.each(cases)("$name", async ({ name }) => worker?.run({ kind: "case", name, backend, store: freshStore() }));
});
