import type { Hit } from "strandline";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { bestParts } from "../bars.tsx";
import { useDesk } from "../desk.ts";
import { HitRow } from "../hit-row.tsx";
import { many } from "../in-words.tsx";
import { go, goInPlace } from "../route.ts";
import { SearchFilters } from "../search-filters.tsx";
import { EMPTY_FORM, filterOf, formFromHash, formToHash } from "../search-form.ts";
import type { SearchForm } from "../search-form.ts";
import { Empty, Failure, Loading } from "../states.tsx";
import { useAsk } from "../use-ask.ts";
import { VirtualList } from "../virtual-list.tsx";
import { Welcome } from "../welcome.tsx";

/** Hits that one search shows. */
const LIMIT = 200;

/** Searches with every key that is pressed. */
export function SearchView({ asked }: { readonly asked: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [form, setForm] = useState(() => formFromHash(asked));
  useLayoutEffect(() => field.current?.focus(), []);
  // The address follows what is typed, and may arrive after the next key: only an address that was not written here is taken over.
  const written = useRef(new Set([asked]));
  useEffect(() => {
    if (!written.current.has(asked)) setForm(formFromHash(asked));
  }, [asked]);
  const change = (next: Partial<SearchForm>): void => {
    const changed = { ...form, ...next };
    const address = formToHash(changed);
    written.current.add(address);
    setForm(changed);
    goInPlace("search", address);
  };
  const toResults = (event: KeyboardEvent): void => {
    if (event.key !== "ArrowDown" && event.key !== "Enter") return;
    event.preventDefault();
    document.querySelector<HTMLElement>(".hits")?.focus();
  };
  return (
    <>
      <search class="search-bar">
        <input
          id="query"
          ref={field}
          type="search"
          value={form.q}
          aria-label="Search memories and turns"
          placeholder="A word, a name, an id, “a phrase in quotes” …"
          autocomplete="off"
          spellcheck={false}
          onInput={({ currentTarget }) => change({ q: currentTarget.value })}
          onKeyDown={toResults}
        />
        <SearchFilters form={form} change={change} clear={() => change({ ...EMPTY_FORM, q: form.q })} />
      </search>
      <Results form={form} />
    </>
  );
}

function Results({ form }: { readonly form: SearchForm }) {
  const { memory, version } = useDesk();
  const blank = form.q.trim() === "";
  const { value, error, pending } = useAsk(
    async (signal) => (blank ? undefined : memory.search(form.q, { ...filterOf(form), limit: LIMIT }, { signal })),
    [memory, formToHash(form), version],
  );
  if (blank) return <Welcome>Type to search: results come with every key. Arrow down goes to them.</Welcome>;
  if (error !== undefined) return <Failure error={error} />;
  if (value === undefined) return pending ? <Loading what="Searching …" /> : null;
  const best = bestParts(value.hits.map(({ parts }) => parts));
  return (
    <>
      <p class="quiet" role="status">
        {value.hits.length === LIMIT ? `The best ${LIMIT} hits` : many(value.hits.length, "hit")}
        {value.notices.map(({ message }) => ` · ${message}`)}
      </p>
      {value.hits.length === 0 ? (
        <Empty>
          <p>Nothing found. Fewer filters may help, or “inside words”.</p>
        </Empty>
      ) : (
        <VirtualList
          class="hits"
          label="Hits"
          rows={value.hits}
          rowHeight={120}
          keyOf={({ id }) => id}
          draw={(hit) => <HitRow hit={hit} best={best} />}
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
