import type { WriteInput } from "strandline";
import { KINDS } from "./search-form.ts";

/** What stands in the form that writes a memory. */
export interface MemoryForm {
  readonly gesture: string;
  readonly context: string;
  readonly moment: string;
  readonly direction: string;
  readonly kind: string;
  readonly slot: string;
  readonly tags: readonly string[];
  /** Names with commas between; `name: role` gives the name a role. */
  readonly entities: string;
  /** 1 to 5, or nothing: then it counts as 3 and is named as inferred. */
  readonly importance: string;
  readonly emotional: string;
  readonly unresolved: string;
}

export const BLANK: MemoryForm = {
  gesture: "",
  context: "",
  moment: "",
  direction: "",
  kind: "narrative",
  slot: "",
  tags: [],
  entities: "",
  importance: "",
  emotional: "",
  unresolved: "",
};

const OPTIONAL = ["context", "moment", "direction", "slot"] as const;
export const SCORES = ["importance", "emotional", "unresolved"] as const;

/** The form as a call of `write` takes it: what is blank is left out. */
export function writeInputOf(form: MemoryForm): WriteInput {
  const texts = OPTIONAL.flatMap((name) => (form[name].trim() === "" ? [] : [[name, form[name].trim()] as const]));
  const scores = SCORES.flatMap((name) => (form[name] === "" ? [] : [[name, Number(form[name])] as const]));
  const { entities, roles } = namesIn(form.entities);
  return {
    gesture: form.gesture.trim(),
    kind: KINDS.find((kind) => kind === form.kind) ?? "narrative",
    tags: form.tags,
    trust: "user",
    entities,
    roles,
    ...Object.fromEntries(texts),
    ...Object.fromEntries(scores),
  };
}

function namesIn(text: string): { readonly entities: readonly string[]; readonly roles: Readonly<Record<string, string>> } {
  const named = text
    .split(/[,，、]/)
    .map((part) => part.split(/[:：]/).map((word) => word.trim()))
    .flatMap(([name = "", role = ""]) => (name === "" ? [] : [{ name, role }]));
  const roles = named.filter(({ role }) => role !== "").map(({ name, role }) => [name, role] as const);
  return { entities: [...new Set(named.map(({ name }) => name))], roles: Object.fromEntries(roles) };
}
