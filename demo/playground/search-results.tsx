import type { Hit, SearchReply } from "strandline";
import { bestParts } from "./bars.tsx";
import { HitRow } from "./hit-row.tsx";
import { many } from "./in-words.tsx";
import { MeaningLine } from "./meaning-line.tsx";
import { go } from "./route.ts";
import { EMPTY_FORM } from "./search-form.ts";
import type { SearchForm } from "./search-form.ts";
import { Empty, Failure, Loading } from "./states.tsx";
import type { Asked } from "./use-ask.ts";
import { LIMIT, useSearch } from "./use-search.ts";
import { VirtualList } from "./virtual-list.tsx";

interface ResultsProps {
  readonly form: SearchForm;
  /** `typing` while keys come, `paused` when they stopped, `entered` when the question was sent. */
  readonly stand: "typing" | "paused" | "entered";
}

/** What one search found: by words with every key, by meaning too when the question stands. */
export function Results({ form, stand }: ResultsProps) {
  const inside = form.inside === "1";
  const typed = useSearch(form, inside ? "substring" : "typing");
  const whole = useSearch(inside || stand === "typing" ? EMPTY_FORM : form, "hybrid", true);
  const asksWhole = whole.current && whole.value !== undefined && (stand === "entered" || !isUnfinished(typed.value, whole.value));
  return <Found asked={asksWhole ? whole : typed} label="Hits" />;
}

/** Hits of the beginning of a word by which it is known to be no whole one. */
const FIRST_HITS = 3;

/** Somebody stopped in the middle of a word: as a whole word it finds nothing of what its beginning finds. */
function isUnfinished(typed: SearchReply | undefined, whole: SearchReply): boolean {
  const first = typed?.hits.slice(0, FIRST_HITS) ?? [];
  const found = new Set(whole.hits.map(({ id }) => id));
  return first.length > 0 && !first.some(({ id }) => found.has(id));
}

interface FoundProps {
  readonly asked: Asked<SearchReply>;
  /** Names the list. */
  readonly label: string;
  /** How a hit stands in another search. */
  readonly noteOf?: (hit: Hit) => string | undefined;
}

/** The list of hits, or what is there in its place. */
export function Found({ asked: { value, error, pending }, label, noteOf }: FoundProps) {
  if (error !== undefined) return <Failure error={error} />;
  if (value === undefined) return pending ? <Loading what="Searching …" /> : null;
  const best = bestParts(value.hits.map(({ parts }) => parts));
  return (
    <>
      <p class="quiet" role="status">
        {value.hits.length === LIMIT ? `The best ${LIMIT} hits` : many(value.hits.length, "hit")}
        <MeaningLine meaning={value.meaning} />
        {value.notices.map(({ message }) => ` · ${message}`)}
      </p>
      {value.hits.length === 0 ? (
        <Empty>
          <p>Nothing found. Fewer filters may help, or “inside words”.</p>
        </Empty>
      ) : (
        <VirtualList
          class="hits"
          label={label}
          rows={value.hits}
          rowHeight={120}
          keyOf={({ id }) => id}
          draw={(hit) => <HitRow hit={hit} best={best} note={noteOf?.(hit)} />}
          onOpen={open}
        />
      )}
    </>
  );
}

function open({ kind, id, session }: Hit): void {
  if (kind === "turn") go("timeline", session ?? "", id);
  else go("memories", id);
}
