import { parseScope } from "../src/core/scope.ts";
import { currentZone } from "../src/contract/current-zone.ts";
import { toPlain } from "../src/contract/plain-data.ts";
import { PROTOCOL_VERSION } from "../src/contract/envelope.ts";
import type { RequestEnvelope } from "../src/contract/envelope.ts";
import type { Outcome } from "../src/contract/engine-port.ts";
import { fromWireError } from "../src/contract/wire-error.ts";
import type { ByNameOptions } from "../src/contract/worker-api.ts";
import { v7 } from "uuid";

const DEFAULT_TIMEOUT_MS = 30_000;

/** One call of a contract method by plain Comlink: what the page's library would put into the envelope is made here. */
export async function callByName(
  send: (envelope: RequestEnvelope) => Promise<Outcome | undefined>,
  method: string,
  input: unknown,
  options: unknown,
): Promise<unknown> {
  const outcome = await send(envelopeOf(method, toPlain(input ?? {}), toPlain(options ?? {}, "options") as ByNameOptions));
  if (outcome?.kind === "error") throw fromWireError(outcome.error);
  return outcome?.value;
}

function envelopeOf(method: string, input: unknown, { scope, actor, requestId, timeoutMs }: ByNameOptions): RequestEnvelope {
  const at = Date.now();
  return {
    kind: "request",
    id: requestId ?? v7(),
    version: PROTOCOL_VERSION,
    method,
    input,
    scope: parseScope(scope ?? {}),
    actor: actor ?? "host",
    at,
    zone: currentZone(),
    deadline: at + (timeoutMs ?? DEFAULT_TIMEOUT_MS),
  };
}
