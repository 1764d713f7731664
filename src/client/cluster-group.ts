import type { ClusterDetail, ClusterList, PageInput, RouteReply } from "../contract/contract.ts";
import type { CallOptions, Caller } from "./caller.ts";

/** Groups of texts that are near each other in meaning, made by upkeep where a model has given texts their vectors. */
export class ClusterGroup {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Clusters, the fullest first, each with its name, neighbours and place on a map. `limit` default 50, at most 1,000. */
  list(page: PageInput = {}, options: CallOptions = {}): Promise<ClusterList> {
    return this.#caller.read("clusters", page, options);
  }

  /** One cluster and its texts, the nearest to its middle first. Rejects with `not_found`. */
  get(id: number, page: PageInput = {}, options: CallOptions = {}): Promise<ClusterDetail> {
    return this.#caller.read("cluster", { ...page, id }, options);
  }

  /**
   * The three clusters nearest to a query in meaning, then their strongest neighbours; none where meaning takes no part, as `meaning` says.
   * Rejects with `invalid_input`.
   *
   * @example
   * ```ts
   * const { clusters, meaning } = await memory.clusters.route("what do I know about sailing?");
   * for (const { name, similarity, via } of clusters) console.log(name, similarity, via);
   * ```
   */
  route(query: string, options: CallOptions = {}): Promise<RouteReply> {
    return this.#caller.read("routeQuery", { query }, options);
  }
}
