import { invalidInput } from "../../errors.ts";

/** Components of vectors that the index takes: a multiple of 8 in these bounds. */
export const DIMENSIONS = { least: 64, most: 4096, multipleOf: 8 } as const;

/** Throws `invalid_input` for a dimension that no index has. */
export function checkDim(dim: number): void {
  const { least, most, multipleOf } = DIMENSIONS;
  if (!Number.isInteger(dim) || dim % multipleOf !== 0 || dim < least || dim > most)
    throw invalidInput("dim", `must be a multiple of ${multipleOf} from ${least} to ${most}`, { dim });
}
