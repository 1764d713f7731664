import { describe, test } from "vitest";
import { memoryBackend } from "../../worker/backends/memory.ts";
import { loadSqlite } from "../../worker/load-sqlite.ts";
import { DATABASE_CASES, runDatabaseCase } from "./database-cases.ts";

describe("the database contract in memory, under Node", () => {
  for (const { name } of DATABASE_CASES.filter(({ durable }) => durable !== true)) {
    test(name, async () => runDatabaseCase(name, async () => memoryBackend(await loadSqlite())));
  }
});
