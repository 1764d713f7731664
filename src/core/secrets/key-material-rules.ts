import { isStandIn } from "./plausibility.ts";
import type { Candidate, SecretRule } from "./secret-rule.ts";

/** Between lines: real line ends, spaces (a key pasted as one line), or `\n` as written in JSON and .env files. */
const GAP = "(?:[\\s>]|\\\\r|\\\\n)";
const HEADER = `(?:${GAP}+(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|Private-MAC):[^\\n\\\\\\uFFFC]{0,120})*`;
const LONG_LINES = `(?:${GAP}+[A-Za-z0-9+/=]{16,})*`;
/** The last data line and a checksum line may be short. */
const SHORT_LINES = `(?:${GAP}+=?[A-Za-z0-9+/]{1,76}={0,2}(?=${GAP}{0,9}-----END|\\s{0,9}$|\\r?\\n|\\\\n|["']))?(?:${GAP}+=[A-Za-z0-9+/]{4}(?![A-Za-z0-9+/]))?`;

/** Private keys as blocks, in hex, as words, and the seeds of one-time codes. */
export const KEY_MATERIAL_RULES: readonly SecretRule[] = [
  {
    type: "private_key",
    triggers: ["-----begin"],
    // Without an END line the block reaches as far as the key material does.
    pattern: new RegExp(
      `-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----${HEADER}${LONG_LINES}${SHORT_LINES}(?:${GAP}{0,9}-----END (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----)?`,
      "dg",
    ),
    secretLength: ({ value }) => (/[A-Za-z0-9+/=]{16}/.test(value.replace(/-----[A-Z0-9 ]+-----/g, "")) ? value.length : 0),
  },
  {
    type: "private_key",
    triggers: ["private-lines:"],
    pattern: new RegExp(`Private-Lines: \\d{1,3}(?<secret>${GAP}+[A-Za-z0-9+/]{16,}${LONG_LINES}${SHORT_LINES})`, "dg"),
  },
  {
    type: "private_key",
    triggers: ["private", "privkey", "wallet", "secret key", "signing key", "私钥", "秘密鍵"],
    pattern:
      /(?:priv(?:ate)?[ _-]?key|wallet key|secret key|signing key|私钥|秘密鍵)(?:[ _-]?hex)?["'`\])*]{0,3}[ \t]{0,3}(?:is|was|[:：=]|是|为|は)?[ \t]{0,3}["'`*]{0,3}(?<secret>(?:0x)?[0-9a-fA-F]{64}(?![0-9A-Za-z])|[5KL][1-9A-HJ-NP-Za-km-z]{50,51}(?![0-9A-Za-z])|[1-9A-HJ-NP-Za-km-z]{86,88}(?![0-9A-Za-z]))/dgi,
  },
  {
    type: "seed_phrase",
    triggers: ["seed", "recovery", "mnemonic", "backup phrase", "助记词", "助記詞", "니모닉"],
    pattern:
      /(?:(?:seed|recovery|mnemonic|backup)(?:[ _-](?:phrase|words|seed|key))?|助记词|助記詞|니모닉)["'`\])*]{0,3}[ \t]{0,3}(?:is|are|was|[:：=]|是|为){1,2}\s{0,3}["'`*]{0,3}(?<secret>(?:\d{1,2}[.)][ \t]{0,2})?[a-z]{3,8}(?:[ \t,\r\n]{1,3}(?:\d{1,2}[.)][ \t]{0,2})?[a-z]{3,8}){11,23})(?![A-Za-z])/dgi,
    secretLength: seedPhraseLength,
  },
  {
    type: "otp_seed",
    triggers: ["otpauth"],
    pattern: /otpauth(?:-migration)?:\/\/[^\s\uFFFC"'<>]{0,200}?[?&](?:secret|data)=(?<secret>[A-Za-z0-9%+/=_-]{8,400})/dgi,
  },
  {
    type: "otp_seed",
    triggers: ["otp", "2fa", "mfa", "authenticator", "两步", "两步验证"],
    pattern:
      /(?:t?otp|2fa|mfa|authenticator|两步验证)[ _-]?(?:secret|seed|key|setup key|密钥)["'`\])*]{0,3}[ \t]{0,3}(?:is|was|[:：=]|是|为)[ \t]{0,3}["'`*]{0,3}(?<secret>[A-Z2-7]{4}(?:[ -]?[A-Z2-7]{4}){3,15}=*)(?![A-Za-z0-9])/dgi,
    secretLength: ({ value }) => (isStandIn(value) ? 0 : value.length),
  },
];

const PHRASE_SIZES: readonly number[] = [24, 21, 18, 15, 12];

/** Common words that the BIP-39 list does not have: the phrase ends before them. */
const PROSE = /\b(?:the|and|for|with|are|was|from|your|has|have|its|but|which|into|their|our|his|her|not|all|any)\b/i;

function seedPhraseLength({ value }: Candidate): number {
  const prose = value.search(PROSE);
  const words = [...value.slice(0, prose === -1 ? value.length : prose).matchAll(/[A-Za-z]+/g)];
  const size = PHRASE_SIZES.find((candidate) => candidate <= words.length);
  if (size === undefined) return 0;
  const last = words[size - 1];
  return last === undefined ? 0 : last.index + last[0].length;
}
