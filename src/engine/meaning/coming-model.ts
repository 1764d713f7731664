import type { StoreStatus } from "../../contract/contract.ts";
import type { EmbedderNews } from "../../contract/embedder.ts";

type Shown = Pick<StoreStatus["embedder"], "preparing" | "progress" | "refused">;

/** What is heard of a model that is got ready while another one serves. */
export class ComingModel {
  #shown: Shown = {};

  /** Beside the status of the model that serves. */
  get shown(): Shown {
    return this.#shown;
  }

  hear({ state, reason, model, progress, todo }: EmbedderNews): void {
    const { refused } = this.#shown;
    if (model === undefined || state === "none" || state === "offered") this.#shown = refused === undefined ? {} : { refused };
    else if (state === "failed") this.#shown = { refused: { model, reason, ...(todo === undefined ? {} : { todo }) } };
    else this.#shown = { preparing: model, ...(progress === undefined ? {} : { progress }) };
  }

  /** It is here, but cannot serve. */
  refuse(model: string, reason: string): void {
    this.#shown = { refused: { model, reason } };
  }

  /** It is here, or something else was chosen. */
  forget(): void {
    this.#shown = {};
  }
}
