import { bytesToHex } from "@noble/hashes/utils.js";
import { keyedDigest } from "../core/digest.ts";
import type { RecordKind } from "../core/records.ts";
import { findSecrets } from "../core/secrets/find-secrets.ts";
import { maskSecrets } from "../core/secrets/mask-secrets.ts";
import type { MaskedSecret } from "../core/secrets/mask-secrets.ts";
import { fitText } from "../core/text.ts";
import { addSecret } from "../storage/secret.sql.ts";
import type { Call } from "./call.ts";

/** A text on its way in: who will own it, which field it is, and whether secrets are masked. */
export interface Incoming {
  readonly kind: RecordKind;
  readonly owner: string;
  readonly path: string;
  readonly screen: "on" | "off";
}

/** Secrets found on the way in; kept once the record that owns them is stored. */
export type FoundSecrets = (MaskedSecret & { readonly path: string })[];

/**
 * Makes a text fit to store: whole, well-formed, not blank, secrets masked. Tells the caller what was done by notices. A placeholder
 * is made from the secret under the store's key, so that the same text always masks to the same text.
 */
export function admitText(call: Call, value: string, incoming: Incoming, found: FoundSecrets): string {
  const { text, repaired } = fitText(value, incoming.path);
  if (repaired) {
    call.notices.push({
      code: "surrogates_repaired",
      id: incoming.owner,
      message: `${incoming.path}: lone surrogates were replaced by U+FFFD.`,
    });
  }
  if (incoming.screen === "off") return text;
  const spans = findSecrets(text);
  if (spans.length === 0) return text;
  const keys = spans.map((span) => bytesToHex(keyedDigest(call.engine.storeKey, text.slice(span.start, span.end))));
  const masked = maskSecrets(text, (index) => keys[index] ?? "");
  for (const secret of masked.secrets) found.push({ ...secret, path: incoming.path });
  const types = [...new Set(masked.secrets.map((secret) => secret.type))];
  call.notices.push({
    code: "secret_masked",
    id: incoming.owner,
    details: { path: incoming.path, types },
    message: `${incoming.path}: ${masked.secrets.length} secret(s) masked (${types.join(", ")}); the original is kept apart on this device.`,
  });
  return masked.text;
}

/** Keeps the originals apart, under the owner's scope. */
export function keepSecrets(call: Call, kind: RecordKind, owner: string, found: FoundSecrets): void {
  for (const [index, secret] of found.entries()) {
    call.db.run(addSecret, {
      uid: `${owner}.${call.request}.${index}`,
      kind,
      owner,
      type: secret.type,
      placeholder: secret.placeholder,
      original: secret.original,
      at: call.at,
    });
  }
}
