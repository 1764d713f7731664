import type { Memory, MemoryStore, Turn } from "strandline";
import { attempt, say } from "./message.ts";
import { button, byId, make, timeOf } from "./page.ts";

const STATES = ["current", "superseded", "forgotten", "any"] as const;
const EMPTY = {
  current: "No memories yet. Write the first one.",
  superseded: "Nothing was superseded.",
  forgotten: "Nothing is forgotten.",
  any: "No memories yet. Write the first one.",
} as const;

/** Draws both lists; called again after every change, by this tab or another. */
export async function drawLists(memory: MemoryStore, changed: () => void): Promise<void> {
  const state = STATES.find((word) => word === byId("state", HTMLSelectElement).value) ?? "current";
  const [memories, turns] = await Promise.all([memory.list({ state, limit: 100 }), memory.timeline({ limit: 50, order: "newest" })]);
  fill(
    "memories",
    memories.map((one) => memoryItem(memory, one, changed)),
    EMPTY[state],
  );
  fill("timeline", turns.map(turnItem));
}

function fill(id: "memories" | "timeline", items: readonly HTMLLIElement[], empty?: string): void {
  const list = byId(id, HTMLOListElement);
  list.replaceChildren(...items);
  list.setAttribute("aria-busy", "false");
  const note = byId(`${id}-empty`, HTMLParagraphElement);
  if (empty !== undefined) note.textContent = empty;
  note.hidden = items.length > 0;
}

function memoryItem(store: MemoryStore, one: Memory, changed: () => void): HTMLLIElement {
  const retired = one.forgottenAt !== undefined || one.supersededBy !== undefined;
  const weight = one.weight.toFixed(2);
  const meta = make(
    "p",
    { class: "meta" },
    make("span", { class: "kind" }, one.kind),
    make("span", {}, make("meter", { min: "0", max: "1", value: weight, "aria-label": "weight" }), ` ${weight}`),
    ...one.tags.map((tag) => make("span", { class: "tag" }, tag)),
    timeOf(one.recordedAt),
    actionsFor(store, one, changed),
  );
  const backdrop = one.context === undefined ? [] : [make("p", { class: "backdrop" }, one.context)];
  return make("li", retired ? { class: "retired" } : {}, make("p", {}, one.gesture), ...backdrop, meta);
}

function actionsFor(store: MemoryStore, one: Memory, changed: () => void): HTMLElement {
  const act = (work: () => Promise<string>) => () =>
    attempt(async () => {
      say(await work());
      changed();
    });
  const hide = button(
    "Forget",
    one.gesture,
    act(async () => {
      await store.forget([one.id]);
      return "Hidden. Undo brings it back.";
    }),
  );
  const erase = button(
    "Erase",
    one.gesture,
    act(async () => {
      if (!confirm("Erase this memory? Its text, words and history go for good; this cannot be undone.")) return "Kept.";
      const { id, erased } = await store.erase({ ids: [one.id] });
      return `Erased ${erased.memories} memory. Receipt ${id}.`;
    }),
  );
  return make("span", { class: "actions" }, ...(one.forgottenAt === undefined ? [hide] : []), erase);
}

function turnItem(turn: Turn): HTMLLIElement {
  const meta = make("p", { class: "meta" }, make("span", { class: "kind" }, turn.role), make("span", {}, turn.session), timeOf(turn.at));
  return make("li", {}, make("p", {}, turn.text), meta);
}
