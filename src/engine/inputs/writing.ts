import * as v from "valibot";
import type {
  AmendInput,
  EraseInput,
  IdsInput,
  PutIdentityInput,
  PutPeopleInput,
  RecordInput,
  RestoreApplyInput,
  SecretInput,
  SupersedeInput,
  TurnInput,
  UndoInput,
  UpdateInput,
  WipeInput,
  WriteInput,
} from "../../contract/contract.ts";
import { IDENTITY_KINDS, MEMORY_KINDS, THREAD_STATUSES, TRUSTS, TURN_ROLES } from "../../core/records.ts";
import { id, ids, name, names, oneOf, givenRoles, parseInput, score, text, time } from "./parse.ts";

const screen = v.optional(oneOf(["on", "off"]));
const trust = v.optional(oneOf(TRUSTS));
const scores = { importance: v.optional(score), emotional: v.optional(score), unresolved: v.optional(score) };
const clearableScore = v.optional(v.nullable(score));
const polarity = v.picklist([-1, 1], "must be -1 or 1");

const turn = v.strictObject({
  id,
  role: oneOf(TURN_ROLES),
  text,
  at: v.optional(time),
  externalId: v.optional(name),
  trust,
  occurrence: v.optional(
    v.pipe(
      v.number("must be a whole number from 0"),
      v.integer("must be a whole number from 0"),
      v.minValue(0, "must be a whole number from 0"),
    ),
  ),
});

const recordInput = v.strictObject({
  session: name,
  turns: v.pipe(
    v.array(turn, "must be a list of turns"),
    v.minLength(1, "must have at least one turn"),
    v.maxLength(10_000, "must have at most 10,000 turns"),
  ),
  screen,
});

const writeInput = v.pipe(
  v.strictObject({
    id,
    kind: v.optional(oneOf(MEMORY_KINDS)),
    gesture: text,
    context: v.optional(text),
    moment: v.optional(text),
    direction: v.optional(text),
    ...scores,
    tags: v.optional(names),
    roles: v.optional(givenRoles),
    entities: v.optional(names),
    sources: v.optional(ids),
    slot: v.optional(name),
    polarity: v.optional(polarity),
    occurredAt: v.optional(time),
    validFrom: v.optional(time),
    validTo: v.optional(time),
    trust,
    pinned: v.optional(v.boolean("must be true or false")),
    screen,
  }),
  v.forward(
    v.check(({ slot, polarity: sign }) => sign === undefined || slot !== undefined, "needs a slot"),
    ["polarity"],
  ),
);

const updateInput = v.strictObject({
  id,
  importance: clearableScore,
  emotional: clearableScore,
  unresolved: clearableScore,
  tags: v.optional(names),
  roles: v.optional(givenRoles),
  entities: v.optional(names),
  sources: v.optional(ids),
  pinned: v.optional(v.boolean("must be true or false")),
});

const amendInput = v.strictObject({ id, text, reason: v.optional(text), amendment: id, trust, screen });
const supersedeInput = v.strictObject({ old: id, next: v.union([id, writeInput], "must be a memory or the id of one"), why: text });
const idsInput = v.strictObject({ ids: v.pipe(ids, v.minLength(1, "must name at least one id")) });
const undoInput = v.strictObject({ request: id });

const putIdentityInput = v.strictObject({
  id,
  kind: oneOf(IDENTITY_KINDS),
  key: v.optional(name),
  subject: v.optional(name),
  aspect: v.optional(name),
  text: v.optional(text),
  ...scores,
  recurrence: v.optional(score),
  status: v.optional(oneOf(THREAD_STATUSES)),
  pinned: v.optional(v.boolean("must be true or false")),
  screen,
});

const putPeopleInput = v.strictObject({
  people: v.pipe(
    v.array(v.strictObject({ name, aliases: v.optional(names) }), "must be a list of { name, aliases? }"),
    v.minLength(1, "must name at least one person"),
    v.maxLength(10_000, "must name at most 10,000 people"),
  ),
});

const eraseInput = v.pipe(
  v.strictObject({ ids: v.optional(ids), sessions: v.optional(names) }),
  v.check(({ ids: given = [], sessions = [] }) => given.length + sessions.length > 0, "must name at least one id or session"),
);

const wipeInput = v.strictObject({ scope: v.optional(v.unknown()) });
const secretInput = v.strictObject({ secret: name });
const restoreApplyInput = v.strictObject({ file: id, range: v.optional(oneOf(["scope", "store"])) });

/** Inputs as the engine takes them: ids that the client makes are there. */
export type FullWriteInput = WriteInput & { readonly id: string };

export type FullTurnInput = TurnInput & { readonly id: string };
export type FullRecordInput = Omit<RecordInput, "turns"> & { readonly turns: readonly FullTurnInput[] };

export const parseRecord = (input: unknown): FullRecordInput => parseInput(recordInput, input) as FullRecordInput;
export const parseWrite = (input: unknown, root?: string): FullWriteInput => parseInput(writeInput, input, root) as FullWriteInput;
export const parseUpdate = (input: unknown): UpdateInput => parseInput(updateInput, input) as UpdateInput;
export const parseAmend = (input: unknown): AmendInput & { amendment: string } =>
  parseInput(amendInput, input) as AmendInput & { amendment: string };
export const parseIds = (input: unknown): IdsInput => parseInput(idsInput, input);
export const parseUndo = (input: unknown): UndoInput => parseInput(undoInput, input);
export const parsePutIdentity = (input: unknown): PutIdentityInput & { id: string } =>
  parseInput(putIdentityInput, input) as PutIdentityInput & { id: string };
export const parsePutPeople = (input: unknown): PutPeopleInput => parseInput(putPeopleInput, input) as PutPeopleInput;
export const parseErase = (input: unknown): EraseInput => parseInput(eraseInput, input) as EraseInput;
export const parseWipe = (input: unknown): WipeInput => parseInput(wipeInput, input) as WipeInput;
export const parseSecret = (input: unknown): SecretInput => parseInput(secretInput, input);
export const parseRestoreApply = (input: unknown): RestoreApplyInput => parseInput(restoreApplyInput, input) as RestoreApplyInput;

/** The new side of a supersession: a whole memory, checked as `write` checks it, or an id. */
export function parseSupersede(input: unknown): Omit<SupersedeInput, "next"> & { readonly next: string | FullWriteInput } {
  const next = typeof input === "object" && input !== null ? (input as Record<string, unknown>)["next"] : undefined;
  // The union alone would only say "must be a memory or an id"; the memory's own check names the field.
  if (typeof next === "object" && next !== null) parseWrite(next, "input.next");
  return parseInput(supersedeInput, input) as Omit<SupersedeInput, "next"> & { readonly next: string | FullWriteInput };
}
