import type { Trust } from "../records.ts";

/** A set of trusts as one number, as it is stored. */
const BIT: Readonly<Record<Trust, number>> = { user: 1, agent: 2, page: 4, import: 8 };

/** @example trustSet(["user", "page"]); // 5 */
export function trustSet(trusts: readonly Trust[]): number {
  return trusts.reduce((set, trust) => set | BIT[trust], 0);
}
