/** The page of `test/e2e/pages`, for a browser without remote control: it fetches its jobs from a relay and posts what became of them. */
import { runAct } from "../e2e/pages/store.ts";
import type { Acted } from "../e2e/pages/store.ts";
import type { RelayJob } from "./job-relay.ts";

const AGAIN_MS = 100;
const address = new URL(location.href);
const relay = `${address.searchParams.get("relay")}/${address.searchParams.get("tab")}`;
let hiding = new AbortController();

// For a browser that has remote control after all.
globalThis.act = runAct;

// A request under way would keep the page out of the back/forward cache.
addEventListener("pagehide", () => hiding.abort());
addEventListener("pageshow", (event: PageTransitionEvent) => {
  if (event.persisted) void poll();
});
if (address.searchParams.has("relay")) void poll();

async function poll(): Promise<void> {
  hiding = new AbortController();
  const { signal } = hiding;
  while (!signal.aborted) {
    const job = await fetch(relay, { signal }).then(
      (response) => response.json() as Promise<RelayJob | null>,
      () => pause(),
    );
    if (job === null || job === undefined) continue;
    // The next document of this tab fetches what follows.
    if ("move" in job) return move(job);
    void work(job);
  }
}

async function work({ id, act: name, args }: Extract<RelayJob, { act: string }>): Promise<void> {
  await answer(id, await runAct(name, args));
}

async function move({ id, move: how }: Extract<RelayJob, { move: string }>): Promise<void> {
  await answer(id, { value: null });
  if (how === "reload") return location.reload();
  if (how === "leave") return location.assign(`${location.href}&away`);
  if (how === "back") return history.back();
  window.close();
}

async function answer(id: number, outcome: Acted): Promise<void> {
  await fetch(`${relay}?id=${id}`, { method: "POST", body: JSON.stringify(outcome) });
}

function pause(): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), AGAIN_MS);
  });
}
