import * as v from "valibot";
import { invalidInput } from "../../errors.ts";
import type {
  InjectRescueInput,
  MessageInput,
  SessionCompactInput,
  SessionEndInput,
  SessionStartInput,
  WindowInput,
} from "../../contract/contract.ts";
import { TRUSTS, TURN_ROLES } from "../../core/records.ts";
import { parseInjectSession, RESCUE_FIELDS } from "./injecting.ts";
import { id, name, oneOf, parseInput, time } from "./parse.ts";

const MOST_MESSAGES = 2_000;
const MOST_PARTS = 1_000;

const part = v.looseObject(
  { type: v.string("must be a string"), text: v.optional(v.string("must be a string")) },
  "must be { type, text? }",
);
const text = v.union(
  [v.string(), v.pipe(v.array(part), v.maxLength(MOST_PARTS))],
  `must be a string, or at most ${MOST_PARTS} parts { type, text? }`,
);

const message = v.strictObject({
  id,
  role: oneOf(TURN_ROLES),
  text,
  at: v.optional(time),
  externalId: v.optional(name),
  trust: v.optional(oneOf(TRUSTS)),
});

const messages = v.pipe(
  v.array(message, "must be a list of messages"),
  v.maxLength(MOST_MESSAGES, `must have at most ${MOST_MESSAGES} messages`),
);
const screen = v.optional(oneOf(["on", "off"]));
const rescue = { ...RESCUE_FIELDS, session: name, screen };

const MINUTES = "must be a whole number of minutes from 1 to 43,200";
const minutes = v.pipe(v.number(MINUTES), v.integer(MINUTES), v.minValue(1, MINUTES), v.maxValue(43_200, MINUTES));

const startInput = v.strictObject({ session: name, inject: v.optional(v.unknown()), silentMinutes: v.optional(minutes) });
const endInput = v.strictObject({ session: name, messages: v.optional(messages), screen });
const compactInput = v.strictObject({ ...rescue, messages: v.optional(messages) });
const rescueInput = v.strictObject({ ...rescue, messages });

export type FullMessage = MessageInput & { readonly id: string };
/** Messages whose ids the client made. */
type Full<I extends WindowInput> = Omit<I, "messages"> & { readonly messages?: readonly FullMessage[] };

/** The block's options are checked as those of `inject.session` are, before anything is done. */
export function parseSessionStart(input: unknown): SessionStartInput {
  const { session, inject, ...rest } = parseInput(startInput, input);
  if (inject === undefined) return { session, ...rest } as SessionStartInput;
  if (typeof inject === "object" && inject !== null && "session" in inject)
    throw invalidInput("input.inject.session", "is not a field here");
  const fields = typeof inject === "object" && inject !== null ? { ...inject, session } : inject;
  return { ...rest, ...parseStartBlock(session, fields) } as SessionStartInput;
}

function parseStartBlock(session: string, fields: unknown): Pick<SessionStartInput, "session" | "inject"> {
  const { session: _, ...inject } = parseInjectSession(fields, "input.inject");
  return { session, inject };
}

export const parseSessionEnd = (input: unknown): Full<SessionEndInput> => parseInput(endInput, input) as Full<SessionEndInput>;
export const parseSessionCompact = (input: unknown): Full<SessionCompactInput> =>
  parseInput(compactInput, input) as Full<SessionCompactInput>;
export const parseInjectRescue = (input: unknown): Full<InjectRescueInput> => parseInput(rescueInput, input) as Full<InjectRescueInput>;
