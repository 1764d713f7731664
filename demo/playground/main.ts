import { openMemory } from "strandline";
import { drawLists } from "./lists.ts";
import { sayFailure, startMessages } from "./message.ts";
import { byId } from "./page.ts";
import { drawStatus } from "./status-bar.ts";
import { startTransfer } from "./transfer.ts";
import { drawUndo, startUndo } from "./undo.ts";
import { startForms } from "./write-form.ts";

startMessages();
start().catch((error: unknown) => {
  for (const id of ["memories", "timeline"]) byId(id, HTMLOListElement).setAttribute("aria-busy", "false");
  sayFailure(error);
});

async function start(): Promise<void> {
  const memory = await openMemory({ name: "playground", agent: "Playground", allowMemoryOnly: true });
  const draw = drawer(async () => {
    await Promise.all([drawLists(memory, draw), drawUndo(memory)]);
  });
  startForms(memory, draw);
  startUndo(memory, draw);
  startTransfer(memory, draw);
  byId("state", HTMLSelectElement).addEventListener("change", draw);
  memory.on("status", drawStatus);
  drawStatus(memory.status);
  memory.on("changed", draw);
  draw();
}

/** One drawing at a time; what changes meanwhile is drawn once more at the end. */
function drawer(work: () => Promise<void>): () => void {
  let running = false;
  let again = false;
  const draw = (): void => {
    again = true;
    if (!running) void run();
  };
  const run = async (): Promise<void> => {
    running = true;
    try {
      while (again) {
        again = false;
        await work();
      }
    } catch (error) {
      sayFailure(error);
    } finally {
      running = false;
    }
  };
  return draw;
}
