import * as v from "valibot";
import { invalidInput } from "../../errors.ts";
import { isBlank } from "../../core/text.ts";

/** Checks an input against its schema; the first fault becomes `invalid_input` with the path of the field. */
export function parseInput<Output>(schema: v.GenericSchema<unknown, Output>, input: unknown, root = "input"): Output {
  const result = v.safeParse(schema, input, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = [root, ...(issue.path ?? []).map((item) => String(item.key))].join(".");
  throw invalidInput(path, problemOf(issue));
}

/** The library's own words for the shape of an object say what it is in code, not what to do. */
function problemOf(issue: v.BaseIssue<unknown>): string {
  if (issue.type !== "strict_object") return issue.message;
  if (issue.expected === "Object") return "must be an object";
  return issue.expected === "never" ? "is not a field here" : "is missing";
}

/** Longest name of a tag, entity, session, slot or id given by a host, in UTF-16 units. */
export const MAX_NAME = 500;
const MAX_LIST = 1_000;
/** A page of results. */
export const PAGE: { readonly default: number; readonly max: number } = { default: 50, max: 1_000 };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export const id: v.GenericSchema<unknown, string> = v.pipe(v.string("must be a string"), v.regex(UUID, "must be a lower-case UUID"));

/** Whole text; blankness, size and surrogates are looked at by `fitText`. */
export const text: v.GenericSchema<unknown, string> = v.string("must be a string");

export const name: v.GenericSchema<unknown, string> = v.pipe(
  v.string("must be a string"),
  v.check((value) => value.isWellFormed(), "must be well-formed Unicode"),
  v.check((value) => !isBlank(value), "must not be blank"),
  // SQLite's JSON functions end a key there: the name would be cut.
  v.check((value) => !value.includes("\u0000"), "must not hold a NUL character"),
  v.maxLength(MAX_NAME, `must be at most ${MAX_NAME} characters`),
);

export const score: v.GenericSchema<unknown, number> = v.pipe(
  v.number("must be a whole number from 1 to 5"),
  v.integer("must be a whole number from 1 to 5"),
  v.minValue(1, "must be a whole number from 1 to 5"),
  v.maxValue(5, "must be a whole number from 1 to 5"),
);

export const time: v.GenericSchema<unknown, number | string> = v.union(
  [v.number(), v.string()],
  "must be epoch milliseconds or an ISO 8601 string",
);

export const names: v.GenericSchema<unknown, string[]> = v.pipe(
  v.array(name, "must be a list of strings"),
  v.maxLength(MAX_LIST, `must have at most ${MAX_LIST} items`),
);

export const ids: v.GenericSchema<unknown, string[]> = v.pipe(
  v.array(id, "must be a list of ids"),
  v.maxLength(10_000, "must have at most 10,000 items"),
);

/** Names of roles are data: `constructor` and `__proto__` are names too, which the library's own record would leave out. */
export const roles: v.GenericSchema<unknown, Record<string, string>> = v.pipe(
  v.custom<Record<string, string>>(isPlainObject, "must be an object: entity → role"),
  v.check((value) => Object.keys(value).length <= MAX_LIST, `must have at most ${MAX_LIST} items`),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const [key, value] of Object.entries(dataset.value)) {
      const fault = v.safeParse(name, key).issues?.[0] ?? v.safeParse(name, value).issues?.[0];
      if (fault === undefined) continue;
      addIssue({ message: fault.message, path: [{ type: "object", origin: "value", input: dataset.value, key, value }] });
    }
  }),
);

/** Longest roles text, in UTF-16 units. */
const MAX_ROLES_TEXT = 10_000;
const rolesText = v.pipe(v.string("must be a string"), v.maxLength(MAX_ROLES_TEXT, `must be at most ${MAX_ROLES_TEXT} characters`));

/** Roles as a writer gives them: the object, or a text that is read later. */
export const givenRoles: v.GenericSchema<unknown, Record<string, string> | string> = v.lazy((input) =>
  typeof input === "string" ? rolesText : roles,
);

function isPlainObject(value: unknown): boolean {
  return Object.prototype.toString.call(value) === "[object Object]";
}

export const limit: v.GenericSchema<unknown, number> = v.pipe(
  v.number(`must be a whole number from 1 to ${PAGE.max}`),
  v.integer(`must be a whole number from 1 to ${PAGE.max}`),
  v.minValue(1, `must be a whole number from 1 to ${PAGE.max}`),
  v.maxValue(PAGE.max, `must be a whole number from 1 to ${PAGE.max}`),
);

export const offset: v.GenericSchema<unknown, number> = v.pipe(
  v.number("must be a whole number from 0"),
  v.integer("must be a whole number from 0"),
  v.minValue(0, "must be a whole number from 0"),
  v.maxValue(1e9, "is too large"),
);

export const unit: v.GenericSchema<unknown, number> = v.pipe(
  v.number("must be a number from 0 to 1"),
  v.minValue(0, "must be a number from 0 to 1"),
  v.maxValue(1, "must be a number from 0 to 1"),
);

/** One of a closed list. */
export function oneOf<const T extends string>(options: readonly T[]): v.GenericSchema<unknown, T> {
  return v.picklist(options, `must be one of ${options.join(", ")}`);
}
