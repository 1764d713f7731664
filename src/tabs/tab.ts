import { compareBuilds } from "../contract/build.ts";
import type { Build } from "../contract/build.ts";
import type { PortLike } from "../contract/embedder.ts";
import type { EnginePort, Outcome } from "../contract/engine-port.ts";
import { parseToEngine } from "../contract/envelope.ts";
import type { FromEngine, RequestEnvelope } from "../contract/envelope.ts";
import type { RoleState } from "../contract/worker-api.ts";
import { toWireError } from "../contract/wire-error.ts";
import { Candidacy } from "./candidacy.ts";
import { parseControl } from "./control-message.ts";
import type { ControlMessage } from "./control-message.ts";
import type { Leader } from "./leader.ts";
import { clientLock, controlChannel, replyChannel } from "./names.ts";
import { PendingCalls } from "./pending-calls.ts";
import { LeaderRoute } from "./leader-route.ts";
import { errorAnswer, kindOfMethod, refusal } from "./ticket.ts";

export interface TabPorts {
  readonly store: string;
  /** Fresh id of this worker. */
  readonly id: string;
  readonly build: Build;
  readonly locks: LockManager;
  readonly openEngine: () => Promise<EnginePort>;
  readonly onRole: (role: RoleState) => void;
}

/** A leader that has not answered for this long is asked for: it may be gone without a word. */
const ASK_AFTER_MS = 2_000;
const SWEEP_MS = 1_000;

/** Opens this worker's end: resolves when others can see that it lives. */
export async function openTab(ports: TabPorts): Promise<Tab> {
  const release = await holdLock(ports.locks, clientLock(ports.store, ports.id));
  return new Tab(ports, release);
}

/**
 * One worker among the workers of a store. Takes calls from its page, keeps each until it is answered, and brings it
 * to whoever leads: itself or another tab's worker, and again to the next leader.
 */
export class Tab {
  readonly #ports: TabPorts;
  readonly #calls = new PendingCalls();
  readonly #control: BroadcastChannel;
  readonly #replies: BroadcastChannel;
  readonly #candidacy: Candidacy;
  readonly #route: LeaderRoute;
  readonly #release: () => void;
  #sweeper: ReturnType<typeof setInterval> | undefined;
  #closed = false;

