import type { InjectTurnInput } from "../../contract/contract.ts";
import type { LayerPlan } from "../../core/inject/entry.ts";
import { isBlank } from "../../core/text.ts";
import type { Call } from "../call.ts";
import { search } from "../search/search.ts";

/** What a turn would like to have: T1 and T4. */
export function turnPlans(call: Call, { query }: InjectTurnInput, injected: ReadonlySet<string>): readonly LayerPlan[] {
  if (isBlank(query)) return [];
  const { hits } = search(call, { query, limit: 40, attention: "off" });
  const entries = hits
    .filter(({ id }) => !injected.has(id))
    .map(({ id, kind, text, at, parts }) => ({
      id,
      kind,
      text,
      at,
      why: "it bears on what was said",
      ...(parts.semantic === undefined ? {} : { similarity: parts.semantic }),
    }));
  return [{ layer: "T1", heading: "What bears on this", entries, priority: 1, floor: 0 }];
}
