import { isStandIn } from "./plausibility.ts";
import { isProse, isSaidOfPasswords } from "./password-prose.ts";
import type { Candidate } from "./secret-rule.ts";

/** Shorter values are words such as "not" and "the", or nothing worth hiding. */
const SHORTEST = 4;

/** A value without quotes: what has a digit or sign is a password; a plain word only where the sentence ends with it. */
export function passwordLength({ value, lead, tail }: Candidate): number {
  const kept = trimmed(value, lead);
  const word = kept.replace(/[!?]+$/, "");
  if (word.length < SHORTEST || isRefused(word, value.slice(kept.length) + tail)) return 0;
  if (!isWord(word)) return kept.length;
  const rest = value.slice(word.length) + tail;
  return endsClause(rest) && isPasswordWord(word, lead) ? kept.length : 0;
}

/** A value in quotes may be one plain word or several; sentences shown to users are not passwords. */
export function quotedPasswordLength({ value, tail }: Candidate): number {
  if (value.trim().length < SHORTEST || isRefused(value, tail)) return 0;
  if (/\s/.test(value.trim())) return isProse(value) ? 0 : value.length;
  return /^[^\p{ASCII}]+$/u.test(value) ? 0 : value.length;
}

/** Where the surroundings say little, the value must say it: letters and digits together. */
export function strongPasswordLength({ value, lead, tail }: Candidate): number {
  const kept = trimmed(value, lead);
  const mixed = /\d/.test(kept) && /[^\d\W_]/.test(kept);
  if (!mixed || kept.length < 6) return 0;
  const isName = /^[a-z]+(?:_[a-z0-9]+)+$/i.test(kept);
  const isCode = /[(){}<>|]|=["']|:\/\//.test(kept);
  return isName || isCode || isRefused(kept, value.slice(kept.length) + tail) ? 0 : kept.length;
}

/** Four digits, or six to eight that are not a postal code after "PIN code". */
export function pinLength({ value, lead }: Candidate): number {
  return value.length > 4 && /code/i.test(lead) ? 0 : value.length;
}

/** Punctuation of the sentence around it; `!` and `?` stay, since passwords end so. */
function trimmed(value: string, lead: string): string {
  let kept = value.replace(/["'`]+[)\]},;.:]*$/, "");
  kept = kept.replace(/[.,;:]+$/, "");
  if (/[*_]$/.test(lead)) kept = kept.replace(/[*_]+$/, "");
  const open = kept.search(/[([{]/);
  return open === -1 ? kept.replace(/[)\]}]+[.,;:]*$/, "").replace(/["'`]+$/, "") : kept;
}

const NOT_A_VALUE: readonly RegExp[] = [
  /^\d+[-–]\d+$/, // a range of lengths
  /^\d+%$/,
  /^\d{1,2}:\d{2}(?::\d{2})?$/,
  /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:T.*)?$/,
  /^v?\d+(?:\.\d+){1,3}$/i,
  /^https?:\/\//i,
  /^(?:~|\.{1,2})?\/[\w.-]+\/[\w./-]*$/, // a path to where it is kept
  /^[A-Za-z]:\\/,
  /^[A-Za-z]+(?:\/[A-Za-z]+)+$/,
  /^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)*[([]/, // a call
  /^(?:process|os|env|config|this|self|req|request|ctx|props|state|settings|options|args|params|user|data|form|body|import|event|e|window|document|secrets|vars|github|local|var|module|z|yup|joi|models|values)\??\.\w/i,
  /\.(?:password|passwd|value|key|token|secret|env)$/i,
  /^[&*]?[A-Za-z]\w*(?:<.*>|\[\])[;,)]?$/, // a generic type
  /^(?:null|true|false|undefined|void|none|nil)\b/i,
  /\)\{|=>|&&|\|\||==|;\}/, // an expression
  /\b(?:required|min|max|string|nullable|confirmed)[|:]/i,
  /^\$(?:2[aby]|argon2\w*|scrypt|6|5|1)\$/, // already hashed
  /^(?:sha|md|aes|rsa|des|base|utf|oauth|argon|pbkdf|tls|ipv|rfc|web|bcrypt|scrypt|ripemd|blake)[-_]?\d{0,4}(?:[-/_]\w+)?$/i,
  /^(?:1password|2fa|\d+(?:st|nd|rd|th)|\d+-?(?:characters?|chars?|digits?|letters?|bytes?|bits?|days?|words?|times|zeichen))$/i,
];

function isRefused(value: string, rest: string): boolean {
  if (isStandIn(value) || NOT_A_VALUE.some((form) => form.test(value))) return true;
  if (
    /^\d+\+?$/.test(value) &&
    /^\+?[ \t]?(?:char|digit|letter|byte|bit|symbol|time|day|minute|hour|month|year|word|zeichen|caract|位|个|字|文字|桁|자)/i.test(rest)
  )
    return true;
  if (/^\s?(?:加密|编码|哈希|类型|格式|暗号|ハッシュ)/.test(rest)) return true;
  return isSaidOfPasswords(value);
}

/** Letters, and the marks that words are joined with. */
function isWord(value: string): boolean {
  return /^[\p{L}\p{M}]+(?:['’\-_/.][\p{L}\p{M}]+)*$/u.test(value);
}

function endsClause(rest: string): boolean {
  return /^["'`*_)\]}]*(?:\s*$|[ \t]*\r?\n|[.,;!?。，；！？、）」』]|[ \t]+[-–—|/&]|<\/|\\n|です|だ|입니다|이야|예요|이에요|了|吗|吧|&)/.test(
    rest,
  );
}

const CODE_WORDS =
  /(?:user|input|value|new|old|current|field|form|state|data|param|arg|hash|text|str|get|set|db|config|env|default|encrypted|plain|raw|confirm|login|account|name|pass|pwd|secret|key|like|type|buffer|option|array|object|bool|func|callback|node|item)/i;

/** A plain word: taken at its word in prose and .env files, but not where code names a variable. */
function isPasswordWord(word: string, lead: string): boolean {
  if (!/^[\x20-\x7e]+$/.test(word)) return false;
  const inEnvFile = /^[^\s]*[A-Z_]=["']?$/.test(lead);
  if (inEnvFile) return true;
  const isSign = /[:：=＝>→]["'`*_\s]*$/.test(lead);
  const isIdentifier = /[a-z][A-Z]|_/.test(word);
  if (isSign) return !(isIdentifier && CODE_WORDS.test(word));
  return /(?:\bis|\bwas|to|now|still|currently)["'`*_\s]*$/i.test(lead) || /[^\p{ASCII}]["'`*_\s]*$/u.test(lead);
}
