import type { Entry } from "../../core/inject/entry.ts";
import { lineOf, mapPeople } from "../../core/inject/map-people.ts";
import type { MappedPerson } from "../../core/inject/map-people.ts";
import { mostSpecific } from "../../core/inject/most-specific.ts";
import { foldName } from "../../core/text.ts";
import { identityOf } from "../../storage/identity-table.ts";
import { mapProfiles } from "../../storage/inject-session.sql.ts";
import { readNamings } from "../../storage/namings.ts";
import { namingsOfLatest, standFor } from "../../storage/role.sql.ts";
import { textOf } from "../../storage/rows.ts";
import type { Call } from "../call.ts";
import type { SessionFrame } from "./session-frame.ts";

/** Who is there is counted in so many of the latest memories: all of them would take too long, and who was there long ago is not at hand. */
const LATEST = 500;
const MOST_PROFILES = 500;
/** Most characters of a whole text, and of a line. */
const CLIP = { whole: 1_200, line: 160 } as const;
/** The name under which an agent may write a profile of itself. */
const SELF = "self";

/** Profiles: whole for the agent itself and where one is pinned, in a line for others. */
export function peopleOf(frame: SessionFrame): { readonly entries: readonly Entry[]; readonly passedOver: number } {
  const { call, thresholds, trust } = frame;
  const { all, titles } = readNamings(call.db, namingsOfLatest, { trust: JSON.stringify(trust), most: LATEST });
  const records = mostSpecific(call.db.all(mapProfiles, { most: MOST_PROFILES }).map(identityOf));
  const own = [SELF, call.actor, call.db.scope.agent ?? SELF].map(foldName);
  const stand = standing(call, [...own, ...records.map(({ subject }) => foldName(subject ?? ""))]);
  const keyOf = (name: string): string => stand.keys.get(name) ?? name;
  const people = mapPeople(records, all, {
    keyOf: ({ subject }) => keyOf(foldName(subject ?? "")),
    titles: new Map([...titles, ...stand.titles]),
    own: new Set(own.map(keyOf)),
  });
  const whole = people.filter((person) => person.whole);
  const lines = people.filter((person) => !person.whole);
  const shown = lines.slice(0, thresholds.people);
  return { entries: [...whole.flatMap(wholeEntries), ...shown.map(lineEntry)], passedOver: lines.length - shown.length };
}

/** For whom folded names stand today. */
function standing(
  call: Call,
  names: readonly string[],
): { readonly keys: ReadonlyMap<string, string>; readonly titles: ReadonlyMap<string, string> } {
  const rows = call.db.all(standFor, { names: JSON.stringify([...new Set(names)]) });
  return {
    keys: new Map(rows.map((row) => [textOf(row, "norm"), textOf(row, "entity")])),
    titles: new Map(rows.map((row) => [textOf(row, "entity"), textOf(row, "name")])),
  };
}

function wholeEntries({ name, records }: MappedPerson): readonly Entry[] {
  return records.map(({ id, text, aspect, recordedAt, pinned }) => ({
    id,
    kind: "profile",
    text,
    clip: CLIP.whole,
    at: recordedAt,
    label: `${name}, ${aspect}`,
    why: pinned ? "the profile is pinned" : "it is of the agent itself, or of somebody with a pinned profile",
  }));
}

function lineEntry(person: MappedPerson): Entry {
  const { key, name, records, namings } = person;
  const why = namings.length === 0 ? "there is a profile" : `named in ${namings.length} of the latest ${LATEST} memories`;
  return { id: records[0]?.id ?? key, kind: "profile", text: lineOf(person) || name, clip: CLIP.line, label: name, why };
}