  constructor(ports: TabPorts, release: () => void) {
    this.#ports = ports;
    this.#release = release;
    this.#route = new LeaderRoute(ports.store, ports.id, ports.build, (answer) => this.#calls.take(answer));
    this.#control = new BroadcastChannel(controlChannel(ports.store));
    this.#replies = new BroadcastChannel(replyChannel(ports.store, ports.id));
    this.#control.onmessage = (event: MessageEvent<unknown>) => this.#hear(parseControl(event.data));
    this.#replies.onmessage = ({ data }: MessageEvent<readonly FromEngine[]>) => {
      for (const answer of data) this.#calls.take(answer);
    };
    this.#candidacy = this.#stand();
    ports.onRole({ state: "waiting", reason: "looking for the leading tab" });
    this.#announce({ type: "who" });
  }

  /**
   * Resolves with the final answer of a request; never rejects for one. A cancel resolves with undefined.
   * Throws for what is no envelope of this protocol.
   */
  async send(message: unknown, onProgress: (answer: FromEngine) => void): Promise<Outcome | undefined> {
    const envelope = parseToEngine(message);
    if (envelope.kind === "cancel") return this.#cancel(envelope.id);
    if (this.#closed) return refusal(envelope.id, "closed");
    if (kindOfMethod(envelope.method) === undefined) return refusal(envelope.id, "unknown_method", { method: envelope.method });
    return this.#take(envelope, onProgress);
  }

  /** Hands an embedder's port to the engine. False when this worker does not lead. */
  connectEmbedder(port: PortLike): boolean {
    const { local } = this.#route;
    local?.connectEmbedder(port);
    return local !== undefined;
  }

  /** Settles what is pending with `closed`; drains and closes the engine if this worker leads; gives up its locks. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearInterval(this.#sweeper);
    await this.#candidacy.close();
    this.#calls.settleAll((id) => refusal(id, "closed"));
    this.#route.clear();
    this.#control.close();
    this.#replies.close();
    this.#release();
  }

  #stand(): Candidacy {
    const { store, id, build, locks, openEngine } = this.#ports;
    return new Candidacy({
      store,
      id,
      build,
      locks,
      openEngine,
      announce: (message) => this.#announce(message),
      onLeading: (leader) => this.#lead(leader),
      onRetired: () => this.#route.clear(),
      onFailed: (error) => this.#fail(error),
    });
  }

  #take(request: RequestEnvelope, onProgress: (answer: FromEngine) => void): Promise<Outcome> {
    const known = this.#calls.get(request.id);
    if (known !== undefined && !known.abandoned) {
      known.onProgress = onProgress;
      return known.answer;
    }
    const call = this.#calls.open(request, onProgress);
    this.#sweeper ??= setInterval(() => this.#sweep(), SWEEP_MS);
    if (!this.#route.deliver(call)) this.#seekLeader();
    return call.answer;
  }

  #cancel(id: string): undefined {
    if (this.#calls.drop(id, refusal(id, "aborted"))) this.#route.cancel(id);
  }

  #hear(message: ControlMessage | undefined): void {
    if (message === undefined || this.#closed) return;
    switch (message.type) {
      case "who":
        this.#route.local?.announce();
        return this.#candidacy.nudge();
      case "leader":
        return this.#follow(message);
      case "gone":
        return this.#route.forget(message.id);
      case "failed":
        return this.#hearFailure(message);
      case "step-down":
        return this.#stepDown(message);
    }
  }

  #lead(leader: Leader): void {
    this.#ports.onRole({ state: "leader", reason: "this tab holds the store's lock" });
    this.#route.lead(leader);
    this.#deliverAll();
  }

  #follow({ id, build }: Extract<ControlMessage, { type: "leader" }>): void {
    if (!this.#route.follow(id, build)) return;
    if (compareBuilds(this.#ports.build, build) > 0) this.#announce({ type: "step-down", from: this.#ports.id, build: this.#ports.build });
    const state = compareBuilds(this.#ports.build, build) < 0 ? "retired" : "follower";
    this.#ports.onRole({ state, reason: `tab ${id} leads` });
    this.#deliverAll();
  }

  #stepDown({ from, build }: Extract<ControlMessage, { type: "step-down" }>): void {
    if (compareBuilds(build, this.#ports.build) <= 0) return;
    this.#ports.onRole({ state: "retired", reason: "a tab with a newer build takes over" });
    this.#candidacy.stepDownFor(from);
  }

  /** Another tab's failure concerns this one only when it does not compete itself. */
  #hearFailure({ error }: Extract<ControlMessage, { type: "failed" }>): void {
    if (this.#candidacy.standsAside) this.#calls.settleAll((id) => ({ kind: "error", id, error }));
  }

  #fail(error: unknown): void {
    const wire = toWireError(error);
    this.#ports.onRole({ state: "failed", reason: wire.message });
    this.#calls.settleAll((id) => errorAnswer(id, error));
    this.#announce({ type: "failed", id: this.#ports.id, error: wire });
  }

  #deliverAll(): void {
    for (const call of this.#calls.values()) this.#route.deliver(call);
  }

  #seekLeader(): void {
    this.#candidacy.nudge();
    this.#announce({ type: "who" });
  }

  #sweep(): void {
    const now = Date.now();
    for (const id of this.#calls.expire(now)) this.#route.cancel(id);
    if (this.#calls.hasOlderThan(ASK_AFTER_MS, now)) this.#seekLeader();
    if (this.#calls.size > 0) return;
    clearInterval(this.#sweeper);
    this.#sweeper = undefined;
  }

  /** Silent once closed: the channel is gone. */
  #announce(message: ControlMessage): void {
    if (!this.#closed || message.type === "gone") this.#control.postMessage(message);
  }
}

/** Takes a lock that nobody else asks for and returns what gives it up. */
function holdLock(locks: LockManager, name: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    locks.request(name, () => new Promise<void>((release) => resolve(release))).catch(reject);
  });
}
