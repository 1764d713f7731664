import { countTokens } from "gpt-tokenizer/encoding/o200k_base";

/** A special token's name inside a text counts as text. */
const AS_TEXT = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };

/** Counts blocks that are over their limit by the tokenizer itself, whatever the store says of them. */
export class TokenJudge {
  blocks = 0;
  overLimit = 0;
  /** Blocks whose own number is below the judge's. */
  understated = 0;

  judge({ text, tokens }: { readonly text: string; readonly tokens: number }, limitTokens: number): void {
    const counted = countTokens(text, AS_TEXT);
    this.blocks += 1;
    if (counted > limitTokens) this.overLimit += 1;
    if (counted > tokens) this.understated += 1;
  }
}
