/**
 * The first script of the engine's worker, and as little as can be: browsers keep the compiled code of imported modules from one start
 * to the next, never that of a worker's own script. Messages that come before the rest has been read are held for it.
 */
const held: Event[] = [];
const hold = (event: Event): void => {
  held.push(event);
};
addEventListener("message", hold);
import("./run-engine.ts")
  .then(({ runEngine }) => {
    removeEventListener("message", hold);
    runEngine();
    for (const event of held) dispatchEvent(event);
  })
  // Nobody would hear of a rejection; the page hears of an error.
  .catch(reportError);

/** A module: nothing here is the host's to name. */
export {};
