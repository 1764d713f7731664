import { v7 } from "uuid";
import { afterEach, expect, test, vi } from "vitest";
import type { EnginePort } from "../../src/contract/engine-port.ts";
import { PROTOCOL_VERSION } from "../../src/contract/envelope.ts";
import type { FromEngine, RequestEnvelope } from "../../src/contract/envelope.ts";
import { Dispatcher } from "../../src/tabs/dispatcher.ts";
import { macrotask } from "../../src/tabs/macrotask.ts";
import { openEchoEngine } from "../support/echo-engine.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("a read that nobody waits for any more is dropped; a change that was sent is applied all the same", async () => {
  const { ask } = dispatcherOver(await openEchoEngine());
  const late = { deadline: Date.now() - 1 };
  const [read, change] = await Promise.all([ask("list", {}, late), ask("write", { id: "a", gesture: "late but sent" }, late)]);
  expect(read).toMatchObject({ kind: "error", error: { code: "timeout" } });
  expect(change).toMatchObject({ kind: "result" });
  expect(await ask("list")).toMatchObject({ value: [{ gesture: "late but sent" }] });
});

test("a read sees the change that was sent before it in the same batch", async () => {
  const { ask } = dispatcherOver(await openEchoEngine());
  const [, read] = await Promise.all([ask("write", { id: "a", gesture: "first" }), ask("list")]);
  expect(read).toMatchObject({ value: [{ gesture: "first" }] });
});

test("calls that arrive together share one commit, and those that arrive meanwhile share the next", async () => {
  const engine = await openEchoEngine();
  const commit = engine.commit.bind(engine);
  const sizes: number[] = [];
  const later: Promise<FromEngine>[] = [];
  const { ask } = dispatcherOver(engine);
  engine.commit = async (batch) => {
    if (sizes.push(batch.length) === 1) later.push(...writes(ask, "meanwhile", 30));
    return commit(batch);
  };
  await Promise.all(writes(ask, "together", 400));
  await Promise.all(later);
  expect(sizes).toEqual([400, 30]);
});

test("nothing idle is done in the first moments of a reign, when calls are likely; then it is, though calls keep coming", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const engine = await openEchoEngine();
  let slices = 0;
  engine.idle = () => {
    slices += 1;
    return false;
  };
  const { ask } = dispatcherOver(engine);
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await macrotask();
  };
  await ask("list");
  await settled();
  vi.advanceTimersByTime(90);
  expect(slices).toBe(0);
  vi.advanceTimersByTime(20);
  expect(slices).toBe(1);
  await ask("list");
  await settled();
  vi.advanceTimersByTime(5);
  expect(slices).toBe(2);
});

test("a batch waits a moment for those who were answered together before, and no longer", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const engine = await openEchoEngine();
  const commit = engine.commit.bind(engine);
  const sizes: number[] = [];
  engine.commit = (batch) => {
    sizes.push(batch.length);
    return commit(batch);
  };
  const { ask } = dispatcherOver(engine);
  await Promise.all(writes(ask, "together", 20));
  const early = writes(ask, "early", 10);
  for (let turn = 0; turn < 5; turn += 1) await macrotask();
  expect(sizes).toEqual([20]);
  await Promise.all([...early, ...writes(ask, "late", 10)]);
  expect(sizes).toEqual([20, 20]);
  const alone = ask("list");
  for (let turn = 0; turn < 5; turn += 1) await macrotask();
  vi.advanceTimersByTime(1);
  await alone;
  expect(sizes).toEqual([20, 20, 1]);
});

test("idle slices run until none remain, and not while requests wait", async () => {
  const engine = await openEchoEngine();
  const order: string[] = [];
  const done = new Promise<void>((resolve) => {
    engine.idle = () => {
      order.push("idle");
      if (order.length === 4) resolve();
      return order.length < 4;
    };
  });
  const { ask } = dispatcherOver(engine);
  await ask("list").then(() => order.push("list"));
  await done;
  expect(order).toEqual(["list", "idle", "idle", "idle"]);
});

test("stopping answers what was queued, ends runs without an answer and takes nothing on", async () => {
  const { ask, dispatcher } = dispatcherOver(await openEchoEngine());
  const answers: string[] = [];
  void ask("check", { repair: true }).then(() => answers.push("check"));
  const queued = ask("write", { id: "a", gesture: "queued" });
  const stopped = dispatcher.stop();
  void ask("list").then(() => answers.push("list"));
  expect(await queued).toMatchObject({ kind: "result" });
  await stopped;
  expect(answers).toEqual([]);
});

test("what an engine leaves unanswered is an error, not a hang", async () => {
  const engine = await openEchoEngine();
  engine.commit = () => Promise.resolve([]);
  const { ask } = dispatcherOver(engine);
  expect(await ask("list")).toMatchObject({ kind: "error", error: { code: "storage_failed" } });
});

type Ask = (method: string, input?: unknown, part?: Partial<RequestEnvelope>) => Promise<FromEngine>;

function writes(ask: Ask, label: string, count: number): Promise<FromEngine>[] {
  return Array.from({ length: count }, (_, n) => ask("write", { id: v7(), gesture: `${label} ${n}` }));
}

function dispatcherOver(engine: EnginePort): {
  readonly dispatcher: Dispatcher;
  readonly ask: Ask;
} {
  const dispatcher = new Dispatcher(engine, () => undefined);
  const ask: Ask = (method, input = {}, part = {}) =>
    new Promise((resolve) => {
      const at = Date.now();
      const request: RequestEnvelope = {
        kind: "request",
        id: v7(),
        version: PROTOCOL_VERSION,
        method,
        input,
        scope: { user: "default" },
        actor: "host",
        at,
        zone: "UTC",
        deadline: at + 10_000,
        ...part,
      };
      dispatcher.accept({ client: "page", request, reply: (answer) => (answer.kind === "progress" ? undefined : resolve(answer)) });
    });
  return { dispatcher, ask };
}
