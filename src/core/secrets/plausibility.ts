/** Words and signs that stand where a secret would be, without being one. */
const STAND_IN =
  /^(?:[xX*•.#_?\-0]+|<.*|\$[A-Z_][A-Z0-9_]*|\$[A-Za-z_]+|\$[({].*|%[^%]*%|\{.*|\[.*|\(.*|@[A-Za-z_]+|(?:your|the|an?|some|insert|enter|replace)[-_ ].*|.*[-_ ](?:here|placeholder|goes[-_]here)|example[-_\w]*|placeholder|redacted|dummy|hidden|secret|masked)$/i;

const STAND_IN_PART = /^(?:your|here|placeholder|insert|replace|redacted|dummy|xxx+|\*+)$/i;

/** True for `sk-...`, `<YOUR_API_KEY>`, `xxxx`, `${TOKEN}`, `your-key-here` and the like. */
export function isStandIn(value: string): boolean {
  if (STAND_IN.test(value) || value.includes("...") || value.includes("…") || value.includes("${")) return true;
  if (/x{6,}|\*{3,}|•{3,}/i.test(value)) return true;
  return value.split(/[-_. ]/).some((part) => STAND_IN_PART.test(part));
}

/** True when at least `minimum` different characters occur: `aaaa0000` is a stand-in, not a key. */
export function isVaried(value: string, minimum: number): boolean {
  return new Set(value).size >= minimum;
}

/**
 * True for a string that no person composed of words: letters and digits that alternate, or long runs without any
 * word boundary. `color-primary-500`, `src/auth/store2.ts` and `myServiceApiKeyV2` are words; `9f8b2c…` is not.
 */
export function looksRandom(value: string): boolean {
  if (value.length < 12 || !isVaried(value, 8) || isStandIn(value)) return false;
  if (/^[A-Za-z]+$/.test(value)) return value.length >= 20 && humps(value).length > value.length / 3;
  if (!/\d/.test(value) || !/[A-Za-z]/.test(value)) return false;
  const parts = value
    .split(/[-_./+=~:]+/)
    .flatMap(humps)
    .filter((part) => part !== "");
  const worded = parts.every((part) => /^(?:[A-Za-z]+\d{0,4}|\d{1,12})$/.test(part) && part.length <= 15);
  return !(worded && parts.length <= value.length / 3);
}

/** The words of a camelCase name. */
function humps(value: string): readonly string[] {
  return value.split(/(?<=[a-z])(?=[A-Z])/);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for a UUID of any version: an id, unless the words around it call it a key. */
export function isUuid(value: string): boolean {
  return UUID.test(value);
}
