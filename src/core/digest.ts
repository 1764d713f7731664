import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** First 16 bytes of SHA-256, enough to tell the texts of one store apart (collisions near 2⁻⁶⁴ at 2³² texts). */
export function digest(text: string): Uint8Array {
  return sha256(bytesOf(text)).slice(0, 16);
}

/** The same as lower-case hex, 32 characters. */
export function digestHex(text: string): string {
  return bytesToHex(digest(text));
}

/** HMAC-SHA-256 under the store's own key: proves that a text was here without giving it to a dictionary attack. */
export function keyedDigest(key: Uint8Array, text: string): Uint8Array {
  return hmac(sha256, key, bytesOf(text));
}

/** UTF-8. Most texts are ASCII, and for those a loop costs less than an encoder's call. */
function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 0x7f) return utf8ToBytes(text);
    bytes[index] = code;
  }
  return bytes;
}
