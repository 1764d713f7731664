/** A memory that may be shown for its weight. */
export interface Weighty {
  readonly id: string;
  readonly weight: number;
  readonly recordedAt: number;
  readonly pinned: boolean;
  /** Folded: by them two tags are one. */
  readonly tags: readonly string[];
}

/**
 * The heaviest, no two of which share a tag; what is pinned comes first, whatever it weighs and shares. Of equal weights the latest goes
 * first, then the smaller id.
 */
export function pickWeighty<W extends Weighty>(candidates: readonly W[], most: number): readonly W[] {
  const picked: W[] = [];
  const taken = new Set<string>();
  for (const candidate of [...candidates].sort(byWeight)) {
    if (picked.length >= most) break;
    if (!candidate.pinned && candidate.tags.some((tag) => taken.has(tag))) continue;
    picked.push(candidate);
    for (const tag of candidate.tags) taken.add(tag);
  }
  return picked;
}

function byWeight(a: Weighty, b: Weighty): number {
  return Number(b.pinned) - Number(a.pinned) || b.weight - a.weight || b.recordedAt - a.recordedAt || (a.id < b.id ? -1 : 1);
}
