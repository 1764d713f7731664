import type { InjectSessionInput } from "../../contract/contract.ts";
import { SESSION_LAYERS } from "../../core/inject/entry.ts";
import type { LayerPlan } from "../../core/inject/entry.ts";
import type { Call } from "../call.ts";
import { bridgeLayer } from "./bridge-layer.ts";
import { identityLayer } from "./identity-layer.ts";
import { mapLayer } from "./map-layer.ts";
import { sessionFrame } from "./session-frame.ts";
import { weightyLayer } from "./weighty-layer.ts";

/** What the start of a session would like to have: T0, T2, T2b, T3, in this order. */
export function sessionPlans(call: Call, input: InjectSessionInput, injected: ReadonlySet<string>): readonly LayerPlan[] {
  const { layers = SESSION_LAYERS } = input;
  const frame = sessionFrame(call, input, injected);
  const plans: LayerPlan[] = [];
  if (layers.includes("T0")) plans.push(identityLayer(frame));
  if (layers.includes("T2")) plans.push(weightyLayer(frame));
  // What T0 tells of the session before is not told twice.
  const shown = new Set(plans.flatMap(({ entries }) => entries.map(({ id }) => id)));
  if (layers.includes("T2b")) plans.push(bridgeLayer(frame, shown));
  if (layers.includes("T3")) plans.push(mapLayer(frame));
  return plans;
}
