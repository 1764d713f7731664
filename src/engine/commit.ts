import { StrandlineError } from "../errors.ts";
import { METHODS } from "../contract/contract.ts";
import type { Outcome } from "../contract/engine-port.ts";
import type { RequestEnvelope } from "../contract/envelope.ts";
import { fromWireError, toWireError } from "../contract/wire-error.ts";
import { canonicalJson } from "../core/canonical-json.ts";
import { digestHex } from "../core/digest.ts";
import { findRequest, keepRequest } from "../storage/meta.sql.ts";
import { textOf } from "../storage/rows.ts";
import { systemDatabase } from "../storage/scoped-database.ts";
import { createCall, dropCaches } from "./call.ts";
import type { Engine } from "./call.ts";
import { ACTIONS, DONE_AGAIN, HANDLERS, isCommitted, LEAVES_RECORDS } from "./methods.ts";

/** A read that runs longer is interrupted: it must not hold up writes. */
const READ_LIMIT_MS = 10_000;

/** What a batch did: its answers, and whether anything changed. */
export interface Committed {
  readonly outcomes: readonly Outcome[];
  readonly changed: boolean;
}

/**
 * Applies a batch in order. Reads alone need no transaction. With a change among them all is one transaction, without a savepoint a
 * request: each savepoint would make FTS5 write out its pending words. A request that fails before it changed a row is simply answered;
 * one that fails later takes the transaction back, and the batch is applied again without it.
 */
export function applyBatch(engine: Engine, batch: readonly RequestEnvelope[]): Committed {
  const failed = new Map<string, Outcome>();
  const { waiting } = engine.attention;
  const before = waiting.snapshot();
  for (;;) {
    // Where every change has failed, perhaps because none can begin, a transaction more would fail as well.
    if (!batch.some((request) => isChange(request) && !failed.has(request.id)))
      return {
        outcomes: batch.map((request) => failed.get(request.id) ?? answer(request, () => handle(engine, request))),
        changed: false,
      };
    const done = tryTogether(engine, batch, failed);
    if (done !== undefined)
      return { outcomes: done, changed: done.some((outcome, index) => outcome.kind === "result" && isChange(batch[index])) };
    // Applied again, its reads are retrievals only once, and what it did not erase is none that waits no more.
    waiting.restore(before);
    engine.purge.wanted = false;
  }
}

/** Undefined when a request failed half-way: it is in `failed` then, and nothing of the batch was applied. */
function tryTogether(engine: Engine, batch: readonly RequestEnvelope[], failed: Map<string, Outcome>): readonly Outcome[] | undefined {
  let current = batch[0];
  try {
    engine.db.exec("begin immediate");
    const outcomes: Outcome[] = [];
    for (const request of batch) {
      current = request;
      const known = failed.get(request.id);
      outcomes.push(known ?? (isChange(request) ? applyChange(engine, request) : applyRead(engine, request)));
    }
    engine.db.exec("commit");
    return outcomes;
  } catch (error) {
    rollBack(engine);
    // Begin and commit fail for no request in particular: then each change of the batch fails with that.
    const blamed = error instanceof HalfDone ? [current] : batch.filter((request) => isChange(request) && !failed.has(request.id));
    const wire = toWireError(error instanceof HalfDone ? error.cause : error);
    for (const request of blamed) if (request !== undefined) failed.set(request.id, { kind: "error", id: request.id, error: wire });
    return undefined;
  }
}

/** A request that failed after it had changed rows, or whose failure took the transaction back. */
class HalfDone extends Error {
  constructor(cause: unknown) {
    super("half done", { cause });
  }
}

/** A look back writes, and when that runs out of time or room SQLite takes the whole transaction back: then nothing may follow in it. */
function applyRead(engine: Engine, request: RequestEnvelope): Outcome {
  const outcome = answer(request, () => handle(engine, request));
  if (outcome.kind === "error" && !engine.db.inTransaction) throw new HalfDone(fromWireError(outcome.error));
  return outcome;
}

/** One change under its idempotency key: known requests are answered from the table, the others applied and remembered. */
function applyChange(engine: Engine, request: RequestEnvelope): Outcome {
  const system = systemDatabase(engine.db);
  const known = system.get(findRequest, { id: request.id });
  const again = isDoneAgain(request);
  if (known !== undefined && !(again && isSameCall(request, textOf(known, "reply"))))
    return answer(request, () => replyOf(request, textOf(known, "reply")));
  const before = engine.db.totalChanges;
  try {
    const value = handle(engine, request);
    const kept = { asked: askedOf(request), ...(again ? {} : { value }) };
    if (known === undefined) system.run(keepRequest, { id: request.id, reply: JSON.stringify(kept), at: request.at });
    if (isCommitted(request.method) && LEAVES_RECORDS.has(request.method)) engine.attention.passOver(engine.db.totalChanges - before);
    return { kind: "result", id: request.id, value };
  } catch (error) {
    dropCaches(engine);
    // SQLite takes the whole transaction back when it finds no space.
    if (!engine.db.inTransaction || engine.db.totalChanges !== before) throw new HalfDone(error);
    return { kind: "error", id: request.id, error: toWireError(error) };
  }
}

function isDoneAgain({ method }: RequestEnvelope): boolean {
  return isCommitted(method) && DONE_AGAIN.has(method);
}

function isSameCall(request: RequestEnvelope, reply: string): boolean {
  return reply !== "" && (JSON.parse(reply) as { readonly asked: string }).asked === askedOf(request);
}

/** An erasure empties the answers that held words of what it erased. */
function replyOf(request: RequestEnvelope, reply: string): unknown {
  if (reply === "") throw new StrandlineError("not_found", { request: request.id, reason: "what this request wrote was erased since" });
  const { asked, value } = JSON.parse(reply) as { readonly asked: string; readonly value: unknown };
  // Another caller's id by mistake or on purpose: its answer is not theirs, and their change must not be taken for done.
  if (asked !== askedOf(request))
    throw new StrandlineError("id_conflict", { request: request.id, reason: "another call was made under this request id" });
  return value;
}

function handle(engine: Engine, request: RequestEnvelope): unknown {
  const { method } = request;
  if (!isCommitted(method)) throw new StrandlineError("unknown_method", { method });
  const call = createCall(engine, request, ACTIONS[method] ?? "update");
  const work = (): unknown => HANDLERS[method](call, request.input);
  return METHODS[method] === "read" ? engine.db.limited(READ_LIMIT_MS, work) : work();
}

function answer({ id }: RequestEnvelope, work: () => unknown): Outcome {
  try {
    return { kind: "result", id, value: work() };
  } catch (error) {
    return { kind: "error", id, error: toWireError(error) };
  }
}

function isChange(request: RequestEnvelope | undefined): boolean {
  return request !== undefined && isCommitted(request.method) && METHODS[request.method] === "change";
}

function rollBack(engine: Engine): void {
  dropCaches(engine);
  if (engine.db.inTransaction) engine.db.exec("rollback");
}

/** The last few: callers come with the same method and scope again and again. */
const asked = new Map<string, string>();
const MAX_ASKED = 100;

/** What a request id stands for: the same method from the same scope. A digest, for a wiped user is not to be named here. */
function askedOf({ method, scope }: RequestEnvelope): string {
  const call = canonicalJson([method, scope]);
  const known = asked.get(call);
  if (known !== undefined) return known;
  if (asked.size >= MAX_ASKED) asked.clear();
  const digested = digestHex(call);
  asked.set(call, digested);
  return digested;
}
