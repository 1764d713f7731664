import { invalidInput } from "../../errors.ts";
import type { Empty } from "../../contract/contract.ts";
import { parseModel } from "../../core/embedding/parse-model-entry.ts";
import { EMBEDDER_CHOICE } from "../../storage/embedding.sql.ts";
import { removeMeta, writeMeta } from "../../storage/meta.sql.ts";
import type { Call } from "../call.ts";

/** Remembers which model gives the whole store its vectors: whichever page leads gets it ready. */
export function chooseEmbedder(call: Call, input: unknown): Empty {
  if (typeof input !== "object" || input === null || Object.keys(input).some((key) => key !== "model"))
    throw invalidInput("input", "must be an object with `model` alone");
  const { model } = input as { readonly model?: unknown };
  if (model === undefined) call.db.system.run(removeMeta, { key: EMBEDDER_CHOICE });
  else {
    if (model !== null) parseModel(model);
    call.db.system.run(writeMeta, { key: EMBEDDER_CHOICE, value: JSON.stringify(model) });
  }
  return {};
}
