import type { InjectRescueReply, RescueInput } from "../../contract/contract.ts";
import type { Injection } from "../../core/inject/block.ts";
import type { Entry, LayerPlan } from "../../core/inject/entry.ts";
import type { Memory } from "../../core/records.ts";
import { effectiveText } from "../../core/effective-text.ts";
import type { Call } from "../call.ts";
import { parseInjectRescue } from "../inputs/sessions.ts";
import { storeWindow } from "../sessions/store-window.ts";
import { list } from "../verbs/read.ts";
import { inject } from "./inject.ts";

/** Defaults, all of them options. */
const RESCUE = { limitTokens: 1_000, minWeight: 0.7, memories: 3, trust: ["user", "agent"] } as const;
/** `list` takes what weighs as much too; weights differ by more than this. */
const A_LITTLE = 1e-9;
/** Characters of one memory. */
const CLIP = 1_200;

/** What a host's window holds is stored where it is missing, and what must outlast the window is told. */
export function injectRescue(call: Call, input: unknown): InjectRescueReply {
  const parsed = parseInjectRescue(input);
  const counts = storeWindow(call, parsed);
  return { ...rescueBlock(call, parsed), ...counts };
}

/** The latest heavy memories, also those that the window held: it is about to be emptied. Marks them, so that the next turn does not repeat them. */
export function rescueBlock(call: Call, input: RescueInput): Injection {
  const { limitTokens = RESCUE.limitTokens } = input;
  return inject(call, { ...input, limitTokens }, "rescue", () => [rescuePlan(call, input)]);
}

function rescuePlan(
  call: Call,
  { minWeight = RESCUE.minWeight, memories = RESCUE.memories, trust = RESCUE.trust }: RescueInput,
): LayerPlan {
  const above = memories === 0 ? [] : list(call, { minWeight: Math.min(1, minWeight + A_LITTLE), trust, limit: memories });
  return {
    layer: "rescue",
    heading: "What must not be forgotten when this window is emptied",
    entries: above.filter(({ weight }) => weight > minWeight).map(entryOf),
    priority: 1,
    floor: 0,
  };
}

function entryOf(memory: Memory): Entry {
  const { id, kind, occurredAt, recordedAt, zone, trust, weight, sources } = memory;
  const why = `it weighs ${weight.toFixed(2)}, and its window is being emptied`;
  return { id, kind, text: effectiveText(memory), clip: CLIP, at: occurredAt ?? recordedAt, zone, trust, weight, sources, why };
}
