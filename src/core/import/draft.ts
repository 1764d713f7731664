import type { TurnRole } from "../records.ts";

/** Forms of chat history that are read. `mcp` is the knowledge graph of the MCP memory server. */
export type ImportFormat = "chatgpt" | "claude" | "locomo" | "jsonl" | "messages" | "mcp";

/** What something in a file was left out for. */
export type SkipReason =
  | "hidden"
  | "system"
  | "thinking"
  | "tool_call"
  | "tool_output"
  | "other_branch"
  | "empty"
  | "unknown_role"
  | "unknown_form"
  | "text_too_large"
  | "changed_since"
  | "erased_before"
  | "file_not_read";

/** What was not as it should be and was mended: the turn is stored all the same. */
export type MendReason =
  | "time_inferred"
  | "branch_by_length"
  | "order_by_time"
  | "part_described"
  | "id_made"
  | "surrogates_repaired"
  | "session_named_by_content";

/** Something that the report tells: what, how often, and where (a conversation's title or a file's name). */
export interface Remark {
  readonly kind: "skipped" | "mended";
  readonly reason: SkipReason | MendReason;
  readonly count: number;
  readonly where: string;
}

/** A turn as a file has it: text not yet screened. */
export interface DraftTurn {
  readonly role: TurnRole;
  readonly text: string;
  /** Epoch ms; absent when nothing in the conversation tells a time. */
  readonly at?: number;
  /** IANA zone, when the file names one. */
  readonly zone?: string;
  readonly externalId?: string;
}

/** A run of turns in order. */
export interface DraftConversation {
  /** Names the session together with the format. */
  readonly id: string;
  readonly title: string;
  readonly turns: readonly DraftTurn[];
}

/** One observation or relation of a knowledge graph. */
export interface DraftFact {
  readonly gesture: string;
  readonly entities: readonly string[];
  readonly tags: readonly string[];
  readonly occurredAt?: number;
}

/** One item of a file, read. */
export interface Draft {
  readonly format: ImportFormat;
  readonly conversations: readonly DraftConversation[];
  readonly facts: readonly DraftFact[];
  readonly remarks: readonly Remark[];
}

/** What reading an item needs beside it. */
export interface ReadContext {
  /** IANA zone in which times without an offset are read. */
  readonly zone: string;
  /** Where the item is, for errors. */
  readonly place: string;
  /** Session for items that name none. */
  readonly session?: string;
}

/** Gathers remarks of one item: equal ones are counted together. */
export class Remarks {
  readonly #where: string;
  readonly #counts = new Map<string, { -readonly [K in keyof Remark]: Remark[K] }>();

  constructor(where: string) {
    this.#where = where;
  }

  skip(reason: SkipReason, count = 1): void {
    this.#add("skipped", reason, count);
  }

  mend(reason: MendReason, count = 1): void {
    this.#add("mended", reason, count);
  }

  list(): readonly Remark[] {
    return [...this.#counts.values()];
  }

  #add(kind: Remark["kind"], reason: Remark["reason"], count: number): void {
    if (count === 0) return;
    const known = this.#counts.get(reason);
    if (known === undefined) this.#counts.set(reason, { kind, reason, count, where: this.#where });
    else known.count += count;
  }
}
