/**
 * Contract data over a channel that carries JSON only (an extension Port): byte arrays travel as base64. Both
 * directions use the same form: `{ "$bytes": "…" }`, and an object of the caller that looks like it, or like the
 * escape itself, is wrapped in `{ "$plain": … }`.
 */
const BYTES = "$bytes";
const PLAIN = "$plain";
/** `String.fromCharCode` takes its arguments from the stack. */
const CHUNK = 0x8000;

export function toJson(value: unknown): unknown {
  if (value instanceof Uint8Array) return { [BYTES]: toBase64(value) };
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value !== "object" || value === null) return value;
  const mapped = mapMembers(value, toJson);
  return markOf(mapped) === undefined ? mapped : { [PLAIN]: mapped };
}

export function fromJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromJson);
  if (typeof value !== "object" || value === null) return value;
  const mark = markOf(value);
  if (mark === undefined) return mapMembers(value, fromJson);
  const content: unknown = Object.values(value)[0];
  if (mark === BYTES) return fromBase64(String(content));
  return mapMembers(content as object, fromJson);
}

/** The marker that an object consists of; undefined for ordinary data. */
function markOf(value: object): string | undefined {
  const [only, ...others] = Object.keys(value);
  return others.length === 0 && (only === BYTES || only === PLAIN) ? only : undefined;
}

function mapMembers(value: object, map: (member: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, map(member)]));
}

function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(binary);
}

function fromBase64(text: string): Uint8Array {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
