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

/** Events kept at most. */
export const MOST_WAITING = 1_000;

/** Retrievals that wait to be written: a search is answered without a transaction, and none is begun for its sake. */
export class EventBuffer {
  #events: AttentionEvent[] = [];
  #added = 0;
  #dropped = 0;

  get size(): number {
    return this.#events.length;
  }

  /** Events that were lost since the store was opened, because too many were waiting. */
  get dropped(): number {
    return this.#dropped;
  }

  /** How many ever came: for `rewind`. */
  get mark(): number {
    return this.#added;
  }

  add(event: AttentionEvent): void {
    this.#added += 1;
    if (this.#events.length >= MOST_WAITING) {
      this.#events.shift();
      this.#dropped += 1;
    }
    this.#events.push(event);
  }

  /** The oldest, which stay until `remove`. */
  oldest(count: number): readonly AttentionEvent[] {
    return this.#events.slice(0, count);
  }

  remove(written: readonly AttentionEvent[]): void {
    const gone = new Set(written);
    this.#events = this.#events.filter((event) => !gone.has(event));
  }

  /** Takes back what came since the mark. */
  rewind(mark: number): void {
    this.#events.length = Math.max(0, this.#events.length - (this.#added - mark));
    this.#added = mark;
  }

  /** What was erased is not written any more. */
  forgetRecords(ids: ReadonlySet<string>): void {
    this.#events = this.#events.map((event) =>
      event.hits.some(({ id }) => ids.has(id)) ? { ...event, hits: event.hits.filter(({ id }) => !ids.has(id)) } : event,
    );
  }

  /** The same for a wiped scope and all that lie in it. */
  forgetScope({ user, agent, run }: Scope): void {
    const lies = ({ scope }: AttentionEvent): boolean =>
      scope.user === user && (agent ?? scope.agent) === scope.agent && (run ?? scope.run) === scope.run;
    this.#events = this.#events.filter((event) => !lies(event));
  }
}
