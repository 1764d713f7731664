import type { AttentionSource } from "../../core/attention/sources.ts";
import type { Scope } from "../../core/scope.ts";

/** A retrieval that is not written yet. */
export interface AttentionEvent {
  readonly scope: Scope;
  readonly source: AttentionSource;
  /** The caller's clock, epoch ms. */
  readonly at: number;
  /** The caller's IANA zone: which calendar day it was. */
  readonly zone: string;
  /** Ids of memories and turns, each once; the cosine where meaning took part. */
  readonly hits: readonly { readonly id: string; readonly similarity?: number }[];
}

/** Events kept at most, and hits of theirs: what a heatmap may have to write before it is drawn. */
const MOST_EVENTS = 1_000;
const MOST_HITS = 20_000;

/** Retrievals that wait to be written: a search is answered without a transaction, and none is begun for its sake. */
export class EventBuffer {
  #events: AttentionEvent[] = [];
  #hits = 0;
  #dropped = 0;

  get size(): number {
    return this.#events.length;
  }

  /** Events that were lost since the store was opened, because too many were waiting. */
  get dropped(): number {
    return this.#dropped;
  }

  /** What waits now: for `restore`. */
  snapshot(): readonly AttentionEvent[] {
    return [...this.#events];
  }

  add(event: AttentionEvent): void {
    this.#hits += event.hits.length;
    this.#events.push(event);
    while (this.#events.length > MOST_EVENTS || this.#hits > MOST_HITS) {
      this.#hits -= this.#events.shift()?.hits.length ?? 0;
      this.#dropped += 1;
    }
  }

  /** The oldest, one at least, with so many rows together. They stay until `remove`. */
  oldest(rows: number): readonly AttentionEvent[] {
    let sum = 0;
    const end = this.#events.findIndex(({ hits }) => {
      sum += hits.length + 1;
      return sum >= rows;
    });
    return end === -1 ? [...this.#events] : this.#events.slice(0, end + 1);
  }

  remove(written: readonly AttentionEvent[]): void {
    const gone = new Set(written);
    this.#keep(this.#events.filter((event) => !gone.has(event)));
  }

  /** What waited at a snapshot waits again, and nothing that came since: the batch that changed it was taken back. */
  restore(events: readonly AttentionEvent[]): void {
    this.#keep([...events]);
  }

  /** What was erased is not written any more. */
  forgetRecords(ids: ReadonlySet<string>): void {
    this.#keep(this.#events.map((event) => ({ ...event, hits: event.hits.filter(({ id }) => !ids.has(id)) })));
  }

  /** The same for a wiped scope and all that lie in it. */
  forgetScope({ user, agent, run }: Scope): void {
    const lies = ({ scope }: AttentionEvent): boolean =>
      scope.user === user && (agent ?? scope.agent) === scope.agent && (run ?? scope.run) === scope.run;
    this.#keep(this.#events.filter((event) => !lies(event)));
  }

  #keep(events: AttentionEvent[]): void {
    this.#events = events;
    this.#hits = events.reduce((sum, { hits }) => sum + hits.length, 0);
  }
}
