import * as v from "valibot";
import type { ImportPartInput, ImportStartInput, ImportStopInput } from "../../contract/contract.ts";
import { id, name, oneOf, parseInput } from "./parse.ts";

const whole = v.pipe(
  v.number("must be a whole number"),
  v.integer("must be a whole number"),
  v.minValue(0, "must not be negative"),
  v.maxValue(Number.MAX_SAFE_INTEGER, "is too large"),
);
const startInput = v.strictObject({
  file: id,
  size: whole,
  mode: oneOf(["preview", "apply"]),
  session: v.optional(v.pipe(name, v.maxLength(400, "must be at most 400 characters"))),
  screen: v.optional(oneOf(["on", "off"])),
});
const partInput = v.strictObject({ file: id, step: whole, bytes: v.instance(Uint8Array, "must be bytes") });
const stopInput = v.strictObject({ file: id });

export const parseImportStart = (input: unknown): ImportStartInput => parseInput(startInput, input) as ImportStartInput;
export const parseImportPart = (input: unknown): ImportPartInput => parseInput(partInput, input);
export const parseImportStop = (input: unknown): ImportStopInput => parseInput(stopInput, input);
