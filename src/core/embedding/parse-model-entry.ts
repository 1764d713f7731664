import * as v from "valibot";
import { invalidInput } from "../../errors.ts";
import { DIMENSIONS } from "./dimension.ts";
import type { ModelEntry } from "./model-entry.ts";
import { knownModel } from "./registry.ts";

const text = v.pipe(v.string("must be a string"), v.minLength(1, "must not be empty"), v.maxLength(200, "must be at most 200 characters"));
const prefix = v.pipe(v.string("must be a string"), v.maxLength(500, "must be at most 500 characters"));
const positive = v.pipe(v.number("must be a number"), v.finite("must be finite"), v.minValue(1, "must be at least 1"));
const whole = v.pipe(positive, v.integer("must be a whole number"));
const dimension = v.pipe(
  whole,
  v.minValue(DIMENSIONS.least, `must be at least ${DIMENSIONS.least}`),
  v.maxValue(DIMENSIONS.most, `must be at most ${DIMENSIONS.most}`),
  v.multipleOf(DIMENSIONS.multipleOf, `must be a multiple of ${DIMENSIONS.multipleOf}`),
);
const dtype = v.picklist(["fp32", "fp16", "q8", "q4"], "must be one of fp32, fp16, q8, q4");
const language = v.pipe(v.string("must be a string"), v.regex(/^[a-z]{2,3}$/, "must be a language code such as en"));
/** The parts become parts of a URL: nothing that climbs or leaves it. */
const repository = v.pipe(text, v.regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)?$/, "must be a name or owner/name"));
const revision = v.pipe(text, v.regex(/^[\w-][\w.-]*$/, "must be a commit, tag or branch without slashes"));

const entry = v.strictObject({
  id: text,
  repository,
  revision,
  dimension,
  shorterDimensions: v.optional(v.array(dimension, "must be a list of numbers"), []),
  maxTokens: v.pipe(whole, v.maxValue(8_192, "must be at most 8,192")),
  pooling: v.picklist(["cls", "mean", "last", "output"], "must be one of cls, mean, last, output"),
  outputName: v.exactOptional(text),
  queryPrefix: v.optional(prefix, ""),
  passagePrefix: v.optional(prefix, ""),
  runs: v.pipe(
    v.array(v.strictObject({ device: v.picklist(["webgpu", "wasm"], "must be webgpu or wasm"), dtype }), "must be a list"),
    v.minLength(1, "must name at least one way to run"),
    v.maxLength(8, "must name at most 8 ways to run"),
  ),
  externalData: v.optional(v.boolean("must be true or false"), false),
  bytes: v.optional(v.record(dtype, positive), {}),
  languages: v.union(
    [v.literal("many"), v.pipe(v.array(language), v.minLength(1), v.maxLength(300))],
    'must be "many" or a list of language codes such as en',
  ),
  licence: v.optional(text, "unknown"),
  verified: v.optional(v.picklist(["weights", "interface"], "must be weights or interface"), "interface"),
  expectedMs: v.optional(positive, 1_000),
  references: v.exactOptional(
    v.array(v.strictObject({ text, first: v.pipe(v.array(v.number("must be a number")), v.minLength(4, "must hold at least 4 numbers")) })),
  ),
});

/** A host's own model: what has a default may be left out. */
export type ModelEntryInput = Omit<ModelEntry, Defaulted> & Partial<Pick<ModelEntry, Defaulted>>;

type Defaulted = "shorterDimensions" | "queryPrefix" | "passagePrefix" | "externalData" | "bytes" | "licence" | "verified" | "expectedMs";

/** A known model by its name, or a host's own entry, checked. Throws `invalid_input` or `not_found`. */
export function parseModel(input: unknown): ModelEntry {
  if (typeof input === "string") return knownModel(input);
  const result = v.safeParse(entry, input, { abortEarly: true });
  if (!result.success) {
    const [issue] = result.issues;
    throw invalidInput(["model", ...(issue.path ?? []).map((item) => String(item.key))].join("."), problemOf(issue));
  }
  const { output } = result;
  if (output.pooling === "output" && output.outputName === undefined)
    throw invalidInput("model.outputName", "must name the output that holds the sentence's vector");
  return output;
}

function problemOf(issue: v.BaseIssue<unknown>): string {
  if (issue.type !== "strict_object") return issue.message;
  if (issue.expected === "Object") return "must be the name of a known model, or an object";
  return issue.expected === "never" ? "is not a field here" : "is missing";
}
