import { ERROR_CODES } from "../../errors.ts";
import type { StrandlineError } from "../../errors.ts";

/** What to do about a model that did not come, by what was wrong with it. */
const REMEDIES: Readonly<Record<string, string>> = {
  html: "Put the model's files at that address: a web page answers there.",
  missing: "Put the model's files at that address: there is nothing.",
  not_installed: "Install @huggingface/transformers and onnxruntime-web beside strandline.",
  no_adapter: "Choose a run on wasm: this device offers no WebGPU.",
};
/** Details that say what was wrong and where, in this order. */
const TOLD = ["reason", "status", "package", "message", "url"] as const;

/** A failure as the status shows it, which has no details beside it: what it is, what was wrong and where, and what to do. */
export function failureWords({ code, message, details }: StrandlineError): { readonly reason: string; readonly todo: string } {
  const { meaning, todo } = ERROR_CODES[code];
  const told = TOLD.map((name) => details[name]).filter((value) => typeof value === "string" || typeof value === "number");
  const remedy = REMEDIES[String(details["reason"])];
  return { reason: told.length === 0 ? message : `${meaning} (${told.join(", ")})`, todo: remedy ?? todo };
}
