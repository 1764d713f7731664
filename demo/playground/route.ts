import { useEffect, useState } from "preact/hooks";

/** In the order of their keys. */
export const VIEWS = [
  "search",
  "memories",
  "timeline",
  "write",
  "import",
  "data",
  "sample",
  "topics",
  "attention",
  "people",
  "upkeep",
  "inject",
] as const;
/** The key of each view. */
export const VIEW_KEYS: readonly string[] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "-", "="];
export type View = (typeof VIEWS)[number];

/** Where the page is: a view and what it shows. Kept in the hash, so that no server has to know of it. */
export interface Route {
  readonly view: View;
  readonly parts: readonly string[];
}

export function hrefOf(view: View, ...parts: readonly string[]): string {
  return `#/${[view, ...parts].map(encodeURIComponent).join("/")}`;
}

export function go(view: View, ...parts: readonly string[]): void {
  location.hash = hrefOf(view, ...parts);
}

/** As `go`, without a step of its own in the browser's history. */
export function goInPlace(view: View, ...parts: readonly string[]): void {
  location.replace(hrefOf(view, ...parts));
}

export function currentRoute(): Route {
  const [first = "", ...parts] = location.hash.replace(/^#\/?/, "").split("/").map(decoded);
  return { view: VIEWS.find((view) => view === first) ?? "search", parts };
}

export function useRoute(): Route {
  const [route, setRoute] = useState(currentRoute);
  useEffect(() => {
    const follow = (): void => setRoute(currentRoute());
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return route;
}

/** A hash that somebody typed may be no encoding at all; then it is taken as it stands. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
