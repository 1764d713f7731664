import type { InjectSessionInput, InjectTurnInput } from "./inject.ts";

/** A look at a block that leaves no mark: nothing counts as injected by it, and no session begins. */
export interface PreviewInput {
  /**
   * Ids of memories and turns that count as in the session's window already, beside those that are: so a talk can be played through.
   * Default none, at most 10,000.
   */
  readonly held?: readonly string[];
}

export interface PreviewSessionInput extends InjectSessionInput, PreviewInput {}

export interface PreviewTurnInput extends InjectTurnInput, PreviewInput {}
