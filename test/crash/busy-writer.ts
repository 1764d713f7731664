import type { MemoryStore } from "../../src/index.ts";
import { batchText } from "./acknowledgement.ts";
import type { Acknowledged } from "./acknowledgement.ts";

/** How to write. */
export interface WritePlan {
  /** Starts every text, so that no two runs write the same. */
  readonly label: string;
  /** Calls under way at once. */
  readonly inFlight: number;
  /** `mixed`: memories, batches of turns, updates and replacements; `writes`: memories only. */
  readonly mix: "mixed" | "writes";
  /** Ends after so many calls; without it, when told to stop. */
  readonly calls?: number;
}

const BATCH_TURNS = 5;
/** A lane repeats this round of calls. */
const ROUND = ["write", "write", "record", "update", "write", "supersede", "update", "write"] as const;

/** Writes as fast as the store acknowledges. */
export class BusyWriter {
  readonly #store: MemoryStore;
  readonly #plan: WritePlan;
  readonly #acknowledge: (acknowledged: Acknowledged) => void;
  #started = 0;
  #stopped = false;

  constructor(store: MemoryStore, plan: WritePlan, acknowledge: (acknowledged: Acknowledged) => void) {
    this.#store = store;
    this.#plan = plan;
    this.#acknowledge = acknowledge;
  }

  /** Resolves when every call that was started has been answered. */
  async run(): Promise<void> {
    await Promise.all(Array.from({ length: this.#plan.inFlight }, (_, lane) => this.#runLane(`${this.#plan.label}-${lane}`)));
  }

  stop(): void {
    this.#stopped = true;
  }

  async #runLane(name: string): Promise<void> {
    const lane = new Lane(this.#store, name);
    for (let turn = 0; !this.#stopped && this.#started < (this.#plan.calls ?? Number.POSITIVE_INFINITY); turn += 1) {
      this.#started += 1;
      const what = this.#plan.mix === "writes" ? "write" : ROUND[turn % ROUND.length];
      this.#acknowledge(await lane.make(what ?? "write", turn));
    }
  }
}

/** One caller: it changes its own memories only, so its order of acknowledgements is the order of its changes. */
class Lane {
  readonly #store: MemoryStore;
  readonly #name: string;
  #latest = "";
  #version = 0;

  constructor(store: MemoryStore, name: string) {
    this.#store = store;
    this.#name = name;
  }

  make(what: (typeof ROUND)[number], turn: number): Promise<Acknowledged> {
    switch (what) {
      case "write":
        return this.#write(turn);
      case "record":
        return this.#record(turn);
      case "update":
        return this.#update();
      case "supersede":
        return this.#supersede(turn);
    }
  }

  async #write(turn: number): Promise<Acknowledged> {
    const text = this.#text(turn);
    const { id } = await this.#store.write({ gesture: text, importance: 4, emotional: 2 });
    this.#adopt(id);
    return { kind: "written", memory: { id, text } };
  }

  async #record(turn: number): Promise<Acknowledged> {
    const texts = Array.from({ length: BATCH_TURNS }, (_, index) => batchText(`${this.#name}-${turn}`, index, BATCH_TURNS));
    const { turns } = await this.#store.record(
      texts.map((text) => ({ role: "user", text })),
      { session: this.#name },
    );
    return { kind: "recorded", turns: turns.map(({ id }, index) => ({ id, text: texts[index] ?? "" })) };
  }

  async #update(): Promise<Acknowledged> {
    this.#version += 1;
    const version = this.#version;
    await this.#store.update(this.#latest, { tags: [`v${version}`], importance: 1 + (version % 5) });
    return { kind: "updated", id: this.#latest, version };
  }

  async #supersede(turn: number): Promise<Acknowledged> {
    const [old, text] = [this.#latest, this.#text(turn)];
    const { id } = await this.#store.supersede(old, { gesture: text }, "it was seen again");
    this.#adopt(id);
    return { kind: "superseded", old, memory: { id, text } };
  }

  #adopt(id: string): void {
    this.#latest = id;
    this.#version = 0;
  }

  #text(turn: number): string {
    return `${this.#name} ${turn}: Ana said that the tide at 海边 turned at six, and laughed`;
  }
}
