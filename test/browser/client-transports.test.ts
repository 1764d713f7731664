import { v7 } from "uuid";
import { jsonPortPair } from "../support/echo-json-port.ts";
import { FaultSpawner } from "../support/fault-worker.ts";
import { openMemory } from "../../src/client/open-memory.ts";
import type { MemoryStore } from "../../src/client/memory-store.ts";
import { servePort } from "../../src/client/serve-port.ts";
import { clientContract } from "../contract/transport-suite.ts";
import { afterEach, expect } from "vitest";

const opened: MemoryStore[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()));
});

clientContract("Comlink to the tab's own worker", () => open(v7()));

clientContract("a BroadcastChannel to another tab's worker", async () => {
  const name = v7();
  const leader = await open(name);
  expect(leader.status.role.state).toBe("leader");
  const follower = await open(name);
  expect(follower.status.role.state).toBe("follower");
  return follower;
});

clientContract("a JSON-only port to another page's worker", async () => {
  const owner = await open(v7());
  const connect = () => {
    const [client, server] = jsonPortPair();
    servePort(server, owner.send);
    return client;
  };
  return openMemory({ connect });
});

async function open(name: string): Promise<MemoryStore> {
  const store = await openMemory({ name, worker: new FaultSpawner().spawn });
  opened.push(store);
  return store;
}
