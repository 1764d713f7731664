import type { UpkeepState } from "../../contract/contract.ts";
import type { Call } from "../call.ts";
import { parseEmpty } from "../inputs/reading.ts";

/** How old each derived thing is, and what it lacks. */
export function upkeepState(call: Call, input: unknown): UpkeepState {
  parseEmpty(input);
  return { jobs: call.engine.upkeep.state(call.db.scope.user) };
}
