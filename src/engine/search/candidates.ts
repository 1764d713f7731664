/** An owner of chunks that may become a hit, with its raw scores. */
export interface Candidate {
  readonly kind: "turn" | "memory";
  readonly rowId: number;
  /** BM25 of its best chunk, times its voice. */
  lexical: number;
  /** What the turn before it adds. */
  context: number;
  /** Exact terms and phrases that it holds. */
  readonly exact: Set<string>;
  /** Share of the query's known names that it names. */
  entity: number;
  /** Cosine of the query and its nearest chunk; undefined where it has no vector, or meaning takes no part. */
  semantic: number | undefined;
  /** The same on the query's own scale: 0 for the mean of all texts, 1 for the nearest. */
  meaning: number;
}

/** Candidates by owner. */
export class Candidates {
  readonly #byOwner = new Map<string, Candidate>();

  get size(): number {
    return this.#byOwner.size;
  }

  get(kind: Candidate["kind"], rowId: number): Candidate | undefined {
    return this.#byOwner.get(`${kind} ${rowId}`);
  }

  ensure(kind: Candidate["kind"], rowId: number): Candidate {
    const key = `${kind} ${rowId}`;
    const known = this.#byOwner.get(key);
    if (known !== undefined) return known;
    const added: Candidate = { kind, rowId, lexical: 0, context: 0, exact: new Set(), entity: 0, semantic: undefined, meaning: 0 };
    this.#byOwner.set(key, added);
    return added;
  }

  /** Drops what does not pass. */
  keep(passes: (candidate: Candidate) => boolean): void {
    for (const [key, candidate] of this.#byOwner) if (!passes(candidate)) this.#byOwner.delete(key);
  }

  all(): readonly Candidate[] {
    return [...this.#byOwner.values()];
  }

  of(kind: Candidate["kind"]): readonly Candidate[] {
    return this.all().filter((candidate) => candidate.kind === kind);
  }
}
