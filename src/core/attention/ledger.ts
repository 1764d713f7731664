import type { OwnerCode } from "./groups.ts";

/** A retrieval, or several that were folded into one. */
export interface LedgerEvent {
  /** Row id. Grows. */
  readonly id: number;
  /** Row id of the scope that asked. */
  readonly scope: number;
  readonly source: string;
  /** Epoch ms. */
  readonly at: number;
  readonly calls: number;
}

export interface LedgerHit {
  readonly owner: OwnerCode;
  readonly hits: number;
  /** Hits in which meaning took part. */
  readonly similar: number;
  /** Sum of their cosines, in ten-thousandths. */
  readonly similarity: number;
}

/** Retrievals and their hits in columns: a hundred thousand are gone through in a few milliseconds. */
export class Ledger {
  readonly events: LedgerEvent[] = [];
  /** The records that were hit, each once. */
  readonly owners: OwnerCode[] = [];
  /** Of each hit, in the order of the events: index of its event, of its record, and its numbers. */
  readonly event: number[] = [];
  readonly owner: number[] = [];
  readonly hits: number[] = [];
  readonly similar: number[] = [];
  readonly similarity: number[] = [];
  readonly #owners = new Map<OwnerCode, number>();

  /** Id of the newest event; 0 = none. */
  get last(): number {
    return this.events.at(-1)?.id ?? 0;
  }

  addEvent(event: LedgerEvent): void {
    this.events.push(event);
  }

  /** `event`: its index in `events`. */
  addHit(event: number, { owner, hits, similar, similarity }: LedgerHit): void {
    this.event.push(event);
    this.owner.push(this.#indexOf(owner));
    this.hits.push(hits);
    this.similar.push(similar);
    this.similarity.push(similarity);
  }

  #indexOf(owner: OwnerCode): number {
    const known = this.#owners.get(owner);
    if (known !== undefined) return known;
    this.#owners.set(owner, this.owners.length);
    return this.owners.push(owner) - 1;
  }
}
