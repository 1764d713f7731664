import { isStrandlineError } from "strandline";
import { byId } from "./page.ts";

/** Says one thing in the corner of the page, where a screen reader hears it too. */
export function say(text: string, tone: "plain" | "bad" = "plain"): void {
  const box = byId("message", HTMLDivElement);
  box.classList.toggle("bad", tone === "bad");
  const words = box.querySelector("span");
  if (words !== null) words.textContent = text;
  box.hidden = false;
}

/** Shows a failure with its code, so that docs/errors.md can be looked up. */
export function sayFailure(error: unknown): void {
  if (isStrandlineError(error)) say(`${error.message} (${error.code})`, "bad");
  else say(error instanceof Error ? error.message : String(error), "bad");
}

/** Runs what a person asked for; a failure is shown. */
export function attempt(work: () => Promise<void>): void {
  work().catch(sayFailure);
}

/** Lets a person close the message. */
export function startMessages(): void {
  const box = byId("message", HTMLDivElement);
  const close = (): void => {
    box.hidden = true;
  };
  box.querySelector("button")?.addEventListener("click", close);
  addEventListener("keydown", ({ key }) => key === "Escape" && close());
}
