import type { Build } from "../contract/build.ts";
import type { EnginePort } from "../contract/engine-port.ts";
import type { ControlMessage } from "./control-message.ts";
import { Leader } from "./leader.ts";
import { clientLock, leaderLock } from "./names.ts";

export interface CandidacyPorts {
  readonly store: string;
  readonly id: string;
  readonly build: Build;
  readonly locks: LockManager;
  /** Opens the store; called inside the leader's lock only. */
  readonly openEngine: () => Promise<EnginePort>;
  readonly announce: (message: ControlMessage) => void;
  readonly onLeading: (leader: Leader) => void;
  /** The reign is over; calls wait for the next leader. */
  readonly onRetired: () => void;
  /** Opening failed; calls of this tab get `error`. The next try comes with back-off, or at once after `nudge`. */
  readonly onFailed: (error: unknown) => void;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

/** One worker's wish to lead: queues for the lock, opens the store inside it, leads until told otherwise, never steals. */
export class Candidacy {
  readonly #ports: CandidacyPorts;
  #closed = false;
  #failures = 0;
  readonly #newer = new Map<string, Promise<void>>();
  #seeking = new AbortController();
  #seek: Promise<void> | undefined;
  #endReign: (() => void) | undefined;
  #endPause: (() => void) | undefined;

  constructor(ports: CandidacyPorts) {
    this.#ports = ports;
    void this.#live();
  }

  /** True while a newer build is there. */
  get standsAside(): boolean {
    return this.#newer.size > 0;
  }

  /** A call waits: end the pause after a failed opening. */
  nudge(): void {
    this.#endPause?.();
  }

  /** Hands over to a newer build and does not compete again before worker `newer` is gone. */
  stepDownFor(newer: string): void {
    if (this.#newer.has(newer)) return;
    const gone = this.#ports.locks.request(clientLock(this.#ports.store, newer), () => {
      this.#newer.delete(newer);
    });
    this.#newer.set(newer, gone);
    this.#withdraw();
  }

  /** Ends the reign, if any, in good order. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#withdraw();
    await this.#seek;
  }

  #withdraw(): void {
    this.#seeking.abort();
    this.#endReign?.();
    this.#endPause?.();
  }

  async #live(): Promise<void> {
    while (!this.#closed) {
      await Promise.all(this.#newer.values());
      if (this.#closed) return;
      if (this.#newer.size > 0) continue;
      this.#seek = this.#seekOnce();
      await this.#seek;
      if (this.#failures > 0) await this.#pause();
    }
  }

  async #seekOnce(): Promise<void> {
    this.#seeking = new AbortController();
    const { signal } = this.#seeking;
    try {
      await this.#ports.locks.request(leaderLock(this.#ports.store), { signal }, () => this.#reign());
    } catch (error) {
      this.#endReign?.();
      if (!signal.aborted) this.#fail(error);
    }
  }

  async #reign(): Promise<void> {
    const engine = await this.#ports.openEngine().catch((error: unknown) => this.#fail(error));
    if (engine === undefined) return;
    if (this.#closed || this.#newer.size > 0) return engine.close();
    const over = new Promise<void>((resolve) => {
      this.#endReign = resolve;
    });
    this.#failures = 0;
    const leader = this.#crown(engine);
    await over;
    this.#endReign = undefined;
    this.#ports.onRetired();
    await leader.resign();
  }

  #crown(engine: EnginePort): Leader {
    const { store, id, build, locks, announce, onLeading } = this.#ports;
    const onBroken = (): void => {
      this.#failures += 1;
      this.#endReign?.();
    };
    const leader = new Leader({ store, id, build, engine, locks, announce, onBroken });
    onLeading(leader);
    return leader;
  }

  #fail(error: unknown): undefined {
    this.#failures += 1;
    this.#ports.onFailed(error);
  }

  async #pause(): Promise<void> {
    if (this.#closed) return;
    const ms = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.#failures - 1));
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#endPause = undefined;
  }
}
