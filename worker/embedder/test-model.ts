import { calibrate, calibrationPlan } from "../../src/core/embedding/calibration.ts";
import type { Calibration } from "../../src/core/embedding/calibration.ts";
import type { ModelEntry } from "../../src/core/embedding/model-entry.ts";
import { checkReference, checkSeparation } from "../../src/core/embedding/self-test.ts";
import type { RunningModel } from "./load-model.ts";

export interface TestedModel {
  readonly calibration: Calibration;
  /** The median of the texts of the test, ms. */
  readonly msPerText: number;
}

/**
 * Tests a model on the device that will run it, as a backend can give wrong vectors without an error, and finds out what its
 * cosines mean. With a calibration from an earlier start only a few texts are run. Rejects with `model_refused`.
 */
export async function testModel(entry: ModelEntry, { vectorOf }: RunningModel, known?: Calibration): Promise<TestedModel> {
  const times: number[] = [];
  const timed = async (text: string): Promise<Float32Array> => {
    const start = performance.now();
    const vector = await vectorOf(text, "passage");
    times.push(performance.now() - start);
    return vector;
  };
  for (const reference of entry.references ?? []) checkReference(reference, await timed(reference.text));
  const plan = calibrationPlan(entry.languages);
  const texts = known === undefined ? plan.texts : plan.texts.slice(0, RETEST);
  const vectors: Float32Array[] = [];
  for (const text of texts) vectors.push(await timed(text));
  const found = calibrate(plan, vectors);
  checkSeparation(found);
  return { calibration: known ?? found, msPerText: medianOf(times) };
}

/** Two topics of the first language: enough to see that related texts still score above unrelated ones. */
const RETEST = 6;

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
