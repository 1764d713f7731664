import type { Inflate } from "fflate";
import { loadModule } from "../load-module.ts";
import { StrandlineError } from "../../errors.ts";

type Library = typeof import("fflate");

let library: Library | undefined;

/** Loads what unpacks zips: its tables are made when it is loaded, which no store is to wait for. Rejects with `worker_failed`. */
export async function loadInflate(): Promise<void> {
  library ??= await loadModule("fflate", import("fflate"));
}

/** An inflater; `loadInflate` has resolved. */
export function createInflate(take: (chunk: Uint8Array, final: boolean) => void): Inflate {
  if (library === undefined)
    throw new StrandlineError("worker_failed", { step: "load fflate", reason: "it was used before it was loaded" });
  return new library.Inflate(take);
}
