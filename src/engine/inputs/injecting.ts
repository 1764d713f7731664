import * as v from "valibot";
import type {
  InjectQueueInput,
  InjectSessionInput,
  InjectTurnInput,
  PreviewSessionInput,
  PreviewTurnInput,
} from "../../contract/contract.ts";
import { SESSION_LAYERS, TURN_LAYERS } from "../../core/inject/entry.ts";
import { TRUSTS } from "../../core/records.ts";
import { form } from "./injection-form.ts";
import { name, oneOf, parseInput } from "./parse.ts";

/** Longest query that is read at all, in UTF-16 units. */
const MAX_QUERY = 100_000;
const MOST_TOKENS = 1_000_000;

const whole = (least: number, most: number) =>
  v.optional(
    v.pipe(
      v.number(`must be a whole number from ${least} to ${most}`),
      v.integer(`must be a whole number from ${least} to ${most}`),
      v.minValue(least, `must be at least ${least}`),
      v.maxValue(most, `must be at most ${most}`),
    ),
  );
const share = v.optional(
  v.pipe(v.number("must be from 0 to 1"), v.minValue(0, "must be from 0 to 1"), v.maxValue(1, "must be from 0 to 1")),
);

const block = {
  session: name,
  limitTokens: v.pipe(
    v.number("must be a whole number of tokens"),
    v.integer("must be a whole number of tokens"),
    v.minValue(0, "must not be negative"),
    v.maxValue(MOST_TOKENS, `must be at most ${MOST_TOKENS}`),
  ),
  form: v.optional(form),
  tokens: v.optional(oneOf(["o200k_base", "upper_bound"])),
  trust: v.optional(
    v.pipe(v.array(oneOf(TRUSTS), `must be a list of ${TRUSTS.join(", ")}`), v.maxLength(10, "must have at most 10 items")),
  ),
  instructions: v.optional(oneOf(["out", "in"])),
  attention: v.optional(oneOf(["off"])),
};

const layersOf = <const T extends string>(layers: readonly T[]) =>
  v.optional(v.pipe(v.array(oneOf(layers), `must be a list of ${layers.join(", ")}`), v.maxLength(10, "must have at most 10 items")));

const sessionInput = v.strictObject({
  ...block,
  layers: layersOf(SESSION_LAYERS),
  thresholds: v.optional(
    v.strictObject({
      threads: whole(0, 50),
      closing: whole(0, 20),
      minWeight: share,
      days: whole(1, 365),
      memories: whole(0, 50),
      pieces: whole(0, 100),
      windows: v.optional(
        v.pipe(
          v.array(
            v.pipe(v.number("must be hours"), v.minValue(1, "must be at least 1 hour"), v.maxValue(8_760, "must be at most 8,760 hours")),
          ),
          v.minLength(1, "must have a window"),
          v.maxLength(10, "must have at most 10 windows"),
        ),
      ),
      pieceCharacters: whole(50, 10_000),
      pick: v.optional(oneOf(["weight", "recent"])),
      topics: whole(0, 200),
      topicMembers: whole(1, 1_000),
      people: whole(0, 200),
    }),
  ),
});

const IN_WINDOW = "must be a whole number of turns from 0 to 100,000, or a list of ids";

const query = v.pipe(v.string("must be a string"), v.maxLength(MAX_QUERY, `must be at most ${MAX_QUERY} characters`));

const turnInput = v.strictObject({
  ...block,
  query,
  inWindow: v.optional(
    v.union(
      [
        v.pipe(v.number(), v.integer(IN_WINDOW), v.minValue(0, IN_WINDOW), v.maxValue(100_000, IN_WINDOW)),
        v.pipe(v.array(name, "must be a list of ids"), v.maxLength(10_000, "must have at most 10,000 items")),
      ],
      "must be a whole number of turns, or a list of ids",
    ),
  ),
  layers: layersOf(TURN_LAYERS),
  thresholds: v.optional(
    v.strictObject({
      memories: whole(0, 50),
      best: whole(1, 50),
      recent: whole(0, 50),
      enough: whole(0, 50),
      turns: whole(0, 200),
      confidence: share,
    }),
  ),
});

const held = { held: v.optional(v.pipe(v.array(name, "must be a list of ids"), v.maxLength(10_000, "must have at most 10,000 items"))) };
const previewSessionInput = v.strictObject({ ...sessionInput.entries, ...held });
const previewTurnInput = v.strictObject({ ...turnInput.entries, ...held });

const queueInput = v.strictObject({ query });

/** Fields of a block of what must outlast a window. */
export const RESCUE_FIELDS: v.ObjectEntries = {
  ...block,
  limitTokens: v.optional(block.limitTokens),
  minWeight: share,
  memories: whole(0, 50),
};

export const parseInjectSession = (input: unknown, root?: string): InjectSessionInput =>
  parseInput(sessionInput, input, root) as InjectSessionInput;
export const parseInjectTurn = (input: unknown): InjectTurnInput => parseInput(turnInput, input) as InjectTurnInput;
export const parseInjectQueue = (input: unknown): InjectQueueInput => parseInput(queueInput, input);
export const parsePreviewSession = (input: unknown): PreviewSessionInput => parseInput(previewSessionInput, input) as PreviewSessionInput;
export const parsePreviewTurn = (input: unknown): PreviewTurnInput => parseInput(previewTurnInput, input) as PreviewTurnInput;
