import type { SearchInput, SearchReply } from "strandline";
import { useEffect, useState } from "preact/hooks";
import { useDesk } from "./desk.ts";
import { filterOf, formToHash } from "./search-form.ts";
import type { SearchForm } from "./search-form.ts";
import { useAsk } from "./use-ask.ts";
import type { Asked } from "./use-ask.ts";

/** Hits that one search shows. */
export const LIMIT = 200;
/** A vector that was late is there soon after: the search is asked again then, a few times, ms. */
const LATE_AGAIN_MS = 600;
const MOST_TIMES = 4;

type Mode = NonNullable<SearchInput["mode"]>;

export interface Searched extends Asked<SearchReply> {
  /** False while `value` still answers the question before. */
  readonly current: boolean;
}

/**
 * Asks again when the form, the store or the model's state changes, and when the query's vector came late. A blank query has no answer.
 * `explain` asks for each leg's own order too.
 */
export function useSearch(form: SearchForm, mode: Mode, explain = false): Searched {
  const { memory, version, status } = useDesk();
  const key = `${mode} ${formToHash(form)}`;
  const [again, setAgain] = useState({ key, times: 0 });
  const times = again.key === key ? again.times : 0;
  const meaning = mode === "hybrid" ? `${status.embedder.state} ${status.embedder.model ?? ""}` : "";
  const { value, ...asked } = useAsk(
    async (signal) => {
      if (form.q.trim() === "") return { key };
      return { key, reply: await memory.search(form.q, { ...filterOf(form), mode, limit: LIMIT, explain }, { signal }) };
    },
    [memory, key, version, meaning, times],
  );
  const current = value?.key === key;
  const late = current && !asked.pending && value.reply?.meaning.state === "late" && times < MOST_TIMES;
  useEffect(() => {
    if (!late) return;
    const timer = setTimeout(() => setAgain({ key, times: times + 1 }), LATE_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [late, key, times]);
  return { ...asked, current, ...(value?.reply === undefined ? {} : { value: value.reply }) };
}
