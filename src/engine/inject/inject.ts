import type { InjectionInput, InjectQueueReply } from "../../contract/contract.ts";
import type { Injection } from "../../core/inject/block.ts";
import { compose } from "../../core/inject/compose.ts";
import type { LayerPlan } from "../../core/inject/entry.ts";
import { upperBound } from "../../core/inject/forms.ts";
import type { Notice } from "../../core/records.ts";
import { exactTokens } from "../../core/tokens.ts";
import { holdsAnything } from "../../storage/inject.sql.ts";
import { numberOf } from "../../storage/rows.ts";
import type { Call } from "../call.ts";
import { parseInjectQueue, parseInjectSession, parseInjectTurn } from "../inputs/injecting.ts";
import { markInjected, windowOf } from "./injected.ts";
import { sessionPlans } from "./session-plans.ts";
import { turnPlans } from "./turn-plans.ts";

/** The block for the start of a session. */
export function injectSession(call: Call, input: unknown): Injection {
  const parsed = parseInjectSession(input);
  return inject(call, parsed, "session", (injected) => sessionPlans(call, parsed, injected));
}

/** The block for one turn. */
export function injectTurn(call: Call, input: unknown): Injection {
  const parsed = parseInjectTurn(input);
  return inject(call, parsed, "turn", (injected) => turnPlans(call, parsed, injected));
}

/** The vector was asked for before this was called. */
export function injectQueue(call: Call, input: unknown): InjectQueueReply {
  const { query } = parseInjectQueue(input);
  const meaning = call.engine.meaning.of(query);
  if (meaning === undefined) return { state: "words" };
  return { state: "late" in meaning ? "late" : "ready" };
}

function inject(
  call: Call,
  input: InjectionInput,
  part: "session" | "turn",
  plan: (injected: ReadonlySet<string>) => readonly LayerPlan[],
): Injection {
  const plans = plan(windowOf(call, input.session, part));
  const count = input.tokens === "upper_bound" ? upperBound : (exactTokens() ?? upperBound);
  const { notices, ...block } = compose(plans, { ...input, count, storeKey: call.engine.storeKey });
  markInjected(
    call,
    input.session,
    part,
    block.layers.flatMap(({ items }) => items),
  );
  return { ...block, notices: [...call.notices, ...notices, ...told(call, input, block.text)] };
}

/** Lesser modes that the planners and the composer do not see. */
function told(call: Call, { tokens }: InjectionInput, text: string): readonly Notice[] {
  const isBounded = tokens !== "upper_bound" && exactTokens() === undefined;
  const isEmpty = text === "" && numberOf(call.db.get(holdsAnything) ?? {}, "holds") === 0;
  return [
    ...(isBounded ? [{ code: "tokens_bounded" as const, message: "The tokenizer could not be loaded: tokens were counted by their upper bound." }] : []),
    ...(isEmpty ? [{ code: "store_empty" as const, message: "Nothing is stored yet that this scope sees." }] : []),
  ];
}
