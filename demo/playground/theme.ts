export type Theme = "auto" | "light" | "dark";

export const THEMES: readonly Theme[] = ["auto", "light", "dark"];

const KEY = "strandline-playground-theme";

/** What the person chose before; `auto` follows the system. */
export function storedTheme(): Theme {
  const stored = recall(KEY);
  return THEMES.find((theme) => theme === stored) ?? "auto";
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  keep(KEY, theme);
}

/** A small choice of this browser. Where the browser refuses local storage, the choice lasts as long as the page. */
export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing is lost but the choice.
  }
}

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
