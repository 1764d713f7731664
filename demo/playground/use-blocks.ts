import type { Injection, MemoryStore } from "strandline";
import { useEffect, useState } from "preact/hooks";
import { useDesk } from "./desk.ts";
import { injectToHash, modeOf, saidIn, sessionInput, turnInput } from "./inject-form.ts";
import type { InjectForm } from "./inject-form.ts";
import { useAsk } from "./use-ask.ts";
import type { Asked } from "./use-ask.ts";

/** A block, and what was said that it belongs to; a session's start has nothing said. */
export interface ShownBlock {
  readonly said?: string;
  readonly limit: number;
  readonly block: Injection;
}

/** A vector that was late is there soon after: the block is asked for again then, a few times, ms. */
const LATE_AGAIN_MS = 600;
const MOST_TIMES = 4;

/** Previews the blocks of a form, and again when the form, the store or the model's state changes. Nothing counts as injected by it. */
export function useBlocks(form: InjectForm): Asked<readonly ShownBlock[]> {
  const { memory, version, status } = useDesk();
  const key = injectToHash(form);
  const [again, setAgain] = useState({ key, times: 0 });
  const times = again.key === key ? again.times : 0;
  const model = `${status.embedder.state} ${status.embedder.model ?? ""}`;
  const asked = useAsk((signal) => blocksOf(memory, form, signal), [memory, key, version, model, times]);
  const late = !asked.pending && times < MOST_TIMES && (asked.value ?? []).some(({ block }) => block.notices.some(isLate));
  useEffect(() => {
    if (!late) return;
    const timer = setTimeout(() => setAgain({ key, times: times + 1 }), LATE_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [late, key, times]);
  return asked;
}

async function blocksOf(memory: MemoryStore, form: InjectForm, signal: AbortSignal): Promise<readonly ShownBlock[]> {
  const mode = modeOf(form);
  const shown: ShownBlock[] = [];
  const held: string[] = [];
  const add = (block: Injection, limit: number, said?: string): void => {
    shown.push({ block, limit, ...(said === undefined ? {} : { said }) });
    held.push(...block.layers.flatMap(({ items }) => items.map(({ id }) => id)));
  };
  if (mode !== "turn") {
    const input = sessionInput(form);
    add(await memory.inject.previewSession(input, { signal }), input.limitTokens);
  }
  for (const said of mode === "turn" ? [form.q] : mode === "talk" ? saidIn(form) : []) {
    const input = turnInput(form, said, held);
    // One after the other: what a turn brings is held when the next comes.
    add(await memory.inject.previewTurn(input, { signal }), input.limitTokens, said);
  }
  return shown;
}

function isLate({ code, details }: Injection["notices"][number]): boolean {
  return code === "meaning_missing" && details?.["state"] === "late";
}
