import type { AttentionHeatmap, HeatmapInput, RecordAttention, RecordAttentionInput, RecordAttentionReply } from "../contract/contract.ts";
import type { CallOptions, Caller } from "./caller.ts";

/**
 * What retrieval lights up: which topics, clusters and memories were found, how often and from where, and which never were. It says what
 * was asked for, not what matters. Searches are counted by themselves; `get`, `list` and `timeline` are not retrievals. A query is not kept.
 *
 * Retrievals are written when the store is idle, when it is asked for them and when it closes. They are no part of the trail, of `undo`
 * or of an export, and what a crash took of them is lost. Those of an erased record go with it.
 */
export class AttentionGroup {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /**
   * Counts a retrieval that was made by other ways than `search`. Ids that name nothing which this scope sees are left out and named in
   * `unknown`. Rejects with `invalid_input`.
   *
   * @example
   * ```ts
   * const [latest] = await memory.list({ pinned: true, limit: 1 });
   * if (latest !== undefined) await memory.attention.record({ source: "session", hits: [{ id: latest.id }] });
   * ```
   */
  record(retrieval: RecordAttentionInput, options: CallOptions = {}): Promise<RecordAttentionReply> {
    return this.#caller.read("recordAttention", retrieval, options);
  }

  /**
   * What was lit and what never was, in calendar days of the caller's zone up to now. A hit counts fully for each group of its record.
   * Automatic scans are left out unless `sources` names them. Rejects with `invalid_input`.
   *
   * @example
   * ```ts
   * const { calls, hits, groups, neverLit } = await memory.attention.heatmap({ days: 7, by: "topics" });
   * console.log(calls, hits); // retrievals, and the records that they brought
   * for (const { name, hits, share } of groups) console.log(name, hits, share);
   * console.log(neverLit.map(({ name }) => name));
   * ```
   */
  heatmap(input: HeatmapInput = {}, options: CallOptions = {}): Promise<AttentionHeatmap> {
    return this.#caller.read("attentionHeatmap", input, options);
  }

  /**
   * How often one memory or turn was retrieved, by source, and when last. Rejects with `not_found` or `invalid_input`.
   *
   * @example
   * ```ts
   * const { id } = await memory.write({ gesture: "Ana laughed at the tide table." });
   * await memory.search("tide table");
   * const { hits, last } = await memory.attention.of(id);
   * console.log(hits, last); // 1, and when
   * ```
   */
  of(id: string, options: CallOptions = {}): Promise<RecordAttention> {
    return this.#caller.read("attentionOf", { id }, options);
  }
}
