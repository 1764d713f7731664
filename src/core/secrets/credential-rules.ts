import { isStandIn, isUuid, isVaried, looksRandom } from "./plausibility.ts";
import type { Candidate, SecretRule } from "./secret-rule.ts";

/** From a key word to its value: closing quote or bracket, `:`, `=` or a verb, opening quote. */
const SIGN = "(?::=|=>|->|→|[:：=＝])";
const VERB = "(?:is|was|es|ist|lautet|est|é|è|jest|är|adalah|là)[ \\t]|(?:是|为|為|は|는|은)";
const TO_VALUE = `\\\\?["'\`\\])*]{0,3}[ \\t]{0,3}(?:${SIGN}|${VERB})[ \\t]{0,3}(?:Bearer |Token )?[*]{0,2}\\\\?["'\`“「]?`;

const KEY_WORDS =
  "(?:(?<![a-z])(?:api|access|secret|auth|authentication|private|signing|encryption|account|subscription|master|service|client|bot|refresh|webhook|deploy|session|storage|shared|sharedaccess|consumer|personal access|bearer|id|csrf|xsrf|instance|function|host)[ _.-]?(?:key|token|secret|pat)" +
  "|(?:openai|anthropic|claude|gemini|google|deepseek|qwen|dashscope|moonshot|mistral|groq|cohere|azure|cloudflare|stripe|twilio|sendgrid|firebase|pinecone|algolia|datadog|sentry|mapbox)(?:[ _-][A-Za-z]{1,12})?[ _-]key" +
  "|apikey|api-key|(?<!page|next|next_|next-|sync|public|publickey|cancel|cancellation|continuation|design|max_|eos_|pad_)token|secret|credential|密钥|秘钥|密鑰|令牌|访问令牌|ключ|токен|clave|chave|schlüssel|キー|トークン|토큰|키)";
const KEY_SUFFIX = "(?:[_-][A-Za-z0-9]{1,12}){0,3}";

