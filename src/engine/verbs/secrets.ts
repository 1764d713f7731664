import { StrandlineError } from "../../errors.ts";
import type { ChangeReply, SecretEntry } from "../../contract/contract.ts";
import type { RecordKind } from "../../core/records.ts";
import { unmaskSecret as putBack } from "../../core/secrets/mask-secrets.ts";
import type { MaskedSecret } from "../../core/secrets/mask-secrets.ts";
import type { Row } from "../../storage/database.ts";
import { textOf, numberOf } from "../../storage/rows.ts";
import { listSecrets, removeSecret, secretByUid } from "../../storage/secret.sql.ts";
import type { Call } from "../call.ts";
import { parseSecrets } from "../inputs/reading.ts";
import { parseSecret } from "../inputs/writing.ts";
import { mustRead, patch } from "../mutate.ts";
import type { Fields } from "../mutate.ts";

/** What is masked and where; never the originals. */
export function secrets(call: Call, input: unknown): readonly SecretEntry[] {
  const { id } = parseSecrets(input);
  return call.db.all(listSecrets, { owner: id }).map((row) => ({
    secret: textOf(row, "uid"),
    id: textOf(row, "owner_uid"),
    type: textOf(row, "type"),
    placeholder: textOf(row, "placeholder"),
    at: numberOf(row, "at"),
  }));
}

/** The original of one masked secret, for the user's eyes. */
export function revealSecret(call: Call, input: unknown): { readonly original: string } {
  return { original: textOf(mustFind(call, parseSecret(input).secret), "original") };
}

/** Puts a secret back where it was masked: what was masked by mistake becomes stored text. */
export function unmaskSecret(call: Call, input: unknown): ChangeReply {
  const { secret } = parseSecret(input);
  const row = mustFind(call, secret);
  const kind = textOf(row, "kind") as RecordKind;
  const owner = textOf(row, "owner_uid");
  const masked: MaskedSecret = {
    id: secret,
    type: textOf(row, "type"),
    placeholder: textOf(row, "placeholder"),
    original: textOf(row, "original"),
  };
  const record = mustRead(call, kind, owner);
  patch(call, kind, record, unmaskedFields(record as unknown as Fields, masked));
  call.db.run(removeSecret, { uid: secret });
  return { changed: [owner], notices: call.notices };
}

function mustFind(call: Call, secret: string): Row {
  const row = call.db.get(secretByUid, { uid: secret });
  if (row === undefined) throw new StrandlineError("not_found", { id: secret, kind: "secret" });
  return row;
}

/** Every field, at any depth, in which the placeholder stands. */
function unmaskedFields(record: Fields, masked: MaskedSecret): Fields {
  const restore = (value: unknown): unknown => {
    if (typeof value === "string") return putBack(value, masked);
    if (Array.isArray(value)) return value.map(restore);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, restore(item)]));
  };
  const { id: _id, scope: _scope, ...fields } = record;
  return restore(fields) as Fields;
}
