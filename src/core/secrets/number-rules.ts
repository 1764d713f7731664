import { passesLuhn, passesMod97 } from "./checksums.ts";
import type { Candidate, SecretRule } from "./secret-rule.ts";

/** Cards and bank accounts: a form, an issuer or country, and a check digit must all agree. */
export const NUMBER_RULES: readonly SecretRule[] = [
  {
    type: "card_number",
    triggers: [],
    pattern: /(?<![\w.+-])[2-6]\d{3}(?:\d{10,15}|([ -])\d{4}\1\d{4}\1\d{4}(?:\1\d{3})?|([ -])\d{6}\2\d{4,5})(?!\w|[.-]\d)/dg,
    secretLength: ({ value }) => (isCardNumber(value.replace(/[ -]/g, "")) ? value.length : 0),
  },
  {
    type: "card_code",
    triggers: ["cvv", "cvc", "安全码"],
    pattern:
      /(?:\b(?:cvv2?|cvc2?)|安全码)["']?[ \t]{0,3}(?:code[ \t]{1,3})?(?:is|was|[:：=]|是|为)?[ \t]{0,3}["']?(?<secret>\d{3,4})(?![\w.])/dgi,
  },
  {
    type: "iban",
    triggers: [],
    pattern: /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]){11,30}/dg,
    secretLength: ibanLength,
  },
];

/** Issuer ranges with the lengths that the issuer uses, as [first prefix, last prefix, lengths]. */
const ISSUERS: readonly (readonly [number, number, readonly number[]])[] = [
  [4, 4, [16]], // Visa
  [51, 55, [16]], // Mastercard
  [2221, 2720, [16]],
  [34, 34, [15]], // American Express
  [37, 37, [15]],
  [6011, 6011, [16]], // Discover
  [644, 659, [16]],
  [3528, 3589, [16]], // JCB
  [300, 305, [14]], // Diners Club
  [36, 36, [14]],
  [38, 39, [14]],
  [62, 62, [16, 17, 18, 19]], // UnionPay
];

function isCardNumber(digits: string): boolean {
  const issued = ISSUERS.some(([first, last, lengths]) => {
    const prefix = Number(digits.slice(0, String(first).length));
    return prefix >= first && prefix <= last && lengths.includes(digits.length);
  });
  return issued && passesLuhn(digits);
}

/** Country and IBAN length, from the SWIFT registry. */
const IBAN_LENGTHS: ReadonlyMap<string, number> = new Map(
  (
    "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 " +
    "FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 " +
    "LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 " +
    "RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20"
  )
    .split(" ")
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** Upper-case words may follow an account number, so the country's own length decides where it ends. */
function ibanLength({ value, tail }: Candidate): number {
  const wanted = IBAN_LENGTHS.get(value.slice(0, 2));
  if (wanted === undefined) return 0;
  let seen = 0;
  let end = 0;
  while (end < value.length && seen < wanted) {
    if (/[A-Z0-9]/.test(value.charAt(end))) seen += 1;
    end += 1;
  }
  const glued = /^[A-Za-z0-9]/.test(value.slice(end) + tail);
  return seen === wanted && !glued && passesMod97(value.slice(0, end).replace(/[ -]/g, "")) ? end : 0;
}
