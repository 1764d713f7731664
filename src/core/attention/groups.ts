/** A memory or a turn as one number: its row id times two, a turn plus one. */
export type OwnerCode = number;

export function ownerCode(kind: "turn" | "memory", rowId: number): OwnerCode {
  return rowId * 2 + (kind === "turn" ? 1 : 0);
}

export interface GroupLabel {
  /** Stays with the group, whatever it is called. */
  readonly key: string;
  readonly name: string;
}

/** What hits are credited to, as one scope sees it: topics, clusters or single memories. A record may be in several groups. */
export interface Groups {
  /** Standing records in each group. Its length is the number of groups. */
  readonly members: ArrayLike<number>;
  /** Indexes of the groups that a record is in, each once; also of a record that is hidden or replaced since. */
  of(owner: OwnerCode): readonly number[];
  /** Asked only for groups that are shown. */
  label(group: number): GroupLabel;
}

/** One record and the groups that it is in. */
export interface Membership {
  readonly owner: OwnerCode;
  /** False for what is hidden or replaced: its hits count, but it is no member. */
  readonly standing: boolean;
  readonly groups: readonly GroupLabel[];
}

/** Groups out of the memberships of records, each of which comes once. A group of fewer than `least` standing members is none. */
export function groupsFrom(memberships: Iterable<Membership>, least: number): Groups {
  const places = new Map<string, number>();
  const labels: GroupLabel[] = [];
  const members: number[] = [];
  const ofOwner = new Map<OwnerCode, number[]>();
  for (const { owner, standing, groups } of memberships) {
    const own: number[] = [];
    for (const label of groups) {
      const place = places.get(label.key) ?? labels.length;
      if (place === labels.length) {
        places.set(label.key, place);
        labels.push(label);
        members.push(0);
      }
      if (own.includes(place)) continue;
      own.push(place);
      if (standing) members[place] = (members[place] ?? 0) + 1;
    }
    ofOwner.set(owner, own);
  }
  return withoutSmall({ labels, members, ofOwner }, least);
}

const NONE: readonly number[] = [];

interface AllGroups {
  readonly labels: readonly GroupLabel[];
  readonly members: readonly number[];
  readonly ofOwner: ReadonlyMap<OwnerCode, readonly number[]>;
}

function withoutSmall({ labels, members, ofOwner }: AllGroups, least: number): Groups {
  const kept = members.flatMap((count, place) => (count >= least ? [place] : []));
  const moved = new Map(kept.map((place, index) => [place, index]));
  // Made once: a heatmap asks for every record that was hit.
  const groupsOf = new Map([...ofOwner].map(([owner, places]) => [owner, places.flatMap((place) => moved.get(place) ?? [])]));
  return {
    members: kept.map((place) => members[place] ?? 0),
    of: (owner) => groupsOf.get(owner) ?? NONE,
    label: (group) => labels[kept[group] ?? 0] ?? { key: "", name: "" },
  };
}
