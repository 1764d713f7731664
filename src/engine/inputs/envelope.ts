import { invalidInput } from "../../errors.ts";
import type { RequestEnvelope } from "../../contract/envelope.ts";
import { parseScope } from "../../core/scope.ts";
import { checkZone } from "../../core/time.ts";
import { id, name, parseInput } from "./parse.ts";

/** Zones that were found good, under the names they were given: looking one up costs more than the rest of a small call. */
const zones = new Map<string, string>();
const MAX_ZONES = 1_000;
/** Largest distance from the epoch that a Date can hold, ms. */
const MAX_TIME = 8.64e15;

/**
 * Checks what every request says beside its input: its id, the scope, who acts, the caller's clock and zone. The request comes back
 * with its scope filled in. Throws `invalid_input` with the field's name.
 */
export function checkEnvelope(request: RequestEnvelope): RequestEnvelope {
  parseInput(id, request.id, "id");
  parseInput(name, request.actor, "actor");
  const { at, zone } = request;
  if (!Number.isInteger(at) || Math.abs(at) > MAX_TIME) throw invalidInput("at", "must be epoch milliseconds, a whole number");
  return { ...request, scope: parseScope(request.scope), zone: knownZone(zone) };
}

function knownZone(zone: unknown): string {
  if (typeof zone !== "string") throw invalidInput("zone", "must be a string");
  const known = zones.get(zone);
  if (known !== undefined) return known;
  const checked = checkZone(zone, "zone");
  if (zones.size >= MAX_ZONES) zones.clear();
  zones.set(zone, checked);
  return checked;
}
