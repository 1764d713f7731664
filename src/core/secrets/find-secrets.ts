import { CREDENTIAL_RULES } from "./credential-rules.ts";
import { KEY_MATERIAL_RULES } from "./key-material-rules.ts";
import { NUMBER_RULES } from "./number-rules.ts";
import { PASSWORD_RULES } from "./password-rules.ts";
import { PLACEHOLDER } from "./placeholder.ts";
import { PROVIDER_RULES } from "./provider-rules.ts";
import { BARRIER } from "./secret-rule.ts";
import type { SecretRule } from "./secret-rule.ts";

/** Where a secret stands: UTF-16 offsets, `end` exclusive. */
export interface SecretSpan {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** The most exact rules first: where two overlap, the earlier one names the type. */
const RULES: readonly SecretRule[] = [...KEY_MATERIAL_RULES, ...PROVIDER_RULES, ...CREDENTIAL_RULES, ...PASSWORD_RULES, ...NUMBER_RULES];

/** A secret can hide behind another one; four looks settle everything but texts built to prolong the search. */
const MOST_PASSES = 4;

/**
 * Finds keys, tokens, passwords, private keys, cards and accounts in a text.
 *
 * Spans come in order and do not overlap; nothing inside a placeholder or inside the media of a `data:` URL is
 * reported. Pure, and linear in the length of the text.
 */
export function findSecrets(text: string): readonly SecretSpan[] {
  let view = hideBarred(text);
  const found: SecretSpan[] = [];
  const rules = triggeredRules(view);
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const spans = mergeOverlapping(rules.flatMap((rule, rank) => spansOf(rule, rank, view)));
    if (spans.length === 0) break;
    found.push(...spans);
    view = hide(view, spans);
  }
  return found.sort((a, b) => a.start - b.start);
}

const BARRED: RegExp = new RegExp(
  `${PLACEHOLDER.source}|data:[\\w.+-]{1,40}/[\\w.+-]{1,60}(?:;[\\w=.-]{1,60}){0,4};base64,[A-Za-z0-9+/=_-]*`,
  "g",
);

function hideBarred(text: string): string {
  if (!text.includes("[masked ") && !text.includes(";base64,")) return text;
  return text.replace(BARRED, (barred) => BARRIER.repeat(barred.length));
}

function hide(text: string, spans: readonly SecretSpan[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end } of spans) {
    pieces.push(text.slice(from, start), BARRIER.repeat(end - start));
    from = end;
  }
  pieces.push(text.slice(from));
  return pieces.join("");
}

interface RankedSpan extends SecretSpan {
  readonly rank: number;
}

/** A refused candidate may hide the start of a real one, so the search goes on one character further. */
function spansOf(rule: SecretRule, rank: number, view: string): readonly RankedSpan[] {
  const spans: RankedSpan[] = [];
  const { pattern, type } = rule;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(view); match !== null; match = pattern.exec(view)) {
    const [start, end] = match.indices?.groups?.["secret"] ?? [match.index, match.index + match[0].length];
    const value = view.slice(start, end);
    const candidate = { value, lead: view.slice(match.index, start), tail: view.slice(end, end + 24) };
    const length = rule.secretLength === undefined ? value.length : rule.secretLength(candidate);
    if (length > 0) spans.push({ type, start, end: start + length, rank });
    pattern.lastIndex = length > 0 ? start + length : match.index + 1;
  }
  return spans;
}

/** Overlapping finds become one: whatever any rule calls secret is hidden, under the most exact name. */
function mergeOverlapping(spans: readonly RankedSpan[]): readonly SecretSpan[] {
  const merged: RankedSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || a.rank - b.rank)) {
    const last = merged.at(-1);
    if (last === undefined || span.start >= last.end) {
      merged.push(span);
      continue;
    }
    const named = span.rank < last.rank ? span : last;
    merged[merged.length - 1] = { ...named, start: last.start, end: Math.max(last.end, span.end) };
  }
  return merged.map(({ type, start, end }) => ({ type, start, end }));
}

/** A word that each rule needs somewhere in the text tells which are worth running; a plain text is then done but for the number forms. */
function triggeredRules(view: string): readonly SecretRule[] {
  const lower = view.toLowerCase();
  return RULES.filter(({ triggers }) => triggers.length === 0 || triggers.some((trigger) => lower.includes(trigger)));
}
