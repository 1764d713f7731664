import { fileURLToPath } from "node:url";
import { AutoTokenizer, env } from "@huggingface/transformers";
import { eld } from "eld/small";
import { buildModels } from "../../../scripts/serve-models.ts";
import type { LanguageReader } from "../../../src/core/embedding/language-guard.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const UNKNOWN_ID = 3;

/** Builds the model if it is not there, and reads texts as the embedder's worker does: its tokenizer, and the detector. */
export async function miniEnzhReader(): Promise<LanguageReader> {
  buildModels();
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.localModelPath = `${ROOT}build/models/mini-enzh/resolve/`;
  const tokenizer = await AutoTokenizer.from_pretrained("1.0.0");
  return {
    scores: (text) => eld.detect(text).getScores(),
    pieces: (text) => tokenizer.tokenize(text),
    unknownShare: (text) => {
      const ids: number[] = tokenizer.encode(text, { add_special_tokens: false });
      return ids.filter((id) => id === UNKNOWN_ID).length / Math.max(1, ids.length);
    },
  };
}