/** Credentials that only their surroundings give away: headers, addresses, assignments, cookies. */
export const CREDENTIAL_RULES: readonly SecretRule[] = [
  {
    type: "url_password",
    triggers: ["://"],
    pattern: /(?<![a-z0-9])[a-z][a-z0-9+.-]{1,30}:\/\/[^\s:@/\uFFFC"'<>]{0,80}:(?<secret>[^\s/?\uFFFC"'`<>]{1,200})@(?=[\w[.%-])/dgi,
    secretLength: ({ value }) => (/^(?:\$.*|\{.*|%[A-Z_]+%|\*+|x{3,}|\d{2,5}#.*|\.{3}|\[.*)$/i.test(value) ? 0 : value.length),
  },
  {
    type: "authorization",
    triggers: ["authorization"],
    pattern:
      /authorization\\?["'`\])]{0,2}[ \t]{0,3}[:=,][ \t]{0,3}\\?["'`]?(?:Bearer|Basic|Token|ApiKey|Digest|AWS)[ \t]{1,3}(?<secret>[\w.~+/=:-]{6,4096})/dgi,
    secretLength: ({ value }) => (isStandIn(value) || /^[a-z]+$/.test(value) || !isVaried(value, 4) ? 0 : value.length),
  },
  {
    type: "authorization",
    triggers: ["bearer"],
    pattern: /\bBearer[ \t]{1,3}(?<secret>[\w.~+/=-]{12,4096})/dgi,
    secretLength: ({ value }) => (looksRandom(value) ? value.replace(/\.+$/, "").length : 0),
  },
  {
    type: "basic_credentials",
    triggers: ["curl"],
    pattern: /\bcurl\b[^\n\uFFFC]{0,200}?\s(?:-u|--user)[ =]?["']?[^\s:'"\uFFFC]{1,64}:(?<secret>[^\s'"\uFFFC]{3,128})/dgi,
    secretLength: ({ value }) => (isStandIn(value) ? 0 : value.length),
  },
  {
    type: "aws_secret",
    triggers: ["secret", "aws"],
    pattern: new RegExp(
      `(?:secret[ _-]?access[ _-]?key|aws[ _-]?secret(?:[ _-]?key)?)${TO_VALUE}(?<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+])`,
      "dgi",
    ),
  },
  {
    type: "aws_secret",
    triggers: ["akia", "asia"],
    pattern: /(?<=(?:AKIA|ASIA)[A-Z0-9]{16}[^A-Za-z0-9\uFFFC]{1,6})[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])/dg,
  },
  {
    type: "azure_key",
    triggers: ["accountkey=", "sharedaccesskey="],
    pattern: /(?:AccountKey|SharedAccessKey)=(?<secret>[A-Za-z0-9+/]{20,100}={0,2})/dgi,
    secretLength: ({ value }) => (isVaried(value, 8) && !isStandIn(value) ? value.length : 0),
  },
  {
    type: "azure_signature",
    triggers: ["sig="],
    pattern: /[?&]sig=(?<secret>[A-Za-z0-9%/+_-]{30,200}=?)/dgi,
  },
  {
    // Too short for a real key on its own; the word before it says that it is one.
    type: "api_key",
    triggers: ["sk-"],
    pattern:
      /(?:key|keys|token|secret|密钥|秘钥|ключ|токен|clave|chave|schlüssel|clé|キー|키)\\?["'`\])*]{0,3}[ \t]{0,3}(?:(?:is|was|es|ist|est|é|[:：=＝,]|->|是|为|は|는)[ \t]{0,3}){0,2}["'`*“]{0,3}(?<secret>sk-[\w-]{4,200})/dgi,
    secretLength: ({ value }) => (isStandIn(value) || !/\d/.test(value) ? 0 : value.replace(/[-_]+$/, "").length),
  },
  {
    type: "api_key",
    triggers: [
      "key",
      "token",
      "secret",
      "credential",
      "pat",
      "密钥",
      "秘钥",
      "密鑰",
      "令牌",
      "ключ",
      "токен",
      "clave",
      "chave",
      "schlüssel",
      "キー",
      "トークン",
      "토큰",
      "키",
    ],
    pattern: new RegExp(`${KEY_WORDS}${KEY_SUFFIX}${TO_VALUE}(?<secret>[A-Za-z0-9+/_.~-]{8,512}={0,2})`, "dgi"),
    secretLength: keyLength,
  },
  {
    type: "session_cookie",
    triggers: ["sess", "sid", "cookie", "auth"],
    pattern:
      /(?<![A-Za-z0-9])(?:[\w.-]{0,40}(?:sess(?:ion)?(?:[_-]?id)?|sid|authtoken|auth_token|remember_token)|__Host-[\w-]{1,30}|__Secure-[\w-]{1,30})["']?[=][ ]?["']?(?<secret>[A-Za-z0-9%+/_.~-]{16,512}={0,2})/dgi,
    secretLength: ({ value }) => (looksRandom(value) && !isUuidLike(value) ? value.length : 0),
  },
  {
    type: "session_cookie",
    triggers: ["cookie"],
    pattern: /(?<![\w-])(?:set-)?cookie["']?:[ \t]{0,3}["']?[\w.-]{1,60}=(?<secret>[A-Za-z0-9%+/_.~-]{16,512}={0,2})/dgi,
    secretLength: ({ value }) => (looksRandom(value) ? value.length : 0),
  },
];

function isUuidLike(value: string): boolean {
  return isUuid(value) || /^\d+$/.test(value);
}

/** A UUID is a key only where an "api key" or "secret" is spoken of; a token may be any id. */
function keyLength({ value, lead, tail }: Candidate): number {
  const kept = value.replace(/[.~-]+$/, "");
  if (kept.length < 16 || tail.startsWith("(") || tail.startsWith("://")) return 0;
  if (isUuid(kept)) return /api|secret|access|private|subscription/i.test(lead) ? kept.length : 0;
  if (/\.(?:[cm]?[jt]sx?|py|json|ya?ml|md|txt|pem|html?|css|go|rs|java|sql|sh)$/i.test(kept)) return 0;
  return looksRandom(kept) ? kept.length : 0;
}
