import type { EmbedderChoice, StoreStatus } from "../../contract/contract.ts";
import type { EmbedderProfile } from "../../contract/embedder.ts";
import type { Database } from "../../storage/database.ts";
import { EMBEDDER_CHOICE, spaceProfiles } from "../../storage/embedding.sql.ts";
import { readMeta } from "../../storage/meta.sql.ts";
import { jsonOf } from "../../storage/rows.ts";
import type { ServedModel } from "./served-model.ts";

type Embedding = StoreStatus["embedder"];
type Progress = { readonly done: number; readonly total: number };

/** What people are shown of a model. */
export function shownOf({ model, device, dtype, languages, verified, leavesDevice }: EmbedderProfile): Omit<Embedding, "state" | "reason"> {
  return { model, device, dtype, languages, verified, leavesDevice };
}

/** What was chosen for this store, with the profile of that model when it last worked here. */
export function choiceOf(db: Database): Pick<Embedding, "chosen" | "declined"> {
  const kept = db.get(readMeta.text, { key: EMBEDDER_CHOICE })?.["value"];
  if (typeof kept !== "string") return {};
  const model = JSON.parse(kept) as EmbedderChoice["model"] | null;
  if (model === null) return { declined: true };
  const id = typeof model === "string" ? model : model.id;
  const profiles = db.all(spaceProfiles.text).map((row) => jsonOf(row, "profile") as EmbedderProfile);
  const profile = profiles.find((one) => one.model === id);
  return { chosen: { model, ...(profile === undefined ? {} : { profile }) } };
}

/** The status of the model that answers, and of one that is getting ready to take its place. */
export function statusOf(serving: ServedModel, next: ServedModel | undefined, progressOf: (model: ServedModel) => Progress): Embedding {
  const working = next ?? serving;
  const progress = progressOf(working);
  const shown = { ...shownOf(serving.profile), ...progress, ...(next === undefined ? {} : { next: next.profile.model }) };
  if (working.failed !== undefined) return { state: "failed", reason: working.failed.message, ...shown };
  const { report } = serving.index ?? {};
  const index = report === undefined ? {} : { index: { state: report.state, settled: report.settled, mended: report.mended } };
  if (!working.complete || serving.index === undefined)
    return { state: "embedding", reason: reasonOf(serving, next, progress), ...shown, ...index };
  const place = serving.profile.leavesDevice ? "on a service: texts leave this device" : `on ${serving.profile.device}`;
  return { state: "ready", reason: `${serving.profile.model} runs ${place}`, ...shown, ...index };
}

function reasonOf(serving: ServedModel, next: ServedModel | undefined, { done, total }: Progress): string {
  const share = `${done} of ${total} parts of text have their vector`;
  return next === undefined ? share : `${share} of ${next.profile.model}; ${serving.profile.model} answers until then`;
}
