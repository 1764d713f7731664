import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findSecrets } from "../../src/core/secrets/find-secrets.ts";
import { maskSecrets, unmaskSecret } from "../../src/core/secrets/mask-secrets.ts";
import type { MaskedText } from "../../src/core/secrets/mask-secrets.ts";
import { NEAR_MISSES } from "../fixtures/secrets/near-misses.ts";
import { POSITIVE_KEYS } from "../fixtures/secrets/positive-keys.ts";
import { POSITIVE_PASSWORDS } from "../fixtures/secrets/positive-passwords.ts";

const ids = (index: number): string => `0190-${String(index * 7919).padStart(6, "0")}`;

function unmaskAll({ text, secrets }: MaskedText): string {
  return secrets.reduce(unmaskSecret, text);
}

const positiveTexts = [...POSITIVE_KEYS, ...POSITIVE_PASSWORDS].map(({ text, secrets }) =>
  text.replace(/\{(\d)\}/g, (_, index: string) => secrets[Number(index)]?.join("") ?? ""),
);
const glue = fc.constantFrom("", " ", "\n", ", ", "😀", "密码是", "password: ", "key ", '"', "://", "\uFFFC", "[masked ", "]", "$&");
const fragment = fc.oneof(
  fc.constantFrom(...positiveTexts),
  fc.constantFrom(...NEAR_MISSES.filter((text) => text.length < 500)),
  fc.string({ unit: "grapheme", maxLength: 20 }),
);
const mixedText = fc.array(fc.tuple(fragment, glue), { maxLength: 6 }).map((parts) => parts.flat().join(""));

describe("masking", () => {
  it("is undone by unmasking, whatever the text", () => {
    fc.assert(
      fc.property(mixedText, (text) => unmaskAll(maskSecrets(text, ids)) === text),
      { numRuns: 1500 },
    );
  });

  it("is undone in any order of the secrets", () => {
    fc.assert(
      fc.property(mixedText, (text) => {
        const { text: masked, secrets } = maskSecrets(text, ids);
        expect(unmaskAll({ text: masked, secrets: secrets.toReversed() })).toBe(text);
      }),
      { numRuns: 300 },
    );
  });

  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(mixedText, (text) => {
        const { text: masked } = maskSecrets(text, ids);
        expect(maskSecrets(masked, ids)).toEqual({ text: masked, secrets: [] });
      }),
      { numRuns: 1500 },
    );
  });

  it("reports spans in order, without overlap, inside the text and never empty", () => {
    fc.assert(
      fc.property(mixedText, (text) => {
        const spans = findSecrets(text);
        spans.forEach(({ start, end }, index) => {
          expect(start).toBeGreaterThanOrEqual(spans[index - 1]?.end ?? 0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
        });
      }),
      { numRuns: 500 },
    );
  });

  it("gives every secret a placeholder that stands once in the text, also when all ids end alike", () => {
    const text = "password: hunter22 and password: hunter33, old [masked password same] and password: hunter44";
    const masked = maskSecrets(text, () => "same");
    expect(masked.secrets).toHaveLength(3);
    for (const { placeholder } of masked.secrets) expect(masked.text.split(placeholder)).toHaveLength(2);
    expect(masked.text).toContain("old [masked password same] and");
    expect(unmaskAll(masked)).toBe(text);
  });

  it("shows the type and the end of the id", () => {
    const { secrets } = maskSecrets("password: hunter22", () => "0190a1b2-c3d4-7f3a");
    expect(secrets).toEqual([{ id: "0190a1b2-c3d4-7f3a", type: "password", placeholder: "[masked password 7f3a]", original: "hunter22" }]);
  });

  it("leaves a text alone that no longer holds the placeholder", () => {
    const { secrets } = maskSecrets("password: hunter22", ids);
    const [secret] = secrets;
    expect(secret === undefined ? "" : unmaskSecret("edited away", secret)).toBe("edited away");
  });

  it("puts back an original that holds replacement patterns", () => {
    const text = "password: a1$&b2$'c3";
    expect(unmaskAll(maskSecrets(text, ids))).toBe(text);
  });

  it("counts offsets in UTF-16 units, past emoji and CJK", () => {
    const text = "👩‍💻 说：密码是hunter2，𠮷野家 🍜 password: tiger99 🐅";
    expect(findSecrets(text).map(({ start, end }) => text.slice(start, end))).toEqual(["hunter2", "tiger99"]);
  });
});
