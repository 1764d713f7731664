import { useState } from "preact/hooks";
import { useDesk } from "./desk.ts";
import { KINDS, filtersIn } from "./search-form.ts";
import type { SearchForm } from "./search-form.ts";
import { useAsk } from "./use-ask.ts";

interface SearchFiltersProps {
  readonly form: SearchForm;
  readonly change: (next: Partial<SearchForm>) => void;
  readonly clear: () => void;
}

/** Filters of a search; all of them have to hold. */
export function SearchFilters({ form, change, clear }: SearchFiltersProps) {
  const used = filtersIn(form);
  const [open, setOpen] = useState(used > 0);
  return (
    <>
      <div class="filter-row">
        <label class="check">
          <input
            type="checkbox"
            checked={form.inside === "1"}
            onChange={({ currentTarget }) => change({ inside: currentTarget.checked ? "1" : "", compare: "" })}
          />
          inside words
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={form.compare === "1"}
            onChange={({ currentTarget }) => change({ compare: currentTarget.checked ? "1" : "", inside: "" })}
          />
          compare
        </label>
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          Filters{used > 0 ? ` (${used})` : ""}
        </button>
        {used > 0 && (
          <button type="button" class="bare" onClick={clear}>
            Clear
          </button>
        )}
      </div>
      {open && <Fields form={form} change={change} />}
    </>
  );
}

function Fields({ form, change }: Omit<SearchFiltersProps, "clear">) {
  const { memory, version } = useDesk();
  const { value: tags = [] } = useAsk((signal) => memory.tags.list({ limit: 1_000 }, { signal }), [memory, version]);
  return (
    <div class="fields filters">
      <label>
        What
        <select value={form.kind} onChange={({ currentTarget }) => change({ kind: currentTarget.value })}>
          <option value="">everything</option>
          <option value="turns">turns</option>
          <option value="memories">memories</option>
          {KINDS.map((kind) => (
            <option key={kind}>{kind}</option>
          ))}
        </select>
      </label>
      <label>
        Said by
        <select value={form.role} onChange={({ currentTarget }) => change({ role: currentTarget.value })}>
          <option value="">anyone</option>
          {["user", "assistant", "system", "tool"].map((role) => (
            <option key={role}>{role}</option>
          ))}
        </select>
      </label>
      <label>
        Since
        <input type="date" value={form.since} onChange={({ currentTarget }) => change({ since: currentTarget.value })} />
      </label>
      <label>
        Until
        <input type="date" value={form.until} onChange={({ currentTarget }) => change({ until: currentTarget.value })} />
      </label>
      <label>
        Tag
        <select value={form.tag} onChange={({ currentTarget }) => change({ tag: currentTarget.value })}>
          <option value="">any</option>
          {tags.map(({ tag, memories }) => (
            <option key={tag} value={tag}>
              {tag} ({memories})
            </option>
          ))}
        </select>
      </label>
      <label>
        Weight from {form.weight === "" ? "0" : form.weight}
        <input
          type="range"
          min="0"
          max="1"
          step="0.05"
          value={form.weight === "" ? "0" : form.weight}
          onChange={({ currentTarget }) => change({ weight: currentTarget.value === "0" ? "" : currentTarget.value })}
        />
      </label>
    </div>
  );
}
