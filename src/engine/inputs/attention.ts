import * as v from "valibot";
import type { AttentionOfInput, HeatmapInput, RecordAttentionInput } from "../../contract/contract.ts";
import { ATTENTION_SOURCES } from "../../core/attention/sources.ts";
import type { AttentionUse } from "../../core/attention/sources.ts";
import { id, oneOf, parseInput, time } from "./parse.ts";

const MAX_HITS = 1_000;
const MAX_DAYS = 366;
const MAX_SHOWN = 500;

export const attentionUse: v.GenericSchema<unknown, AttentionUse> = oneOf([...ATTENTION_SOURCES, "off"]);

const source = oneOf(ATTENTION_SOURCES);
const similarity = v.pipe(
  v.number("must be a number from -1 to 1"),
  v.minValue(-1, "must be a number from -1 to 1"),
  v.maxValue(1, "must be a number from -1 to 1"),
);
const hits = v.pipe(
  v.array(v.strictObject({ id, similarity: v.optional(similarity) }), "must be a list of { id, similarity? }"),
  v.maxLength(MAX_HITS, `must have at most ${MAX_HITS} items`),
  v.check((list) => new Set(list.map((hit) => hit.id)).size === list.length, "must name each record once"),
);
const recordInput = v.strictObject({ source, hits });

const wholeTo = (most: number): v.GenericSchema<unknown, number> =>
  v.pipe(
    v.number(`must be a whole number from 1 to ${most}`),
    v.integer(`must be a whole number from 1 to ${most}`),
    v.minValue(1, `must be a whole number from 1 to ${most}`),
    v.maxValue(most, `must be a whole number from 1 to ${most}`),
  );
const heatmapInput = v.strictObject({
  days: v.optional(wholeTo(MAX_DAYS)),
  by: v.optional(oneOf(["topics", "clusters", "memories"])),
  sources: v.optional(
    v.pipe(
      v.array(source, `must be a list of ${ATTENTION_SOURCES.join(", ")}`),
      v.minLength(1, "must name a source"),
      v.maxLength(100, "must have at most 100 items"),
    ),
  ),
  limit: v.optional(wholeTo(MAX_SHOWN)),
  at: v.optional(time),
});
const ofInput = v.strictObject({ id });

export const parseRecordAttention = (input: unknown): RecordAttentionInput => parseInput(recordInput, input) as RecordAttentionInput;
export const parseHeatmap = (input: unknown): HeatmapInput => parseInput(heatmapInput, input) as HeatmapInput;
export const parseAttentionOf = (input: unknown): AttentionOfInput => parseInput(ofInput, input);
