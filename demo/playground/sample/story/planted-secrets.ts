import type { Lexicon } from "../template.ts";
import type { Random } from "../seeded-random.ts";

const LETTERS = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Words that only look like secrets, made here so that none stands in the source: a token, a password and a card number. */
export function plantedSecrets(random: Random): Lexicon {
  const letters = (length: number): string => Array.from({ length }, () => LETTERS[random.whole(0, LETTERS.length - 1)]).join("");
  return { token: [`gh${"p_"}${letters(36)}`], password: [`kelp-${letters(9)}!7`], card: [cardNumber(random)] };
}

/** Sixteen digits with a right check digit, in groups of four. */
function cardNumber(random: Random): string {
  const digits = [4, ...Array.from({ length: 14 }, () => random.whole(0, 9))];
  const sum = digits.reduce((total, digit, index) => total + (index % 2 === 0 ? doubled(digit) : digit), 0);
  const all = [...digits, (10 - (sum % 10)) % 10].join("");
  return all.replace(/(\d{4})(?=\d)/g, "$1 ");
}

function doubled(digit: number): number {
  return digit * 2 > 9 ? digit * 2 - 9 : digit * 2;
}
