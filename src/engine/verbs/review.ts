import type { ChangeReply } from "../../contract/contract.ts";
import type { Call } from "../call.ts";
import { parseIds } from "../inputs/writing.ts";
import { mustRead, patch } from "../mutate.ts";

/** Marks turns as looked at, with nothing to keep: a scan leaves them out. One that is marked already keeps its first mark. */
export function review(call: Call, input: unknown): ChangeReply {
  return setReviewed(call, parseIds(input).ids, call.at);
}

/** Takes the marks away. */
export function unreview(call: Call, input: unknown): ChangeReply {
  return setReviewed(call, parseIds(input).ids, null);
}

function setReviewed(call: Call, ids: readonly string[], reviewedAt: number | null): ChangeReply {
  // All are looked up first: one that is not there leaves the others as they are.
  const turns = [...new Set(ids)].map((id) => mustRead(call, "turn", id));
  const changed = turns.filter(
    (turn) => (turn.reviewedAt === undefined) === (reviewedAt !== null) && patch(call, "turn", turn, { reviewedAt }),
  );
  return { changed: changed.map(({ id }) => id), notices: call.notices };
}
