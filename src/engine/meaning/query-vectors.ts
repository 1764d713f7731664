import type { Embedded, Embedder } from "../../contract/embedder.ts";
import { isStrandlineError } from "../../errors.ts";
import type { StrandlineError } from "../../errors.ts";
import { toStoredRow } from "../../vectors/stored-row.ts";

/** What is known of a query's vector when it is searched for. */
export type QueryVector = Embedded | { readonly late: true };

/** A search waits for its vector a few times what a text took on this device, within these bounds, ms. */
const PATIENCE = { least: 150, most: 1_000, texts: 4 } as const;
/** Queries that are remembered: the last ones come again, as a page is turned or a filter set. */
const MOST_KEPT = 64;
/** Of a longer query its beginning and its end are embedded: a pasted text is asked about in its last sentence. Characters each. */
const PART = 400;

export interface QueryVectorsOptions {
  readonly dimension: number;
  /** Resolves after so many ms. */
  readonly delay: (ms: number) => Promise<void>;
  /** The embedder gave something that is no vector of its space. */
  readonly onWrong: (error: StrandlineError) => void;
}

/** Vectors of queries, asked for before the search itself, which is synchronous. */
export class QueryVectors {
  readonly #embedder: Embedder;
  readonly #options: QueryVectorsOptions;
  readonly #kept: Map<string, Embedded> = new Map();
  readonly #asked: Map<string, Promise<void>> = new Map();
  /** The last one did not come in time: nobody waits again until one has come. */
  #late = false;

  constructor(embedder: Embedder, options: QueryVectorsOptions) {
    this.#embedder = embedder;
    this.#options = options;
  }

  /** Settles when the vector is there or has taken too long; undefined when there is nothing to wait for. Never rejects. */
  prepare(query: string): Promise<void> | undefined {
    if (this.#kept.has(query)) return undefined;
    const asked = this.#asked.get(query) ?? this.#ask(query);
    if (this.#late) return undefined;
    const { msPerText = 0 } = this.#embedder.profile ?? {};
    const patience = this.#options.delay(Math.min(PATIENCE.most, Math.max(PATIENCE.least, PATIENCE.texts * msPerText)));
    return Promise.race([asked, patience.then(() => this.#expire(query))]);
  }

  of(query: string): QueryVector {
    return this.#kept.get(query) ?? { late: true };
  }

  #expire(query: string): void {
    if (!this.#kept.has(query)) this.#late = this.#asked.has(query);
  }

  #ask(query: string): Promise<void> {
    const asked = this.#embedder
      .embed({ texts: [partsOf(query)], as: "query" })
      .then(([embedded]) => {
        this.#late = false;
        if (embedded !== undefined) this.#keep(query, embedded);
      })
      .catch((error: unknown) => {
        if (isStrandlineError(error) && error.code === "invalid_input") this.#options.onWrong(error);
      })
      .finally(() => this.#asked.delete(query));
    this.#asked.set(query, asked);
    return asked;
  }

  #keep(query: string, embedded: Embedded): void {
    // What the index could not compare is refused here: a search never fails of it.
    if ("vector" in embedded) toStoredRow(embedded.vector, this.#options.dimension);
    this.#kept.set(query, embedded);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST_KEPT) break;
      this.#kept.delete(oldest);
    }
  }
}

function partsOf(query: string): string {
  return query.length <= 2 * PART ? query : `${query.slice(0, PART)} ${query.slice(-PART)}`.toWellFormed();
}
