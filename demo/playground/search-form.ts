import type { MemoryKind, SearchInput, TurnRole } from "strandline";

export const KINDS: readonly MemoryKind[] = ["narrative", "fact", "reflection", "dream", "summary"];
const ROLES: readonly TurnRole[] = ["user", "assistant", "system", "tool"];

/** What stands in the search form, as text. */
export interface SearchForm {
  readonly q: string;
  /** `memories`, `turns`, a kind of memory, or nothing for all. */
  readonly kind: string;
  readonly role: string;
  readonly since: string;
  readonly until: string;
  readonly tag: string;
  readonly weight: string;
  /** `1` to find parts of words. */
  readonly inside: string;
  /** `1` to see words alone beside words and meaning. */
  readonly compare: string;
}

export const EMPTY_FORM: SearchForm = { q: "", kind: "", role: "", since: "", until: "", tag: "", weight: "", inside: "", compare: "" };

/** The part of the hash that holds a form, so that a search can be kept as a link. */
export function formToHash(form: SearchForm): string {
  return new URLSearchParams(Object.entries(form).filter(([, value]) => value !== "")).toString();
}

export function formFromHash(hash: string): SearchForm {
  const given = new URLSearchParams(hash);
  const fields = Object.keys(EMPTY_FORM).map((name) => [name, given.get(name) ?? ""] as const);
  return { ...EMPTY_FORM, ...Object.fromEntries(fields) };
}

/** Filters in use beside the words. */
export function filtersIn({ q: _, inside: __, compare: ___, ...filters }: SearchForm): number {
  return Object.values(filters).filter((value) => value !== "").length;
}

/** The filters of the form as a call of `search` takes them. */
export function filterOf(form: SearchForm): Omit<SearchInput, "query" | "mode"> {
  const kind = KINDS.find((one) => one === form.kind);
  const role = ROLES.find((one) => one === form.role);
  return {
    ...(form.kind === "turns" ? { in: ["turns"] } : {}),
    ...(form.kind === "memories" ? { in: ["memories"] } : {}),
    ...(kind === undefined ? {} : { kinds: [kind], in: ["memories"] }),
    ...(role === undefined ? {} : { roles: [role] }),
    ...(form.since === "" ? {} : { since: form.since }),
    ...(form.until === "" ? {} : { until: form.until }),
    ...(form.tag === "" ? {} : { tags: [form.tag] }),
    ...(form.weight === "" ? {} : { minWeight: Number(form.weight) }),
  };
}
