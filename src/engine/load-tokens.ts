import { exactTokens, provideTokens } from "../core/tokens.ts";

/** What a memory says is never a command to the tokenizer: a special token's name counts as the text that it is. */
const AS_TEXT = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };

/** Loads the tokenizer (2.4 MB, about 0.4 s) when the first block is asked for. Where it cannot be loaded blocks are counted by their upper bound. */
export async function loadTokens(): Promise<void> {
  if (exactTokens() !== undefined) return;
  try {
    const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
    provideTokens((text) => countTokens(text, AS_TEXT));
  } catch {
    // The counter stays away: the block says that it was counted by its bound.
  }
}
