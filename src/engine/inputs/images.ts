import * as v from "valibot";
import { StrandlineError } from "../../errors.ts";
import { IDENTITY_KINDS, MEMORY_KINDS, THREAD_STATUSES, TRUSTS, TURN_ROLES } from "../../core/records.ts";
import { ROLES_PROBLEMS } from "../../core/roles/parse-roles.ts";
import { parseScope } from "../../core/scope.ts";
import { isBlank, MAX_TEXT_BYTES, utf8Length } from "../../core/text.ts";
import type { DataLine } from "../transfer/lines.ts";
import { id, name, names, oneOf, parseInput, roles, score } from "./parse.ts";

/** Records as an export line holds them: checked like any foreign data before they touch the store. */

const instant = v.pipe(v.number("must be epoch milliseconds"), v.integer("must be epoch milliseconds"));
const count = v.pipe(v.number("must be a whole number"), v.integer("must be a whole number"), v.minValue(0, "must not be negative"));
const precision = v.optional(oneOf(["instant", "day", "month", "year"]));
const trust = oneOf(TRUSTS);
const scope = v.pipe(
  v.unknown(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return parseScope(dataset.value);
    } catch (error) {
      addIssue({ message: error instanceof Error ? error.message : "is no scope" });
      return NEVER;
    }
  }),
);
const wholeText = v.pipe(
  v.string("must be a string"),
  v.check((value) => value.isWellFormed(), "must be well-formed Unicode"),
  v.check((value) => !isBlank(value), "must not be blank"),
  v.check((value) => utf8Length(value) <= MAX_TEXT_BYTES, "must be at most 2 MB"),
);
const optionalText = v.optional(wholeText);
const scores = { importance: v.optional(score), emotional: v.optional(score), unresolved: v.optional(score) };
const boolean = v.boolean("must be true or false");

const turn = v.strictObject({
  id,
  scope,
  session: name,
  role: oneOf(TURN_ROLES),
  text: wholeText,
  at: instant,
  zone: name,
  recordedAt: instant,
  trust,
  externalId: v.optional(name),
  occurrence: count,
  forgottenAt: v.optional(instant),
  reviewedAt: v.optional(instant),
});

const amendment = v.strictObject({ id, text: wholeText, reason: optionalText, recordedAt: instant, trust });

const memory = v.strictObject({
  id,
  scope,
  kind: oneOf(MEMORY_KINDS),
  gesture: wholeText,
  context: optionalText,
  moment: optionalText,
  direction: optionalText,
  ...scores,
  tags: names,
  roles,
  rolesText: optionalText,
  rolesUnread: v.optional(v.array(v.strictObject({ text: v.string("must be a string"), problem: oneOf(ROLES_PROBLEMS) }))),
  entities: names,
  sources: v.array(id),
  amendments: v.array(amendment),
  slot: v.optional(name),
  polarity: v.optional(v.picklist([-1, 1], "must be -1 or 1")),
  occurredAt: v.optional(instant),
  occurredPrecision: precision,
  recordedAt: instant,
  zone: name,
  validFrom: v.optional(instant),
  validFromPrecision: precision,
  validTo: v.optional(instant),
  validToPrecision: precision,
  trust,
  pinned: boolean,
  supersededBy: v.optional(id),
  supersededAt: v.optional(instant),
  supersededWhy: optionalText,
  forgottenAt: v.optional(instant),
  flaggedAt: v.optional(instant),
});

/** Made of a name by folding it, which may make it longer than any name. */
const madeOfName = v.pipe(v.string("must be a string"), v.minLength(1, "must not be empty"));

const identity = v.strictObject({
  id,
  key: madeOfName,
  kind: oneOf(IDENTITY_KINDS),
  scope,
  subject: v.optional(name),
  aspect: v.optional(name),
  version: count,
  text: wholeText,
  recordedAt: instant,
  pinned: boolean,
  status: v.optional(oneOf(THREAD_STATUSES)),
  ...scores,
  recurrence: v.optional(score),
  weight: v.optional(v.number()),
  exploredAt: v.optional(instant),
  current: boolean,
});

const entity = v.strictObject({ name, user: name, aliases: v.array(name), known: v.literal(true) });

const fields = v.optional(v.record(v.string(), v.unknown()));
const change = v.strictObject({
  request: name,
  actor: name,
  action: name,
  kind: oneOf(["turn", "memory", "identity", "entity"]),
  id: madeOfName,
  scope,
  at: instant,
  before: fields,
  after: fields,
  undoneBy: v.optional(name),
  erased: boolean,
});

const SCHEMAS = { turn, memory, identity, entity, change } as const;

/** Checks one line's record. Throws `backup_damaged` with the place and the fault. */
export function checkLine(line: DataLine, number: number): DataLine {
  const schema: v.GenericSchema<unknown, unknown> | undefined = Object.hasOwn(SCHEMAS, line.type) ? SCHEMAS[line.type] : undefined;
  if (schema === undefined) throw new StrandlineError("backup_damaged", { line: number, reason: "is of an unknown type" });
  try {
    return { type: line.type, record: parseInput(schema, line.record, line.type) };
  } catch (error) {
    throw new StrandlineError(
      "backup_damaged",
      { line: number, reason: error instanceof Error ? error.message : "is malformed" },
      { cause: error },
    );
  }
}
