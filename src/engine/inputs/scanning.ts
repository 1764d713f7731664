import * as v from "valibot";
import type { ProposeSourcesInput, ScanInput } from "../../contract/contract.ts";
import { readPlace } from "../../core/scan/place.ts";
import { id, name, parseInput, time } from "./parse.ts";

/** A pause of a year parts any two stretches. */
const LONGEST_GAP_MS = 31_536_000_000;

function wholeFrom(least: number, most: number): v.GenericSchema<unknown, number> {
  const problem = `must be a whole number from ${least} to ${most}`;
  return v.pipe(v.number(problem), v.integer(problem), v.minValue(least, problem), v.maxValue(most, problem));
}

const after = v.optional(
  v.pipe(
    v.string("must be a string"),
    v.check((value) => readPlace(value) !== undefined, "must be the `next` of an answer"),
  ),
);

const scanInput = v.strictObject({
  since: v.optional(time),
  until: v.optional(time),
  session: v.optional(name),
  limit: v.optional(wholeFrom(1, 5_000)),
  gapMs: v.optional(wholeFrom(0, LONGEST_GAP_MS)),
  after,
});

const proposeSourcesInput = v.strictObject({
  memories: v.optional(
    v.pipe(
      v.array(id, "must be a list of ids"),
      v.minLength(1, "must name at least one id"),
      v.maxLength(1_000, "must have at most 1,000 items"),
    ),
  ),
  limit: v.optional(wholeFrom(1, 50)),
  after,
});

export const parseScan = (input: unknown): ScanInput => parseInput(scanInput, input) as ScanInput;
export const parseProposeSources = (input: unknown): ProposeSourcesInput => parseInput(proposeSourcesInput, input) as ProposeSourcesInput;
