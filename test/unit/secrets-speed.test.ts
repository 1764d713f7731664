import { describe, expect, it } from "vitest";
import { findSecrets } from "../../src/core/secrets/find-secrets.ts";
import { ALNUM_36, HEX_32, KEY_LINE } from "../fixtures/secrets/token-parts.ts";

const SIZE = 2_000_000;

function filled(unit: string, size: number): string {
  return unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
}

/** Best of several, in milliseconds: the machine's pauses only ever add. */
function bestTime(run: () => unknown, rounds: number): number {
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return Math.min(...times);
}

/**
 * Eight times the text: a linear scan takes about 8 times as long, a quadratic one 64 times (and many minutes). Short
 * times count as 25 ms, and a busy machine gets further attempts: neither could hide a square.
 */
function growsLinearly(eighth: string, whole: string): boolean {
  const short = bestTime(() => findSecrets(eighth), 2);
  return bestTime(() => findSecrets(whole), 1) < 24 * Math.max(short, 25);
}

const ADVERSARIAL: Readonly<Record<string, string>> = {
  "one letter": "a",
  "one digit": "4",
  spaces: " ",
  "line ends": "\n",
  "card groups": "4111 ",
  "account letters": "GB82 WEST ",
  "password words": "password",
  "password signs": "password: ",
  "password signs, no spaces": "password=",
  "password fields": "password:a,",
  "secrets in a row": "secret:",
  "password purposes": "password for the ",
  "quotes never closed": 'password: "',
  "sentences of passwords": "the password is wrong ",
  "key words": "api_key_secret_token",
  "key signs": "api_key=",
  "key signs, wordy": "token=some_word-token.",
  "names without end": "a_b_c_",
  "short tokens": "key sk-a",
  "prefix sk": "sk-",
  "prefix of JWT": "eyJ",
  "JWT parts": "eyJhbGciOiJI.",
  addresses: "a://b:",
  "address letters": "://",
  "user parts": "http://aaaaaaaaaaaaaaaaaaaaaaaa:bbbbbbbbbbbb",
  "begin of key blocks": "-----BEGIN RSA PRIVATE KEY-----\n",
  "key blocks cut short": `-----BEGIN PRIVATE KEY-----\n${KEY_LINE}\n`,
  "end of key blocks": "-----END RSA PRIVATE KEY-----",
  "seed words": "seed phrase: word ",
  "small words": "abandon ",
  bearer: "Bearer abc",
  curl: "curl -s ",
  mysql: "mysql -u ",
  otpauth: "otpauth://a?",
  cookies: "session=",
  "dotted names": "session.",
  "Discord letters": "M",
  "base64 media": "data:image/png;base64,",
  placeholders: "[masked password 7f3a]",
  "placeholder starts": "[masked ",
  "angle brackets": "<password>",
  "Chinese passwords": "密码是",
  "real keys": `gh${"p_"}${ALNUM_36} `,
  "glued keys": `gh${"p_"}${ALNUM_36}`,
  "real passwords": "password=tiger99&",
  hex: HEX_32,
};

describe("the speed of the screen", () => {
  it.each(Object.entries(ADVERSARIAL))("grows with the length, not its square: %s", (_, unit) => {
    const eighth = filled(unit, SIZE / 8);
    const whole = filled(unit, SIZE);
    expect([1, 2, 3].some(() => growsLinearly(eighth, whole))).toBe(true);
  });
});
