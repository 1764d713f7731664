import { StrandlineError } from "../../errors.ts";
import type { ChangeReply } from "../../contract/contract.ts";
import type { RecordKind } from "../../core/records.ts";
import type { Call, RecordOf } from "../call.ts";
import { parseIds } from "../inputs/writing.ts";
import { patch } from "../mutate.ts";

/** Kinds that can be hidden. */
const FORGETTABLE = ["memory", "turn"] as const satisfies readonly RecordKind[];

/** Hides memories and turns from every read that asks for what is current. Nothing is lost: `unforget` or `undo` brings them back. */
export function forget(call: Call, input: unknown): ChangeReply {
  return setForgotten(call, parseIds(input).ids, call.at);
}

/** Shows what was hidden. */
export function unforget(call: Call, input: unknown): ChangeReply {
  return setForgotten(call, parseIds(input).ids, null);
}

function setForgotten(call: Call, ids: readonly string[], forgottenAt: number | null): ChangeReply {
  const changed = [...new Set(ids)].filter((id) => {
    const found = findForgettable(call, id);
    // Hidden already, or not hidden: the first time stands.
    if ((found.record.forgottenAt === undefined) === (forgottenAt === null)) return false;
    return patch(call, found.kind, found.record, { forgottenAt });
  });
  return { changed, notices: call.notices };
}

function findForgettable(
  call: Call,
  id: string,
): { readonly kind: "memory" | "turn"; readonly record: RecordOf<"memory"> | RecordOf<"turn"> } {
  for (const kind of FORGETTABLE) {
    const record = call.engine.tables[kind].read(call.db, id);
    if (record !== undefined) return { kind, record };
  }
  throw new StrandlineError("not_found", { id });
}
