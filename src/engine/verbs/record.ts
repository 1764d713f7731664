import { StrandlineError, invalidInput } from "../../errors.ts";
import type { RecordReply } from "../../contract/contract.ts";
import type { Trust, Turn, TurnRole } from "../../core/records.ts";
import { parseTime } from "../../core/time.ts";
import { findTurn } from "../../storage/turn-table.ts";
import type { Call } from "../call.ts";
import { takeOutInjections } from "../inject/take-out.ts";
import { parseRecord } from "../inputs/writing.ts";
import type { FullTurnInput } from "../inputs/writing.ts";
import { create } from "../mutate.ts";
import { admitText, keepSecrets } from "../store-text.ts";
import type { FoundSecrets } from "../store-text.ts";

/** What a turn is worth as evidence when its writer does not say. */
const TRUST_OF_ROLE: Readonly<Record<TurnRole, Trust>> = { user: "user", assistant: "agent", system: "agent", tool: "page" };

/**
 * Stores raw turns, each once: a turn that is there under the same key is answered with the stored one's id. What this store injected is
 * taken out first; a turn of nothing else is `injected`.
 */
export function record(call: Call, input: unknown): RecordReply {
  const { session, turns, screen = "on" } = parseRecord(input);
  const seen = new Map<string, number>();
  const replies = turns.map((turn, index) => {
    const found: FoundSecrets = [];
    const path = `input.turns.${index}`;
    const said = takeOutInjections(call, turn.text, { id: turn.id, path: `${path}.text` });
    if (said === undefined) return { id: turn.id, outcome: "injected" as const };
    const text = admitText(call, said, { kind: "turn", owner: turn.id, path: `${path}.text`, screen }, found);
    return storeTurn(call, turnOf(call, session, turn, text, path, seen), found);
  });
  return { turns: replies, notices: call.notices };
}

function storeTurn(call: Call, turn: Turn, found: FoundSecrets): RecordReply["turns"][number] {
  const stored = findTurn(call.db, turn);
  if (stored === undefined) {
    create(call, "turn", turn);
    keepSecrets(call, "turn", turn.id, found);
    return { id: turn.id, outcome: "stored" };
  }
  if (!stored.sameContent) throw new StrandlineError("id_conflict", { id: stored.id, externalId: turn.externalId });
  return { id: stored.id, outcome: "known" };
}

function turnOf(call: Call, session: string, input: FullTurnInput, text: string, path: string, seen: Map<string, number>): Turn {
  const { id, role, externalId, trust = TRUST_OF_ROLE[role] } = input;
  const at = input.at === undefined ? call.at : parseTime(input.at, { zone: call.zone, path: `${path}.at`, edge: "start" }).at;
  if (externalId !== undefined && input.occurrence !== undefined)
    throw invalidInput(`${path}.occurrence`, "is for turns without an externalId");
  return {
    id,
    scope: call.db.scope,
    session,
    role,
    text,
    at,
    zone: call.zone,
    recordedAt: call.at,
    trust,
    ...(externalId === undefined ? {} : { externalId }),
    occurrence: externalId === undefined ? (input.occurrence ?? nextOccurrence(seen, role, text)) : 0,
  };
}

/** The same text again in one call is an intended repeat; in another call it is the same turn told twice. */
function nextOccurrence(seen: Map<string, number>, role: TurnRole, text: string): number {
  const key = `${role} ${text}`;
  const occurrence = seen.get(key) ?? 0;
  seen.set(key, occurrence + 1);
  return occurrence;
}
