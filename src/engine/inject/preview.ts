import type { Injection } from "../../core/inject/block.ts";
import type { Call } from "../call.ts";
import { parsePreviewSession, parsePreviewTurn } from "../inputs/injecting.ts";
import { blockOf } from "./inject.ts";
import { windowOf } from "./injected.ts";
import { sessionPlans } from "./session-plans.ts";
import { turnPlans } from "./turn-plans.ts";

/** The block that `injectSession` would give; nothing counts as injected by it. */
export function previewSession(call: Call, input: unknown): Injection {
  const { held = [], ...parsed } = parsePreviewSession(input);
  const injected = new Set([...windowOf(call, parsed.session, "session"), ...held]);
  return blockOf(call, parsed, sessionPlans(call, parsed, injected));
}

/** The block that `injectTurn` would give; nothing counts as injected by it. */
export function previewTurn(call: Call, input: unknown): Injection {
  const { held = [], ...parsed } = parsePreviewTurn(input);
  const injected = new Set([...windowOf(call, parsed.session, "turn"), ...held]);
  return blockOf(call, parsed, turnPlans(call, parsed, injected));
}
