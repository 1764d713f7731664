import { openMemory } from "strandline";
import type { Injection, MemoryStore, SelfInput, ThreadInput, TurnInput, WriteInput } from "strandline";
import { moveClock } from "../../support/moved-clock.ts";

/** What a host says of a session that begins. */
export interface Begun {
  readonly resumed: boolean;
  /** Its last turn, where nothing answered it. */
  readonly unanswered?: string;
  readonly caughtUp: readonly string[];
  readonly block: Injection;
}

export interface Person {
  readonly identity: string;
  readonly self: SelfInput;
  readonly snapshot: string;
  readonly threads: readonly ThreadInput[];
}

const SESSION_TOKENS = 9_000;
const TURN_TOKENS = 1_000;

/** A host with the packed package and nothing else: no model, no key. What it does is said from outside. */
class DiaryPage {
  #store: MemoryStore | undefined;

  async open(name: string): Promise<void> {
    this.#store = await openMemory({ name });
  }

  async start(session: string, at: number): Promise<Begun> {
    moveClock(at);
    const reply = await this.#opened.sessions.start({ session, inject: { limitTokens: SESSION_TOKENS } });
    const { resumed, unanswered, caughtUp, block } = reply;
    if (block === undefined) throw new Error("a start that asks for a block has one");
    return { resumed, caughtUp: caughtUp.map((each) => each.session), block, ...(unanswered === undefined ? {} : { unanswered }) };
  }

  /** Resolves with the outcomes, in order. */
  async say(session: string, turns: readonly TurnInput[], at: number): Promise<readonly string[]> {
    moveClock(at);
    const { turns: stored } = await this.#opened.sessions.turn({ session, turns });
    return stored.map(({ outcome }) => outcome);
  }

  /** Sends a turn and waits for nothing: the page is about to die. */
  saySoon(session: string, turn: TurnInput): void {
    void this.#opened.sessions.turn({ session, turns: [turn] });
  }

  /** `anyhow`: also what is not likely to bear on the query. */
  inject(session: string, query: string, inWindow: number, anyhow = false): Promise<Injection> {
    const thresholds = anyhow ? { confidence: 0 } : {};
    return this.#opened.inject.turn({ session, query, limitTokens: TURN_TOKENS, inWindow, thresholds });
  }

  /** Resolves with how many messages were not stored before. */
  async compact(session: string, messages: readonly TurnInput[]): Promise<number> {
    return (await this.#opened.sessions.compact({ session, messages })).stored;
  }

  async end(session: string, messages: readonly TurnInput[]): Promise<number> {
    return (await this.#opened.sessions.end({ session, messages })).stored;
  }

  async upkeep(): Promise<void> {
    await this.#opened.upkeep.run({ jobs: ["topics"] });
  }

  /** Everything that is stored of a session, in order. */
  async read(session: string): Promise<readonly { readonly id: string; readonly role: string; readonly text: string }[]> {
    const turns = await this.#opened.timeline({ session, order: "oldest", limit: 1_000 });
    return turns.map(({ id, role, text }) => ({ id, role, text }));
  }

  async stats(): Promise<{ readonly turns: number; readonly memories: number }> {
    const { turns, memories } = await this.#opened.stats();
    return { turns, memories };
  }

  /** Who the agent is; resolves with the ids in the order in which they were given. */
  async become({ identity, self, snapshot, threads }: Person): Promise<readonly string[]> {
    const { identity: who, self: own, snapshots, threads: open } = this.#opened;
    const ids = [(await who.write(identity)).id, (await own.write(self)).id, (await snapshots.write(snapshot)).id];
    for (const thread of threads) ids.push((await open.write(thread)).id);
    return ids;
  }

  async remember(memory: WriteInput): Promise<string> {
    return (await this.#opened.write(memory)).id;
  }

  async close(): Promise<void> {
    await this.#opened.close();
  }

  get #opened(): MemoryStore {
    if (this.#store === undefined) throw new Error("open a store first");
    return this.#store;
  }
}

declare global {
  var diaryPage: DiaryPage;
}

globalThis.diaryPage = new DiaryPage();
