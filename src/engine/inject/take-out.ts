import { withoutBlocks } from "../../core/inject/marker.ts";
import { isBlank } from "../../core/text.ts";
import type { Call } from "../call.ts";

/** What quoting a block leaves around it: marks of a quotation or a code fence. */
const QUOTING = /[>`~]/gu;

/** A text on its way in, without what this store itself had injected. `undefined`: nothing else was in it. Says so by a notice. */
export function takeOutInjections(
  call: Call,
  text: string,
  { id, path }: { readonly id: string; readonly path: string },
): string | undefined {
  const left = withoutBlocks(call.engine.storeKey, text);
  if (left.removed === 0) return text;
  call.notices.push({
    code: "injection_removed",
    id,
    details: { path, blocks: left.removed },
    message: `${path}: ${left.removed} block(s) that this store had injected were taken out.`,
  });
  return isBlank(left.text.replace(QUOTING, "")) ? undefined : left.text;
}
