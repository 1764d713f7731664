import { bytesToHex } from "@noble/hashes/utils.js";
import { invalidInput } from "../../errors.ts";
import type { TimeInput } from "../../contract/contract.ts";
import { digest } from "../../core/digest.ts";
import type { Trust, Turn, TurnRole } from "../../core/records.ts";
import type { Said } from "../../core/sessions/align-turns.ts";
import { parseTime } from "../../core/time.ts";
import type { Row } from "../../storage/database.ts";
import { numberOf, present, textOf } from "../../storage/rows.ts";
import { latestSaid, nextOccurrence } from "../../storage/session-life.sql.ts";
import type { Call } from "../call.ts";
import { takeOutInjections } from "../inject/take-out.ts";
import { admitText } from "../store-text.ts";
import type { FoundSecrets } from "../store-text.ts";
import { TRUST_OF_ROLE } from "../verbs/record.ts";

/** A turn that is stored, as far as it is needed to tell what comes from it. */
export interface StoredSaid extends Said {
  readonly role: TurnRole;
  readonly at: number;
  readonly hidden: boolean;
}

/** A turn on its way in, its text as it would be stored. */
export interface ComingSaid extends Said {
  readonly role: TurnRole;
  readonly text: string;
  readonly hash: Uint8Array;
  readonly at?: number;
  readonly trust: Trust;
  readonly found: FoundSecrets;
  /** What is told once it is stored: of a turn that is known already nothing was masked anew. */
  readonly notices: Call["notices"];
}

/** A turn as a host gives it. */
interface Given {
  readonly id: string;
  readonly role: TurnRole;
  readonly text: string;
  readonly at?: TimeInput;
  readonly externalId?: string;
  readonly occurrence?: number;
  readonly trust?: Trust;
}

/** The session's latest turns in order. */
export function latestOf(call: Call, session: string, limit: number): readonly StoredSaid[] {
  return call.db.all(latestSaid, { name: session, limit }).map(storedOf).reverse();
}

function storedOf(row: Row): StoredSaid {
  const hash = row["hash"];
  const role = textOf(row, "role") as TurnRole;
  return {
    id: textOf(row, "uid"),
    role,
    content: contentOf(role, hash instanceof Uint8Array ? hash : new Uint8Array()),
    ...present(row, { externalId: "external_id" }),
    occurrence: numberOf(row, "occurrence"),
    at: numberOf(row, "at"),
    hidden: row["forgotten_at"] !== null,
  };
}

/** Masked and whole, so that it is compared by what would be stored; undefined when this store's own blocks were all of it. */
export function comingOf(call: Call, given: Given, path: string, screen: "on" | "off"): ComingSaid | undefined {
  const { id, role, trust = TRUST_OF_ROLE[role], externalId, occurrence } = given;
  if (externalId !== undefined && occurrence !== undefined) throw invalidInput(`${path}.occurrence`, "is for turns without an externalId");
  const found: FoundSecrets = [];
  const notices: Call["notices"] = [];
  const said = takeOutInjections({ ...call, notices }, given.text, { id, path: `${path}.text` });
  if (said === undefined) {
    call.notices.push(...notices);
    return undefined;
  }
  const text = admitText({ ...call, notices }, said, { kind: "turn", owner: id, path: `${path}.text`, screen }, found);
  const hash = digest(text);
  return {
    id,
    role,
    text,
    hash,
    content: contentOf(role, hash),
    trust,
    found,
    notices,
    ...(externalId === undefined ? {} : { externalId }),
    ...(occurrence === undefined ? {} : { occurrence }),
    ...(given.at === undefined ? {} : { at: parseTime(given.at, { zone: call.zone, path: `${path}.at`, edge: "start" }).at }),
  };
}

/** The record of a turn that is new. */
export function turnOf(call: Call, session: string, said: ComingSaid, at: number): Turn {
  const { id, role, text, trust, externalId } = said;
  return {
    id,
    scope: call.db.scope,
    session,
    role,
    text,
    at: said.at ?? at,
    zone: call.zone,
    recordedAt: call.at,
    trust,
    ...(externalId === undefined ? {} : { externalId }),
    occurrence: externalId === undefined ? (said.occurrence ?? occurrenceOf(call, session, said)) : 0,
  };
}

/**
 * Turns that are told together are a millisecond apart, so that one that was missed finds its place between them; and a clock that was set
 * back does not put an answer before its question.
 */
export function timeAfter(before: number | undefined, told: number): number {
  return before === undefined ? told : Math.max(told, before + 1);
}

function occurrenceOf(call: Call, session: string, { role, hash }: ComingSaid): number {
  return numberOf(call.db.get(nextOccurrence, { name: session, role, hash }) ?? {}, "occurrence");
}

function contentOf(role: TurnRole, hash: Uint8Array): string {
  return `${role} ${bytesToHex(hash)}`;
}
