import type { LanguageReader } from "../../src/core/embedding/language-guard.ts";

/** The part of the library's tokenizer that is used here. */
export interface Tokenizer {
  (text: string, options: { readonly truncation: boolean; readonly max_length: number }): Record<string, unknown>;
  tokenize(text: string): string[];
  encode(text: string, options: { readonly add_special_tokens: boolean }): number[];
  readonly unk_token_id: number | undefined;
}

/** The detector is loaded for models that need it: it is 1.6 MB. */
export async function languageReader(tokenizer: Tokenizer, languages: readonly string[] | "many"): Promise<LanguageReader> {
  const scores = languages === "many" ? () => ({}) : await detector();
  return {
    scores,
    pieces: (text) => tokenizer.tokenize(text),
    unknownShare: (text) => {
      const ids = tokenizer.encode(text, { add_special_tokens: false });
      return ids.filter((id) => id === tokenizer.unk_token_id).length / Math.max(1, ids.length);
    },
  };
}

async function detector(): Promise<LanguageReader["scores"]> {
  const { eld } = await import("eld/small");
  return (text) => eld.detect(text).getScores();
}
