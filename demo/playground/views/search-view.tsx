import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { goInPlace } from "../route.ts";
import { Compare } from "../search-compare.tsx";
import { SearchFilters } from "../search-filters.tsx";
import { EMPTY_FORM, formFromHash, formToHash } from "../search-form.ts";
import type { SearchForm } from "../search-form.ts";
import { Results } from "../search-results.tsx";
import { useSettled } from "../use-settled.ts";
import type { Settled } from "../use-settled.ts";
import { Welcome } from "../welcome.tsx";

/** Searches by words with every key that is pressed, and by meaning too after Enter or a pause. */
export function SearchView({ asked }: { readonly asked: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [form, setForm] = useState(() => formFromHash(asked));
  const address = formToHash(form);
  const question = useSettled(address);
  useLayoutEffect(() => field.current?.focus(), []);
  // The address follows what is typed, and may arrive after the next key: only an address that was not written here is taken over.
  const written = useRef(new Set([asked]));
  useEffect(() => {
    if (!written.current.has(asked)) setForm(formFromHash(asked));
  }, [asked]);
  const change = (next: Partial<SearchForm>): void => {
    const changed = { ...form, ...next };
    written.current.add(formToHash(changed));
    setForm(changed);
    goInPlace("search", formToHash(changed));
  };
  const toResults = (event: KeyboardEvent): void => {
    if (event.key !== "ArrowDown" && event.key !== "Enter") return;
    event.preventDefault();
    if (event.key === "Enter") question.enter();
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
          placeholder="A word, a name, a question, “a phrase in quotes” …"
          autocomplete="off"
          spellcheck={false}
          onInput={({ currentTarget }) => change({ q: currentTarget.value })}
          onKeyDown={toResults}
        />
        <SearchFilters form={form} change={change} clear={() => change({ ...EMPTY_FORM, q: form.q, compare: form.compare })} />
      </search>
      <Answer form={form} {...question} />
    </>
  );
}

function Answer({ form, settled, entered }: { readonly form: SearchForm } & Omit<Settled, "enter">) {
  if (form.q.trim() === "")
    return <Welcome>Type to search: hits by words come with every key, those by meaning when you pause. Arrow down goes to them.</Welcome>;
  if (form.compare === "1") return <Compare form={formFromHash(settled)} />;
  const address = formToHash(form);
  return <Results form={form} stand={entered === address ? "entered" : settled === address ? "paused" : "typing"} />;
}
