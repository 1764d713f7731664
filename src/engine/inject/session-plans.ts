import type { InjectSessionInput } from "../../contract/contract.ts";
import type { LayerPlan } from "../../core/inject/entry.ts";
import { effectiveText } from "../../core/effective-text.ts";
import type { Call } from "../call.ts";
import { list } from "../verbs/read.ts";

/** What the start of a session would like to have: T0, T2, T2b, T3. */
export function sessionPlans(call: Call, _input: InjectSessionInput, injected: ReadonlySet<string>): readonly LayerPlan[] {
  const entries = list(call, { minWeight: 0.6, limit: 3 })
    .filter(({ id }) => !injected.has(id))
    .map((memory) => ({ id: memory.id, kind: memory.kind, text: effectiveText(memory), why: "it weighs much", weight: memory.weight }));
  return [{ layer: "T2", heading: "What weighs most of late", entries, priority: 2, floor: 0 }];
}
