import type { Hit } from "strandline";
import type { SearchForm } from "./search-form.ts";
import { Found } from "./search-results.tsx";
import { useSearch } from "./use-search.ts";

/** The same question twice: by words alone, and by words and meaning. Each hit says where the other search has it. */
export function Compare({ form }: { readonly form: SearchForm }) {
  const words = useSearch(form, "words");
  const both = useSearch(form, "hybrid");
  const placesByWords = placesOf(words.value?.hits);
  const placesByBoth = placesOf(both.value?.hits);
  return (
    <div class="compare">
      <section aria-label="Words alone">
        <h2>Words alone</h2>
        <Found
          asked={words}
          label="Hits by words alone"
          noteOf={({ id }) => inOther(placesByBoth, placesByWords, id, "not with meaning", "with meaning")}
        />
      </section>
      <section aria-label="Words and meaning">
        <h2>Words and meaning</h2>
        <Found
          asked={both}
          label="Hits by words and meaning"
          noteOf={({ id }) => inOther(placesByWords, placesByBoth, id, "by meaning alone", "by words")}
        />
      </section>
    </div>
  );
}

type Places = ReadonlyMap<string, number>;

/** Place by id, from 1; undefined before there is an answer. */
function placesOf(hits: readonly Hit[] | undefined): Places | undefined {
  return hits === undefined ? undefined : new Map(hits.map(({ id }, index) => [id, index + 1]));
}

/** Nothing is said of a hit that has the same place in both. */
function inOther(other: Places | undefined, own: Places | undefined, id: string, absent: string, there: string): string | undefined {
  if (other === undefined) return undefined;
  const place = other.get(id);
  if (place === undefined) return absent;
  return place === own?.get(id) ? undefined : `place ${place} ${there}`;
}
