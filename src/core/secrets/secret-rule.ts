/** What a rule saw: the value it captured and its surroundings. */
export interface Candidate {
  readonly value: string;
  /** The matched text before the value: key word, separator, opening quote. */
  readonly lead: string;
  /** Up to 24 characters after the value. */
  readonly tail: string;
}

/** One row of the table of secrets. */
export interface SecretRule {
  /** Shown to people and models inside the placeholder: lower-case words joined by `_`. */
  readonly type: string;
  /**
   * Lower-case literals: the pattern runs only when one of them is in the text. Empty: the pattern starts so
   * selectively that it is its own trigger.
   */
  readonly triggers: readonly string[];
  /**
   * Global, with indices (`dg`). The group `secret` is what gets masked; without it, the whole match. No part may
   * match the barrier, and every start must be bounded or guarded by a lookbehind, so that the scan stays linear.
   */
  readonly pattern: RegExp;
  /** How many characters of the value, from its start, are secret; 0 refuses the candidate. Absent: all of them. */
  readonly secretLength?: (candidate: Candidate) => number;
}

/**
 * Stands, character by character, for what must not be looked into: placeholders, media in data: URLs, and secrets
 * already found. U+FFFC (object replacement) is what editors use for "something that is not text".
 */
export const BARRIER = "\uFFFC";
