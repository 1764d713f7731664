/** How many tokens a text is, for a model's context. */
export type CountTokens = (text: string) => number;

let exact: CountTokens | undefined;

/** Gives the counter that was loaded. */
export function provideTokens(count: CountTokens): void {
  exact = count;
}

/** The counter of `o200k_base`; undefined until it was loaded, or where it could not be. */
export function exactTokens(): CountTokens | undefined {
  return exact;
}
