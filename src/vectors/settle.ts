import type { Finding } from "./index-disk.ts";
import type { IndexCore } from "./index-core.ts";

/** Rows of the source that one step takes: about 5 ms. */
const ROWS = 256;
/** Blocks that one step makes anew. */
const BLOCKS = 16;
/** Rows whose mean is the first centre of an index that is made anew. */
const SAMPLE = 1024;

/** Brings the index to what the source holds, a step between two yields, as far as the finding asks for it. Searches go on meanwhile. */
export function* bringUp(core: IndexCore, { use }: Finding): Generator<void, void> {
  if (use === "anew") centreOnSource(core);
  if (use !== "sound") yield* goThroughSource(core);
  if (yield* core.rows.hold()) core.checkHeld();
  if (core.mean.stale) yield* goThroughSource(core);
  if (core.drifted) yield* core.recentre(BLOCKS);
}

function centreOnSource(core: IndexCore): void {
  const sample = core.source.rows(-1, SAMPLE);
  if (sample.length === 0) return;
  const mean = new Float32Array(core.dim);
  for (const { row, scale } of sample) {
    for (let index = 0; index < row.length; index += 1) mean[index] = (mean[index] ?? 0) + ((row[index] ?? 0) * scale) / sample.length;
  }
  core.codes.centreOn(mean);
}

/** Every row of the source is made the one of its slot; slots it does not name are freed. */
function* goThroughSource(core: IndexCore): Generator<void, void> {
  core.mean.restart();
  for (let reached = -1; ; ) {
    const rows = core.source.rows(reached, ROWS);
    for (const stored of rows) {
      freeBetween(core, reached, stored.slot);
      reached = stored.slot;
      core.rows.room.stageRow(stored);
      const known = core.codes.isLive(reached) && core.rows.holdsStaged(reached);
      core.mean.reach(reached - 1);
      if (!known) core.placeStaged(reached);
      core.mean.reach(reached);
      if (known) core.encodeAgain(reached);
      else core.mean.addStaged(core.rows, reached);
    }
    if (rows.length < ROWS) {
      freeBetween(core, reached, core.codes.slots);
      core.mean.reach(Number.POSITIVE_INFINITY);
      return;
    }
    yield;
  }
}

function freeBetween(core: IndexCore, after: number, before: number): void {
  for (let slot = after + 1; slot < before; slot += 1) core.drop(slot);
}
