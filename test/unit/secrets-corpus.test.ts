import { describe, expect, it } from "vitest";
import { findSecrets } from "../../src/core/secrets/find-secrets.ts";
import { maskSecrets, unmaskSecret } from "../../src/core/secrets/mask-secrets.ts";
import { NEAR_MISSES } from "../fixtures/secrets/near-misses.ts";
import { POSITIVE_KEYS } from "../fixtures/secrets/positive-keys.ts";
import type { Positive } from "../fixtures/secrets/positive-keys.ts";
import { POSITIVE_PASSWORDS } from "../fixtures/secrets/positive-passwords.ts";

const POSITIVES: readonly Positive[] = [...POSITIVE_KEYS, ...POSITIVE_PASSWORDS];

function assemble({ text, secrets }: Positive): { readonly text: string; readonly secrets: readonly string[] } {
  const joined = secrets.map((pieces) => pieces.join(""));
  return { text: text.replace(/\{(\d)\}/g, (_, index: string) => joined[Number(index)] ?? ""), secrets: joined };
}

const ids = (index: number): string => `id${String(index).padStart(4, "0")}`;

describe("the corpus of secrets", () => {
  it("holds at least 120 texts with secrets and 120 near misses, all different", () => {
    expect(new Set(POSITIVES.map((positive) => assemble(positive).text)).size).toBeGreaterThanOrEqual(120);
    expect(new Set(NEAR_MISSES).size).toBeGreaterThanOrEqual(120);
  });

  it.each(POSITIVES.map((positive) => ({ ...assemble(positive), type: positive.type, template: positive.text })))(
    "masks the $type in: $template",
    ({ text, secrets, type }) => {
      const masked = maskSecrets(text, ids);
      expect(masked.secrets.map(({ original }) => original)).toEqual(secrets);
      expect(masked.secrets.map((secret) => secret.type)).toContain(type);
      const shown = masked.secrets.reduce((rest, { placeholder }) => rest.replace(placeholder, ""), masked.text);
      for (const secret of secrets) expect(shown).not.toContain(secret);
      expect(masked.secrets.reduce(unmaskSecret, masked.text)).toBe(text);
      expect(maskSecrets(masked.text, ids)).toEqual({ text: masked.text, secrets: [] });
    },
  );

  it.each(NEAR_MISSES.map((text) => ({ text, shown: text.slice(0, 70) })))("leaves alone: $shown", ({ text }) => {
    expect(findSecrets(text)).toEqual([]);
    expect(maskSecrets(text, ids).text).toBe(text);
  });
});
