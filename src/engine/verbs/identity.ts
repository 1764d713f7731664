import { StrandlineError, invalidInput } from "../../errors.ts";
import type { PutIdentityInput, PutIdentityReply } from "../../contract/contract.ts";
import { ASPECTS } from "../../core/records.ts";
import type { IdentityRecord } from "../../core/records.ts";
import { foldName } from "../../core/text.ts";
import { currentIdentity } from "../../storage/identity.sql.ts";
import { identityOf } from "../../storage/identity-table.ts";
import type { Call } from "../call.ts";
import { parsePutIdentity } from "../inputs/writing.ts";
import { create, patch } from "../mutate.ts";
import { admitText, keepSecrets } from "../store-text.ts";
import type { FoundSecrets } from "../store-text.ts";

/**
 * Writes a new version of an identity text, a profile field, a self-concept field or a thread, or adds a snapshot. The version
 * before is kept. What the input leaves out of an existing thread stays as it was.
 */
export function putIdentity(call: Call, input: unknown): PutIdentityReply {
  const parsed = parsePutIdentity(input);
  checkFields(parsed);
  const key = keyOf(parsed);
  const row = call.db.get(currentIdentity, { key });
  const current = row === undefined ? undefined : identityOf(row);
  if (parsed.key !== undefined && current?.kind !== "thread") throw new StrandlineError("not_found", { id: parsed.key, kind: "thread" });
  const found: FoundSecrets = [];
  const next = nextVersion(call, parsed, key, current, found);
  if (current?.id === parsed.id) {
    if (current.text !== next.text) throw new StrandlineError("id_conflict", { id: current.id });
    return { id: current.id, key, version: current.version, notices: call.notices };
  }
  if (current !== undefined) patch(call, "identity", current, { current: false });
  create(call, "identity", next);
  keepSecrets(call, "identity", next.id, found);
  return { id: next.id, key, version: next.version, notices: call.notices };
}

/** Fields that only some kinds have. */
function checkFields(input: PutIdentityInput): void {
  const { kind, subject, aspect, key } = input;
  const only = (field: keyof PutIdentityInput, allowed: boolean): void => {
    if (input[field] !== undefined && !allowed) throw invalidInput(`input.${field}`, `is not a field of a ${kind}`);
  };
  only("subject", kind === "profile");
  only("aspect", kind === "profile" || kind === "self");
  for (const field of ["key", "status", "importance", "emotional", "recurrence", "unresolved"] as const) only(field, kind === "thread");
  if (kind === "profile" && subject === undefined) throw invalidInput("input.subject", "must name the entity");
  if (kind === "profile" || kind === "self") {
    const aspects: readonly string[] = ASPECTS[kind];
    if (aspect === undefined || !aspects.includes(aspect)) throw invalidInput("input.aspect", `must be one of ${aspects.join(", ")}`);
  }
  if (input.text === undefined && !(kind === "thread" && key !== undefined)) throw invalidInput("input.text", "must be a string");
}

/** What is versioned. A snapshot is a thing of its own each time, and so is a new thread. */
function keyOf({ kind, subject, aspect, key, id }: PutIdentityInput & { readonly id: string }): string {
  switch (kind) {
    case "identity":
      return "identity";
    case "self":
      return `self:${aspect}`;
    case "profile":
      return `profile:${aspect}:${foldName(subject ?? "")}`;
    case "snapshot":
      return `snapshot:${id}`;
    case "thread":
      return key ?? `thread:${id}`;
  }
}

function nextVersion(
  call: Call,
  input: PutIdentityInput & { readonly id: string },
  key: string,
  current: IdentityRecord | undefined,
  found: FoundSecrets,
): IdentityRecord {
  const { id, kind, subject, aspect, screen = "on" } = input;
  const text =
    input.text === undefined
      ? (current?.text ?? "")
      : admitText(call, input.text, { kind: "identity", owner: id, path: "input.text", screen }, found);
  return {
    id,
    key,
    kind,
    scope: call.db.scope,
    ...(subject === undefined ? {} : { subject }),
    ...(aspect === undefined ? {} : { aspect }),
    version: (current?.version ?? 0) + 1,
    text,
    recordedAt: call.at,
    pinned: input.pinned ?? current?.pinned ?? false,
    ...(kind === "thread" ? threadFields(call, input, current) : {}),
    current: true,
  };
}

function threadFields(call: Call, input: PutIdentityInput, current: IdentityRecord | undefined): Partial<IdentityRecord> {
  const status = input.status ?? current?.status ?? "open";
  const fields: Record<string, unknown> = { status };
  for (const name of ["importance", "emotional", "recurrence", "unresolved"] as const) {
    const value = input[name] ?? current?.[name];
    if (value !== undefined) fields[name] = value;
  }
  if (status !== "open") fields["exploredAt"] = current?.status === status ? (current.exploredAt ?? call.at) : call.at;
  return fields;
}
