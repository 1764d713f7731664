import type { ErrorCode } from "../../errors.ts";
import type { EmbedderProfile, LoadProgress } from "../../contract/embedder.ts";
import type { ModelRun } from "../../core/embedding/model-entry.ts";

/** How the embedder is: a state, and a reason that a user can be shown. */
export type EmbedderState =
  | { readonly state: "none"; readonly reason: string }
  | { readonly state: "offered"; readonly reason: string; readonly model: string }
  /** Another tab has the origin's embedder; this one takes over when it ends. */
  | { readonly state: "waiting"; readonly reason: string; readonly model: string }
  | { readonly state: "loading"; readonly reason: string; readonly model: string; readonly run: ModelRun; readonly progress?: LoadProgress }
  | { readonly state: "testing"; readonly reason: string; readonly model: string; readonly run: ModelRun }
  | { readonly state: "ready"; readonly reason: string; readonly model: string; readonly profile: EmbedderProfile; readonly kept: boolean }
  /** Idle: its memory was given back. The next text loads it again. */
  | { readonly state: "unloaded"; readonly reason: string; readonly model: string; readonly profile: EmbedderProfile }
  | {
      readonly state: "failed";
      readonly reason: string;
      readonly model: string;
      readonly code: ErrorCode;
      /** What the user can do. */
      readonly todo: string;
    };

export const NO_MODEL: EmbedderState = { state: "none", reason: "no model was chosen: search goes by words" };
