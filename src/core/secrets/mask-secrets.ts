import { findSecrets } from "./find-secrets.ts";
import type { SecretSpan } from "./find-secrets.ts";
import { PLACEHOLDER, placeholderOf } from "./placeholder.ts";

/** A secret taken out of a text. `original` must be kept apart from the text, and never exported or sent. */
export interface MaskedSecret {
  readonly id: string;
  readonly type: string;
  /** What stands in the text instead; occurs in it exactly once. */
  readonly placeholder: string;
  readonly original: string;
}

export interface MaskedText {
  readonly text: string;
  /** In the order of the text; empty when it held none. */
  readonly secrets: readonly MaskedSecret[];
}

/**
 * Replaces every secret by a placeholder. Masking again changes nothing, and unmasking each secret gives the text
 * back exactly.
 *
 * @param makeId gives the id of the secret with this index, counted from 0 in the order of the text; the end of the
 *   id shows in the placeholder.
 */
export function maskSecrets(text: string, makeId: (index: number) => string): MaskedText {
  const spans = findSecrets(text);
  if (spans.length === 0) return { text, secrets: [] };
  const taken = new Set(text.match(PLACEHOLDER) ?? []);
  const secrets = spans.map((span, index) => maskOne(text, span, makeId(index), taken));
  return { text: replaceSpans(text, spans, secrets), secrets };
}

/** Puts one secret back. A text without its placeholder comes back as it is. */
export function unmaskSecret(text: string, secret: MaskedSecret): string {
  const at = text.indexOf(secret.placeholder);
  if (at === -1) return text;
  return text.slice(0, at) + secret.original + text.slice(at + secret.placeholder.length);
}

function maskOne(text: string, { type, start, end }: SecretSpan, id: string, taken: Set<string>): MaskedSecret {
  const placeholder = freePlaceholder(type, id, taken);
  taken.add(placeholder);
  return { id, type, placeholder, original: text.slice(start, end) };
}

const SHORTEST_TAG = 4;
const LONGEST_TAG = 64;

/** The last four characters of the id, more of them while taken, then a number. */
function freePlaceholder(type: string, id: string, taken: ReadonlySet<string>): string {
  const letters = id.replace(/[^A-Za-z0-9]/g, "").slice(-LONGEST_TAG) || "0";
  for (let length = Math.min(SHORTEST_TAG, letters.length); length <= letters.length; length += 1) {
    const placeholder = placeholderOf(type, letters.slice(-length));
    if (!taken.has(placeholder)) return placeholder;
  }
  for (let number = 2; ; number += 1) {
    const placeholder = placeholderOf(type, `${letters.slice(-SHORTEST_TAG)}-${number}`);
    if (!taken.has(placeholder)) return placeholder;
  }
}

function replaceSpans(text: string, spans: readonly SecretSpan[], secrets: readonly MaskedSecret[]): string {
  const pieces: string[] = [];
  let from = 0;
  spans.forEach(({ start, end }, index) => {
    pieces.push(text.slice(from, start), secrets[index]?.placeholder ?? "");
    from = end;
  });
  pieces.push(text.slice(from));
  return pieces.join("");
}
