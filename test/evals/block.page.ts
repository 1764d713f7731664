import { StrandlineError } from "../../src/index.ts";
import type { Injection, InjectionForm } from "../../src/index.ts";
import { HOSTILE_LIMIT } from "./block-limits.ts";
import { PageStore } from "./page-store.ts";

/** A turn that a block is asked for. */
export interface Asked {
  readonly user: string;
  /** The host's string for the session. */
  readonly session: string;
  readonly query: string;
  readonly limitTokens: number;
}

/** An item of a block in the words of the data. */
export interface BlockItem {
  /** What it shows: the document that it is, and those that it came from. */
  readonly documents: readonly string[];
  /** `kind` and id in the store. */
  readonly record: string;
  /** A turn or a memory: what must not come twice into a session. */
  readonly once: boolean;
  readonly clipped: boolean;
}

/** A block, and how long it took, ms. */
export interface Block {
  readonly text: string;
  readonly tokens: number;
  readonly items: readonly BlockItem[];
  readonly notices: readonly string[];
  readonly ms: number;
}

/** A block of a hostile text as the store gave it, and whether the text is in it. */
export interface HostileBlock {
  readonly form: Exclude<InjectionForm, object>;
  readonly injection: Injection;
  readonly shown: boolean;
}

/** A busy machine is no fault of what is measured. */
const WAIT_MS = 600_000;
/** So much of a hostile text is asked for. */
const ASKED_CHARACTERS = 1_000;
const HOUR_MS = 3_600_000;
const FORMS: readonly HostileBlock["form"][] = ["xml", "markdown", "text", "messages"];
const ONCE: readonly string[] = ["turn", "narrative", "fact", "reflection", "dream", "summary"];
/** Everything that a hostile text could be kept out by is turned off. */
const OPEN = { limitTokens: HOSTILE_LIMIT, instructions: "in", trust: ["user", "agent", "page", "import"] } as const;

/** What the evaluation of blocks makes a page do: only what any host can do with the package. */
class BlockPage extends PageStore {
  /** Hides documents from a user, or shows them again; their vectors stay. */
  async hide(user: string, documents: readonly string[]): Promise<void> {
    if (documents.length > 0) await this.memory().forget(this.#recordsOf(documents), { scope: { user }, timeoutMs: WAIT_MS });
  }

  async show(user: string, documents: readonly string[]): Promise<void> {
    if (documents.length > 0) await this.memory().unforget(this.#recordsOf(documents), { scope: { user }, timeoutMs: WAIT_MS });
  }

  /** The blocks of turns, one after the other. */
  async turns(asked: readonly Asked[]): Promise<readonly Block[]> {
    const blocks: Block[] = [];
    for (const { user, ...input } of asked) {
      const start = performance.now();
      const injection = await this.memory().inject.turn(input, { scope: { user }, timeoutMs: WAIT_MS });
      blocks.push(this.#blockOf(injection, performance.now() - start));
    }
    return blocks;
  }

  /** The block at the start of a session. */
  async session({ user, session, limitTokens }: Omit<Asked, "query">): Promise<Block> {
    const start = performance.now();
    const injection = await this.memory().inject.session({ session, limitTokens }, { scope: { user }, timeoutMs: WAIT_MS });
    return this.#blockOf(injection, performance.now() - start);
  }

  /** Blocks with one hostile text, in every form: as something the user said, and as a memory. None where the store refuses it. */
  async hostile(text: string, user: string): Promise<readonly HostileBlock[]> {
    const memory = this.memory();
    try {
      await memory.record([{ role: "user", text, at: Date.now() - HOUR_MS }], { session: "past", scope: { user: `${user}-turn` } });
      await memory.write({ kind: "fact", gesture: text, importance: 5, emotional: 5 }, { scope: { user: `${user}-memory` } });
    } catch (error) {
      if (error instanceof StrandlineError && error.code === "invalid_input") return [];
      throw error;
    }
    const blocks: HostileBlock[] = [];
    for (const form of FORMS)
      for (const sort of ["turn", "memory"]) {
        const options = { scope: { user: `${user}-${sort}` }, timeoutMs: WAIT_MS };
        const turn = { ...OPEN, form, session: form, query: text.slice(0, ASKED_CHARACTERS), thresholds: { confidence: 0 } };
        for (const injection of [
          await memory.inject.session({ ...OPEN, form, session: `start-${form}` }, options),
          await memory.inject.turn(turn, options),
        ])
          blocks.push({ form, injection, shown: injection.layers.some(({ items }) => items.length > 0) });
      }
    return blocks;
  }

  #blockOf({ text, tokens, layers, notices }: Injection, ms: number): Block {
    const items = layers.flatMap((layer) => layer.items);
    return {
      text,
      tokens,
      items: items.map(({ id, kind, sources = [], clipped = false }) => ({
        documents: [id, ...sources].map((record) => this.nameOf(record)),
        record: `${kind} ${id}`,
        once: ONCE.includes(kind),
        clipped,
      })),
      notices: notices.map(({ code }) => code),
      ms,
    };
  }

  #recordsOf(documents: readonly string[]): readonly string[] {
    return documents.flatMap((document) => this.recordOf(document) ?? []);
  }
}

declare global {
  var blockPage: BlockPage;
}

globalThis.blockPage = new BlockPage();
globalThis.pageStore = globalThis.blockPage;
