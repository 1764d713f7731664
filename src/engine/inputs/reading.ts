import * as v from "valibot";
import type {
  ChangesInput,
  CheckInput,
  Empty,
  ExportJsonlInput,
  ExportReadInput,
  GetInput,
  ListIdentityInput,
  ListInput,
  PageInput,
  RestoreUploadInput,
  SearchInput,
  SuggestTagsInput,
  TimelineInput,
} from "../../contract/contract.ts";
import { IDENTITY_KINDS, MEMORY_KINDS, THREAD_STATUSES, TRUSTS, TURN_ROLES } from "../../core/records.ts";
import { isBlank } from "../../core/text.ts";
import { attentionUse } from "./attention.ts";
import { id, limit, name, names, offset, oneOf, parseInput, score, time, unit } from "./parse.ts";

/** Longest query that is read at all, in UTF-16 units; of a long one the beginning and the end count. */
const MAX_QUERY = 100_000;
const page = { limit: v.optional(limit), offset: v.optional(offset) };
const boolean = v.boolean("must be true or false");
const listOf = <const T extends string>(options: readonly T[]) =>
  v.optional(v.pipe(v.array(oneOf(options), `must be a list of ${options.join(", ")}`), v.maxLength(100, "must have at most 100 items")));

const getInput = v.strictObject({ id, asOf: v.optional(time) });

const memoryFilters = {
  kinds: listOf(MEMORY_KINDS),
  tags: v.optional(names),
  entity: v.optional(name),
  slot: v.optional(name),
  trust: listOf(TRUSTS),
  pinned: v.optional(boolean),
  minWeight: v.optional(unit),
  maxWeight: v.optional(unit),
  minImportance: v.optional(score),
  minEmotional: v.optional(score),
  minRecurrence: v.optional(score),
  minUnresolved: v.optional(score),
  since: v.optional(time),
  until: v.optional(time),
  asOf: v.optional(time),
  state: v.optional(oneOf(["current", "superseded", "forgotten", "ended", "any"])),
};

const suggestTagsInput = v.strictObject({
  text: v.pipe(v.string("must be a string"), v.maxLength(MAX_QUERY, `must be at most ${MAX_QUERY} characters`)),
  limit: v.optional(limit),
});

const listInput = v.strictObject({ ...page, ...memoryFilters });

export const queryText: v.GenericSchema<unknown, string> = v.pipe(
  v.string("must be a string"),
  v.check((value) => !isBlank(value.toWellFormed()), "must not be blank"),
  v.maxLength(MAX_QUERY, `must be at most ${MAX_QUERY} characters`),
);

const searchInput = v.strictObject({
  ...memoryFilters,
  limit: v.optional(limit),
  query: queryText,
  in: v.optional(
    v.pipe(v.array(oneOf(["memories", "turns"]), "must be a list of memories, turns"), v.minLength(1, "must name memories, turns or both")),
  ),
  mode: v.optional(oneOf(["hybrid", "words", "typing", "substring"])),
  explain: v.optional(v.boolean("must be true or false")),
  route: v.optional(v.boolean("must be true or false")),
  attention: v.optional(attentionUse),
  session: v.optional(name),
  roles: listOf(TURN_ROLES),
});

const timelineInput = v.strictObject({
  ...page,
  session: v.optional(name),
  since: v.optional(time),
  until: v.optional(time),
  roles: listOf(TURN_ROLES),
  order: v.optional(oneOf(["newest", "oldest"])),
  asOf: v.optional(time),
  state: v.optional(oneOf(["current", "forgotten", "any"])),
});

const changesInput = v.strictObject({ ...page, id: v.optional(name), request: v.optional(id) });

const listIdentityInput = v.strictObject({
  ...page,
  kind: oneOf(IDENTITY_KINDS),
  subject: v.optional(name),
  status: v.optional(oneOf([...THREAD_STATUSES, "all"])),
  asOf: v.optional(time),
});

const empty = v.strictObject({});
const pageInput = v.strictObject(page);
const keyInput = v.strictObject({ key: name });
const secretsInput = v.strictObject({ id: v.optional(name) });
const checkInput = v.strictObject({ repair: v.optional(boolean) });
const exportJsonlInput = v.strictObject({ range: v.optional(oneOf(["scope", "store"])), changes: v.optional(boolean) });
const bytes = v.instance(Uint8Array, "must be bytes");
const exportReadInput = v.strictObject({
  file: id,
  offset,
  length: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(8_000_000, "must be at most 8,000,000 bytes")),
});
const restoreUploadInput = v.strictObject({ file: id, offset, bytes });

export const parseGet = (input: unknown): GetInput => parseInput(getInput, input) as GetInput;
export const parseList = (input: unknown): ListInput => parseInput(listInput, input) as ListInput;
export const parseSearch = (input: unknown): SearchInput => parseInput(searchInput, input) as SearchInput;
export const parseSuggestTags = (input: unknown): SuggestTagsInput => parseInput(suggestTagsInput, input) as SuggestTagsInput;
export const parseTimeline = (input: unknown): TimelineInput => parseInput(timelineInput, input) as TimelineInput;
export const parseChanges = (input: unknown): ChangesInput => parseInput(changesInput, input) as ChangesInput;
export const parseListIdentity = (input: unknown): ListIdentityInput => parseInput(listIdentityInput, input) as ListIdentityInput;
export const parseEmpty = (input: unknown): Empty => parseInput(empty, input) as Empty;
export const parsePage = (input: unknown): PageInput => parseInput(pageInput, input) as PageInput;
export const parseKey = (input: unknown): { readonly key: string } => parseInput(keyInput, input);
export const parseSecrets = (input: unknown): { readonly id?: string } => parseInput(secretsInput, input) as { readonly id?: string };
export const parseCheck = (input: unknown): CheckInput => parseInput(checkInput, input) as CheckInput;
export const parseExportJsonl = (input: unknown): ExportJsonlInput => parseInput(exportJsonlInput, input) as ExportJsonlInput;
export const parseExportRead = (input: unknown): ExportReadInput => parseInput(exportReadInput, input);
export const parseRestoreUpload = (input: unknown): RestoreUploadInput => parseInput(restoreUploadInput, input);
