import { v7 } from "uuid";
import { expect, test } from "vitest";
import type { WatchEvent } from "../../src/contract/contract.ts";
import type { EnginePort } from "../../src/contract/engine-port.ts";
import { PROTOCOL_VERSION } from "../../src/contract/envelope.ts";
import type { FromEngine } from "../../src/contract/envelope.ts";
import { Watchers } from "../../src/tabs/watchers.ts";
import { openEchoEngine } from "../support/echo-engine.ts";

test("changes in quick succession are told as the first and the latest", async () => {
  const engine = await openEchoEngine();
  const emit = emitterOf(engine);
  const watchers = new Watchers(engine);
  const told: number[] = [];
  const latest = new Promise<void>((resolve) => {
    watchers.add(ticket((event) => event.type === "changed" && told.push(event.seq) > 1 && resolve()));
  });
  for (let seq = 1; seq <= 20; seq += 1) emit({ type: "changed", scope: { user: "default" }, seq });
  await latest;
  expect(told).toEqual([1, 20]);
});

test("the changes of one scope do not hold up those of another", async () => {
  const engine = await openEchoEngine();
  const emit = emitterOf(engine);
  const watchers = new Watchers(engine);
  const told: (string | undefined)[] = [];
  watchers.add(ticket((event) => event.type === "changed" && told.push(event.scope.agent)));
  emit({ type: "changed", scope: { user: "default" }, seq: 1 });
  emit({ type: "changed", scope: { user: "default", agent: "Atlas" }, seq: 2 });
  expect(told).toEqual([undefined, "Atlas"]);
});

function emitterOf(engine: EnginePort): (event: WatchEvent) => void {
  let listener: (event: unknown) => void = () => undefined;
  engine.onEvent = (given) => {
    listener = given;
  };
  return (event) => listener(event);
}

function ticket(hear: (event: WatchEvent) => void): Parameters<Watchers["add"]>[0] {
  const base = { kind: "request", id: v7(), version: PROTOCOL_VERSION, method: "watch", input: {} } as const;
  const request = {
    ...base,
    scope: { user: "default", agent: "Atlas" },
    actor: "host",
    at: 0,
    zone: "UTC",
    deadline: Number.MAX_SAFE_INTEGER,
  };
  const reply = (answer: FromEngine): void => {
    if (answer.kind === "progress") hear(answer.value as WatchEvent);
  };
  return { client: "page", request, reply };
}
