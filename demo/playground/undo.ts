import type { MemoryStore } from "strandline";
import type { Desk } from "./desk.ts";
import { many } from "./in-words.tsx";

/** In whose name this page writes. */
export const PAGE_ACTOR = "Playground";

/** Takes one request back and says what came of it. */
export async function undo({ memory, say, fail, changed }: Desk, request: string): Promise<void> {
  try {
    const { changed: ids, notices } = await memory.undo(request);
    say([`Undone: ${many(ids.length, "record")}.`, ...notices.map(({ message }) => message)].join(" "));
    changed();
  } catch (error) {
    fail(error);
  }
}

/** Takes back the newest change of this page that still stands; what an agent or the sample life wrote is not the person's to lose by a key. */
export function undoNewest(desk: Desk): void {
  newestUndoable(desk.memory).then((request) => (request === undefined ? desk.say("Nothing to undo.") : undo(desk, request)), desk.fail);
}

async function newestUndoable(memory: MemoryStore): Promise<string | undefined> {
  const trail = await memory.changes.list({ limit: 100 });
  return trail.find(
    ({ actor, action, undoneBy, erased }) =>
      actor === PAGE_ACTOR && undoneBy === undefined && !erased && !["undo", "erase", "wipe"].includes(action),
  )?.request;
}
