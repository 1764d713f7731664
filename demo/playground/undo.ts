import type { MemoryStore } from "strandline";
import type { Desk } from "./desk.ts";
import { many } from "./in-words.tsx";

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

/** Takes back the newest change that still stands. */
export function undoNewest(desk: Desk): void {
  newestUndoable(desk.memory).then((request) => (request === undefined ? desk.say("Nothing to undo.") : undo(desk, request)), desk.fail);
}

async function newestUndoable(memory: MemoryStore): Promise<string | undefined> {
  const trail = await memory.changes.list({ limit: 100 });
  return trail.find(({ action, undoneBy, erased }) => undoneBy === undefined && !erased && !["undo", "erase", "wipe"].includes(action))
    ?.request;
}
