/** The element with this id, checked to be of this class: a page that lacks it is broken and says so at once. */
export function byId<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (found instanceof type) return found;
  throw new Error(`index.html has no ${type.name} #${id}`);
}

type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** Builds an element. Text is always set as text, never as markup: what a memory says is data. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (typeof value === "string") element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

export function button(label: string, describes: string, act: () => void): HTMLButtonElement {
  const made = make("button", { type: "button", "aria-label": `${label}: ${describes}` }, label);
  made.addEventListener("click", act);
  return made;
}

/** A form's field as trimmed text; a blank one is absent. */
export function field(form: HTMLFormElement, name: string): string | undefined {
  const value = new FormData(form).get(name);
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" ? undefined : text;
}

const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** An instant as the reader's calendar says it. */
export function timeOf(epochMs: number): HTMLTimeElement {
  return make("time", { datetime: new Date(epochMs).toISOString() }, TIME.format(epochMs));
}

/** Bytes for people. */
export function sizeOf(bytes: number): string {
  const units = ["B", "KB", "MB", "GB"] as const;
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  return `${(bytes / 1000 ** step).toFixed(step === 0 || bytes / 1000 ** step >= 100 ? 0 : 1)} ${units[step] ?? "B"}`;
}
