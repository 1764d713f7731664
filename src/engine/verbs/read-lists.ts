import type { Stats, TagCount, TagSuggestion } from "../../contract/contract.ts";
import { ASPECTS } from "../../core/records.ts";
import type { Change, Entity, IdentityRecord, Session } from "../../core/records.ts";
import { suggestTags as nearTags } from "../../core/suggest-tags.ts";
import { foldName } from "../../core/text.ts";
import { changeOf, isUndone } from "../../storage/change-log.ts";
import { listChanges } from "../../storage/change.sql.ts";
import { entityOf } from "../../storage/entity-table.ts";
import { listEntities } from "../../storage/entity.sql.ts";
import { identityVersions, listIdentity as identityPage } from "../../storage/identity.sql.ts";
import { identityOf } from "../../storage/identity-table.ts";
import { storeFacts } from "../../storage/meta.sql.ts";
import { numberOf, present, scopeOf, textOf } from "../../storage/rows.ts";
import { countRecords } from "../../storage/stats.sql.ts";
import { listTags } from "../../storage/tag.sql.ts";
import { listSessions } from "../../storage/turn.sql.ts";
import type { Bindings } from "../../storage/database.ts";
import { readAsOf } from "../as-of.ts";
import type { Call } from "../call.ts";
import { instantOf, pageOf } from "../filters.ts";
import { parseChanges, parseEmpty, parseKey, parseListIdentity, parsePage, parseSuggestTags } from "../inputs/reading.ts";

/** Tags proposed when nothing is said of it. */
const SUGGESTIONS = 10;
/** Of more tags than this the most used are looked at. */
const MOST_TAGS = 5_000;

export function sessions(call: Call, input: unknown): readonly Session[] {
  return call.db.all(listSessions, pageOf(parsePage(input))).map((row) => ({
    session: textOf(row, "session"),
    scope: scopeOf(row),
    turns: numberOf(row, "turns"),
    startedAt: numberOf(row, "started_at"),
    lastAt: numberOf(row, "last_at"),
    ...present(row, { endedAt: "ended_at", endedBy: "ended_by", compactedAt: "compacted_at" }),
  }));
}

export function changes(call: Call, input: unknown): readonly Change[] {
  const filters = parseChanges(input);
  return call.db.all(listChanges, { ...pageOf(filters), id: filters.id, request: filters.request }).map((row) => {
    const { undoneBy, ...change } = changeOf(row);
    return undoneBy !== undefined && isUndone(call.db, { undoneBy }) ? { ...change, undoneBy } : change;
  });
}

export function listIdentity(call: Call, input: unknown): readonly IdentityRecord[] {
  const filters = parseListIdentity(input);
  const bound = instantOf(call, filters.asOf, "input.asOf", "end");
  const status = filters.status ?? (filters.kind === "thread" ? "open" : "all");
  return readAsOf(call, bound, () =>
    call.db
      .all(identityPage, {
        ...pageOf(filters),
        kind: filters.kind,
        keys: filters.subject === undefined ? null : profileKeys(filters.subject),
        status: status === "all" ? null : status,
        recorded_before: bound,
      })
      .map(identityOf),
  );
}

export function identityHistory(call: Call, input: unknown): readonly IdentityRecord[] {
  return call.db.all(identityVersions, { key: parseKey(input).key }).map(identityOf);
}

export function people(call: Call, input: unknown): readonly Entity[] {
  parseEmpty(input);
  return call.db.all(listEntities).map(entityOf);
}

export function tags(call: Call, input: unknown): readonly TagCount[] {
  return tagsOf(call, pageOf(parsePage(input)));
}

/** Existing tags near a text, so that they are used again instead of another of the same meaning. */
export function suggestTags(call: Call, input: unknown): readonly TagSuggestion[] {
  const { text, limit = SUGGESTIONS } = parseSuggestTags(input);
  return nearTags(text, tagsOf(call, { limit: MOST_TAGS, offset: 0 })).slice(0, limit);
}

function tagsOf(call: Call, page: Bindings): readonly TagCount[] {
  return call.db.all(listTags, page).map((row) => ({ tag: textOf(row, "name"), memories: numberOf(row, "memories") }));
}

export function stats(call: Call, input: unknown): Stats {
  parseEmpty(input);
  const counts = call.db.get(countRecords) ?? {};
  const facts = call.db.system.get(storeFacts) ?? {};
  const count = (column: string): number => numberOf(counts, column);
  return {
    turns: count("turns"),
    sessions: count("sessions"),
    memories: count("memories"),
    superseded: count("superseded"),
    forgotten: count("forgotten"),
    identity: count("identity"),
    entities: count("entities"),
    tags: count("tags"),
    changes: count("changes"),
    chunks: count("chunks"),
    bytes: numberOf(facts, "bytes"),
    schemaVersion: numberOf(facts, "schema_version"),
    sqliteVersion: textOf(facts, "sqlite_version"),
  };
}

/** A person's profiles, however the name is written: their keys hold it folded. */
function profileKeys(subject: string): string {
  return JSON.stringify(ASPECTS.profile.map((aspect) => `profile:${aspect}:${foldName(subject)}`));
}
