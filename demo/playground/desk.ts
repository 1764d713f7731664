import type { MemoryStatus, MemoryStore } from "strandline";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { ModelRun } from "./model-run.ts";

/** A line in the corner of the page; with `undo`, the request that a button takes back. */
export interface Message {
  readonly text: string;
  readonly undo?: string;
}

/** What every view stands on. */
export interface Desk {
  /** The store, seen as `user`. */
  readonly memory: MemoryStore;
  readonly user: string;
  readonly setUser: (user: string) => void;
  readonly status: MemoryStatus;
  /** Grows with every change that this user sees, made here or in another tab: what is shown is read again. */
  readonly version: number;
  readonly changed: () => void;
  /** The model that was asked for last, on its way in. */
  readonly model: ModelRun;
  readonly say: (message: Message | string) => void;
  readonly fail: (error: unknown) => void;
}

export const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (desk === undefined) throw new Error("useDesk stands outside of a Desk");
  return desk;
}
