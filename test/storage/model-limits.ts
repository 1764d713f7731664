/**
 * A slow machine tries fewer sequences, and shrinks a failure for a while only: else the test's own limit would end it before it could
 * say what failed. A number of milliseconds. Without bias, sequences are long from the first.
 */
export const LIMITED: { readonly interruptAfterTimeLimit: number; readonly noBias: boolean } = {
  interruptAfterTimeLimit: 60_000,
  noBias: true,
};
