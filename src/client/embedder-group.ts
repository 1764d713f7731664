import { invalidInput, StrandlineError } from "../errors.ts";
import { parseModel } from "../core/embedding/parse-model-entry.ts";
import type { ModelEntryInput } from "../core/embedding/parse-model-entry.ts";
import type { Caller } from "./caller.ts";
import { EmbedderSupervisor } from "./embedder/embedder-supervisor.ts";
import type { EmbedderOptions, PrepareOptions } from "./embedder/embedder-options.ts";
import type { ModelOffer } from "./embedder/model-offer.ts";
import type { EmbedderKeeper } from "./embedder-keeper.ts";
import type { MemoryStatus } from "./status.ts";
import type { StatusBoard } from "./status-board.ts";

/**
 * The model that finds by meaning. One serves the whole store, in the tab that leads; every tab sees how it does, and may choose.
 *
 * @example
 * ```ts
 * const offer = await memory.embedder.offer("bge-m3"); // size, languages, room, time: downloads nothing
 * console.log(offer.languages); // many
 * ```
 */
export class EmbedderGroup {
  readonly #caller: Caller;
  readonly #board: StatusBoard;
  readonly #keeper: EmbedderKeeper;
  readonly #options: EmbedderOptions;

  constructor(caller: Caller, board: StatusBoard, keeper: EmbedderKeeper, options: EmbedderOptions) {
    this.#caller = caller;
    this.#board = board;
    this.#keeper = keeper;
    this.#options = options;
  }

  /** How it is: a state and a reason, progress while texts get their vectors. */
  get state(): MemoryStatus["embedder"] {
    return this.#board.current.embedder;
  }

  /** What a model would cost: download, room, time for what is stored. Downloads nothing. Rejects with `not_found` for an unknown name. */
  async offer(model: string | ModelEntryInput): Promise<ModelOffer> {
    // One model serves all users of the store; only where none ever did is the caller's own share all that is known.
    const { chunks } = await this.#caller.read("stats", {});
    return new EmbedderSupervisor(this.#options).offer(model, { texts: this.state.total ?? chunks });
  }

  /**
   * Downloads a model, tests it on this device and lets it serve the store, from now on and after every opening. Resolves when it serves;
   * texts get their vectors in the background, and until all have, those of the model before serve. The last call counts: an earlier one
   * that has not resolved rejects with `aborted`.
   *
   * Rejects with `invalid_input`, `not_found`, `model_unavailable`, `model_refused`, `worker_failed` or `aborted`; search goes on as before.
   */
  async prepare(options: PrepareOptions): Promise<MemoryStatus["embedder"]> {
    checkPrepare(options);
    const { id } = parseModel(options.model);
    if (this.#keeper.leads) {
      await this.#keeper.prepare(options);
      await this.#choose(options.model);
      return this.#untilServed(id, {});
    }
    const { chosen, declined } = this.state;
    const before = this.#failureOf(id);
    await this.#choose(options.model);
    return this.#untilServed(id, options, before).catch(async (error: unknown) => {
      await this.#choose(declined === true ? null : chosen?.model);
      throw error;
    });
  }

  /**
   * Deletes a model's files from this device. If it is the one at work, search goes by words alone from now on; another one stays at work.
   * Without a name: the one that was chosen or is at work.
   */
  async remove(model: string | ModelEntryInput | undefined = this.state.chosen?.model ?? this.state.model): Promise<void> {
    const { device, model: served } = this.state;
    const isService = model !== undefined && device === "remote" && model === served;
    const id = model === undefined || isService ? undefined : parseModel(model).id;
    if (id === undefined || this.#isInUse(id)) await this.#choose(null);
    // A service has no files here.
    if (id === undefined || model === undefined) return;
    if (!this.#keeper.leads) await this.#untilGone(id);
    await this.#keeper.remove(model);
  }

  #isInUse(id: string): boolean {
    const { chosen, model, next, preparing } = this.state;
    const chosenId = typeof chosen?.model === "object" ? chosen.model.id : chosen?.model;
    return [chosenId, model, next, preparing].includes(id) || this.#keeper.runs(id);
  }

  async #choose(model: string | ModelEntryInput | null | undefined): Promise<void> {
    await this.#caller.change("chooseEmbedder", model === undefined ? {} : { model });
  }

  /** Until the leading tab has ended a model: what it still fetched would be kept after the others were deleted. */
  #untilGone(id: string): Promise<void> {
    return new Promise((resolve) => {
      const look = ({ embedder: { model, next, preparing } }: MemoryStatus): void => {
        if ([model, next, preparing].includes(id)) return;
        stop();
        resolve();
      };
      const stop = this.#board.listen(look);
      look(this.#board.current);
    });
  }

  /** Why the leading tab could not get a model ready. */
  #failureOf(id: string): string | undefined {
    const { state, model, reason, refused } = this.state;
    if (refused?.model === id) return refused.reason;
    return state === "failed" && model === id ? reason : undefined;
  }

  /** Until the leading tab says that the model serves, or why it does not; `before` is what it said of an earlier attempt. */
  #untilServed(
    id: string,
    { signal, onProgress }: Pick<PrepareOptions, "signal" | "onProgress">,
    before?: string,
  ): Promise<MemoryStatus["embedder"]> {
    return new Promise((resolve, reject) => {
      let known = before;
      const look = ({ embedder }: MemoryStatus): void => {
        const { state, progress } = embedder;
        if (progress !== undefined && (embedder.model === id || embedder.preparing === id)) onProgress?.(progress);
        const failure = this.#failureOf(id);
        if (failure === undefined) known = undefined;
        else if (known === undefined) return settle(() => reject(new StrandlineError("model_unavailable", { reason: failure })));
        const serves = embedder.model === id || embedder.next === id;
        if (serves && (state === "embedding" || state === "ready")) settle(() => resolve(embedder));
      };
      const abort = (): void => settle(() => reject(new StrandlineError("aborted")));
      const stop = this.#board.listen(look);
      const settle = (how: () => void): void => {
        stop();
        signal?.removeEventListener("abort", abort);
        how();
      };
      signal?.addEventListener("abort", abort);
      if (signal?.aborted === true) abort();
      else look(this.#board.current);
    });
  }
}

/** Throws `invalid_input` before anything is fetched. */
function checkPrepare(options: PrepareOptions): void {
  if (typeof options !== "object" || (options as unknown) === null) throw invalidInput("options", "must be an object");
  const { consent, signal, onProgress } = options;
  if ((consent as unknown) !== true) throw invalidInput("consent", "must be true: the user agreed to the download");
  if (signal !== undefined && !(signal instanceof AbortSignal)) throw invalidInput("signal", "must be an AbortSignal");
  if (onProgress !== undefined && typeof onProgress !== "function") throw invalidInput("onProgress", "must be a function");
}
