/**
 * The form of a placeholder: `[masked openai_key 7f3a]`. Readable by a person and a model, and inert: no rule
 * matches it, and it holds no bracket but its own two, so two placeholders never overlap.
 */
export const PLACEHOLDER: RegExp = /\[masked [a-z0-9_]{1,40} [A-Za-z0-9]{1,64}(?:-\d{1,9})?\]/g;

export function placeholderOf(type: string, tag: string): string {
  return `[masked ${type} ${tag}]`;
}
