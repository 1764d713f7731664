import * as v from "valibot";
import type { CustomForm, InjectionForm } from "../../core/inject/block.ts";
import { PLACEHOLDERS } from "../../core/inject/forms.ts";
import { oneOf } from "./parse.ts";

/** Longest piece of a form, in UTF-16 units. */
const MOST = 2_000;

/** A piece of a form of the host's own: no placeholder but those named, and nothing that the fence is made of. */
const piece = (placeholders: readonly string[]) =>
  v.pipe(
    v.string("must be a string"),
    v.maxLength(MOST, `must be at most ${MOST} characters`),
    v.check((value) => value.isWellFormed(), "must be well-formed Unicode"),
    v.check((value) => !/memory-\d/iu.test(value), "must not look like the mark of a block"),
    v.check((value) => !/^[\s/]/u.test(value), "must not begin with white space or a slash"),
    v.check(
      (value) => Array.from(value.matchAll(/\{\{(.*?)\}\}/gsu)).every(([, name = ""]) => placeholders.includes(name)),
      placeholders.length === 0 ? "must have no placeholder" : `may have only ${placeholders.map((name) => `{{${name}}}`).join(", ")}`,
    ),
  );

const customForm = v.strictObject({
  block: v.strictTuple([piece(PLACEHOLDERS.block), piece(PLACEHOLDERS.block)], "must be the lines before and after"),
  layer: v.strictTuple([piece(PLACEHOLDERS.layerOpening), piece(PLACEHOLDERS.layerClosing)], "must be the lines before and after"),
  item: v.pipe(
    piece(PLACEHOLDERS.item),
    v.check((value) => value.includes("{{text}}"), "must have {{text}}"),
    v.check((value) => !value.startsWith("{{text}}"), "must begin with a sign of its own, such as a dash"),
  ),
}) satisfies v.GenericSchema<unknown, CustomForm>;

const known = oneOf(["xml", "markdown", "text", "messages"]);

/** A known form by its name, or one of the host's own. */
export const form: v.GenericSchema<unknown, InjectionForm> = v.lazy((input) => (typeof input === "object" && input !== null ? customForm : known));
