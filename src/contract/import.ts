import type { ImportFormat, MendReason, SkipReason } from "../core/import/draft.ts";

/** Begins to read a file, whose parts the engine then asks for. */
export interface ImportStartInput {
  /** UUIDv7 of this import; its changes bear it as their request, so that `undo` takes all of them back. */
  readonly file: string;
  /** Bytes of the file. */
  readonly size: number;
  /** `preview`: only the report of what `apply` would do. */
  readonly mode: "preview" | "apply";
  /** Session for turns of a file that names none. */
  readonly session?: string;
  /** Default `on`: keys, tokens, private keys and cards are masked before they are stored. */
  readonly screen?: "on" | "off";
}

/** The part that was asked for. */
export interface ImportPartInput {
  readonly file: string;
  /** Of the question that it answers. */
  readonly step: number;
  readonly bytes: Uint8Array;
}

export interface ImportStopInput {
  readonly file: string;
}

/** How far an import is. A file is read twice: checked whole first, so that a damaged one leaves nothing behind. */
export interface ImportState {
  readonly phase: "checking" | "storing";
  /** Bytes of this phase done, and of the whole file. */
  readonly bytes: number;
  readonly total: number;
  readonly conversations: number;
  /** Turns read in this phase. */
  readonly turns: number;
}

/** The engine asks for the next part, or has the report. */
export type ImportStep =
  | { readonly kind: "part"; readonly step: number; readonly offset: number; readonly length: number; readonly state: ImportState }
  | { readonly kind: "done"; readonly report: ImportReport };

/** Stored: new here. Known: there already, with the same content. */
export interface ImportCounts {
  readonly stored: number;
  readonly known: number;
}

/** What an import read, stored, left out and why. Of a preview: what it would do. */
export interface ImportReport {
  readonly format: ImportFormat;
  /** False for a preview. */
  readonly applied: boolean;
  /** False when it ended before the end of the file: what is counted as stored is stored. */
  readonly complete: boolean;
  readonly conversations: number;
  readonly turns: ImportCounts;
  /** Facts of a knowledge graph. */
  readonly memories: ImportCounts;
  readonly skipped: Readonly<Partial<Record<SkipReason, number>>>;
  /** Stored, but not quite as it was in the file. */
  readonly mended: Readonly<Partial<Record<MendReason, number>>>;
  /** At most 20: where something was left out or mended, and why. */
  readonly examples: readonly { readonly where: string; readonly reason: SkipReason | MendReason }[];
  readonly secretsMasked: number;
  /** Times of the earliest and the latest turn, epoch ms. */
  readonly since?: number;
  readonly until?: number;
}
