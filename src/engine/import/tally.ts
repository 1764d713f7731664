import type { ImportReport } from "../../contract/contract.ts";
import type { ImportFormat, MendReason, Remark, SkipReason } from "../../core/import/draft.ts";

/** Examples in a report, and of one reason. */
const MAX_EXAMPLES = 20;
const MAX_OF_ONE = 5;

type Fate = "stored" | "known";

/** Counts what becomes of a file while it is read. */
export class Tally {
  readonly #counts = { turns: { stored: 0, known: 0 }, memories: { stored: 0, known: 0 } };
  readonly #skipped = new Map<SkipReason, number>();
  readonly #mended = new Map<MendReason, number>();
  readonly #examples: { where: string; reason: Remark["reason"] }[] = [];
  readonly #conversations = new Set<string>();
  #format: ImportFormat | undefined;
  #secrets = 0;
  #since = Infinity;
  #until = -Infinity;
  /** Turns met, whatever became of them. */
  turnsRead = 0;

  get conversations(): number {
    return this.#conversations.size;
  }

  sawFormat(format: ImportFormat): void {
    this.#format ??= format;
  }

  sawConversation(session: string): void {
    this.#conversations.add(session);
  }

  took(kind: "turns" | "memories", fate: Fate): void {
    this.#counts[kind][fate] += 1;
  }

  sawTime(at: number): void {
    this.#since = Math.min(this.#since, at);
    this.#until = Math.max(this.#until, at);
  }

  masked(secrets: number): void {
    this.#secrets += secrets;
  }

  skip(reason: SkipReason, where: string, count = 1): void {
    this.remark({ kind: "skipped", reason, where, count });
  }

  remark({ kind, reason, where, count }: Remark): void {
    const counts = (kind === "skipped" ? this.#skipped : this.#mended) as Map<Remark["reason"], number>;
    counts.set(reason, (counts.get(reason) ?? 0) + count);
    const same = this.#examples.filter((example) => example.reason === reason);
    if (this.#examples.length >= MAX_EXAMPLES || same.length >= MAX_OF_ONE || same.some((example) => example.where === where)) return;
    this.#examples.push({ where, reason });
  }

  report(applied: boolean, complete: boolean): ImportReport {
    return {
      format: this.#format ?? "jsonl",
      applied,
      complete,
      conversations: this.conversations,
      turns: { ...this.#counts.turns },
      memories: { ...this.#counts.memories },
      skipped: Object.fromEntries(this.#skipped),
      mended: Object.fromEntries(this.#mended),
      examples: [...this.#examples],
      secretsMasked: this.#secrets,
      ...(this.#since <= this.#until ? { since: this.#since, until: this.#until } : {}),
    };
  }
}
