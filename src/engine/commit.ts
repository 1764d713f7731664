import { StrandlineError } from "../errors.ts";
import { METHODS } from "../contract/contract.ts";
import type { Outcome } from "../contract/engine-port.ts";
import type { RequestEnvelope } from "../contract/envelope.ts";
import { toWireError } from "../contract/wire-error.ts";
import { findRequest, keepRequest } from "../storage/meta.sql.ts";
import { textOf } from "../storage/rows.ts";
import { systemDatabase } from "../storage/scoped-database.ts";
import { createCall } from "./call.ts";
import type { Engine } from "./call.ts";
import { ACTIONS, HANDLERS, isCommitted } from "./methods.ts";

/** A read that runs longer is interrupted: it must not hold up writes. */
const READ_LIMIT_MS = 10_000;

/** What a batch did: its answers, and whether anything changed. */
export interface Committed {
  readonly outcomes: readonly Outcome[];
  readonly changed: boolean;
}

/**
 * Applies a batch in order. Reads alone need no transaction. With a change among them all is one transaction, each request in a
 * savepoint of its own. When SQLite gives up the whole transaction (no space), the requests are applied again one by one, so that
 * one that does not fit takes no other down.
 */
export function applyBatch(engine: Engine, batch: readonly RequestEnvelope[]): Committed {
  if (!batch.some(isChange)) return { outcomes: batch.map((request) => answer(request, () => handle(engine, request))), changed: false };
  try {
    return applyTogether(engine, batch);
  } catch (error) {
    rollBack(engine);
    if (batch.length === 1) return { outcomes: batch.map(({ id }) => ({ kind: "error", id, error: toWireError(error) })), changed: false };
  }
  const parts = batch.map((request) => applyBatch(engine, [request]));
  return { outcomes: parts.flatMap((part) => part.outcomes), changed: parts.some((part) => part.changed) };
}

function applyTogether(engine: Engine, batch: readonly RequestEnvelope[]): Committed {
  engine.db.exec("begin immediate");
  const outcomes = batch.map((request) => (isChange(request) ? applyChange(engine, request) : answer(request, () => handle(engine, request))));
  engine.db.exec("commit");
  return { outcomes, changed: outcomes.some((outcome, index) => outcome.kind === "result" && isChange(batch[index])) };
}

/** One change under its idempotency key: known requests are answered from the table, the others applied and remembered. */
function applyChange(engine: Engine, request: RequestEnvelope): Outcome {
  const system = systemDatabase(engine.db);
  const known = system.get(findRequest, { id: request.id });
  if (known !== undefined) return { kind: "result", id: request.id, value: JSON.parse(textOf(known, "reply")) as unknown };
  engine.db.exec("savepoint request");
  try {
    const value = handle(engine, request);
    system.run(keepRequest, { id: request.id, reply: JSON.stringify(value), at: request.at });
    engine.db.exec("release request");
    return { kind: "result", id: request.id, value };
  } catch (error) {
    engine.matchers.clear();
    // Gone when SQLite rolled the whole transaction back: the batch starts again, one by one.
    if (!engine.db.inTransaction) throw error;
    engine.db.exec("rollback to request");
    engine.db.exec("release request");
    return { kind: "error", id: request.id, error: toWireError(error) };
  }
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

function rollBack({ db, matchers }: Engine): void {
  matchers.clear();
  if (db.inTransaction) db.exec("rollback");
}

