import { StrandlineError } from "../errors.ts";
import type { Build } from "../contract/build.ts";
import type { FromEngine, ToEngine } from "../contract/envelope.ts";
import type { RoutedBatch } from "./control-message.ts";
import type { Leader } from "./leader.ts";
import { requestChannel } from "./names.ts";
import type { PendingCall } from "./pending-calls.ts";
import { errorAnswer, refusal } from "./ticket.ts";

interface Remote {
  readonly id: string;
  readonly build: Build;
  readonly channel: BroadcastChannel;
  /** Given in this turn: they cross together, since each crossing goes through the browser's own process. */
  outbox: ToEngine[];
}

/** The way from one tab to whoever leads at the moment: this worker itself, another one, or nobody known. */
export class LeaderRoute {
  readonly #store: string;
  readonly #self: string;
  readonly #build: Build;
  readonly #answer: (answer: FromEngine) => void;
  #local: Leader | undefined;
  #remote: Remote | undefined;

  constructor(store: string, self: string, build: Build, answer: (answer: FromEngine) => void) {
    this.#store = store;
    this.#self = self;
    this.#build = build;
    this.#answer = answer;
  }

  /** This worker's own reign, while it lasts. */
  get local(): Leader | undefined {
    return this.#local;
  }

  lead(leader: Leader): void {
    this.clear();
    this.#local = leader;
  }

  /** True when `id` is a leader that was not known yet: pending calls go to it. */
  follow(id: string, build: Build): boolean {
    if (this.#local !== undefined || this.#remote?.id === id) return false;
    this.clear();
    this.#remote = { id, build, channel: new BroadcastChannel(requestChannel(this.#store, id)), outbox: [] };
    return true;
  }

  forget(id: string): void {
    if (this.#remote?.id === id) this.clear();
  }

  clear(): void {
    this.#remote?.channel.close();
    this.#remote = undefined;
    this.#local = undefined;
  }

  /** Gives a call to the leader. False when none is known. */
  deliver(call: PendingCall): boolean {
    if (this.#remote !== undefined && this.#remote.build.protocol !== this.#build.protocol) return this.#mismatch(call, this.#remote);
    if (this.#local === undefined && this.#remote === undefined) return false;
    call.sentAt = Date.now();
    this.#post(call.request);
    return true;
  }

  cancel(id: string): void {
    this.#post({ kind: "cancel", id });
  }

  #post(envelope: ToEngine): void {
    const remote = this.#remote;
    if (this.#local !== undefined) return this.#local.takeLocal({ client: this.#self, envelope }, this.#answer);
    if (remote?.outbox.push(envelope) === 1) queueMicrotask(() => this.#empty(remote));
  }

  /** What a leader that is gone did not get is given to the next one. */
  #empty(remote: Remote): void {
    const envelopes = remote.outbox;
    remote.outbox = [];
    if (this.#remote !== remote) return;
    try {
      remote.channel.postMessage({ client: this.#self, envelopes } satisfies RoutedBatch);
    } catch {
      for (const envelope of envelopes) this.#postOne(remote, envelope);
    }
  }

  /** What cannot be copied becomes an error for its own caller. */
  #postOne({ channel }: Remote, envelope: ToEngine): void {
    try {
      channel.postMessage({ client: this.#self, envelopes: [envelope] } satisfies RoutedBatch);
    } catch (cause) {
      this.#answer(errorAnswer(envelope.id, new StrandlineError("not_serializable", { path: "input" }, { cause })));
    }
  }

  /** An older page cannot be served; a newer one has asked to lead and waits for that. */
  #mismatch({ request }: PendingCall, { build }: Remote): boolean {
    if (this.#build.protocol > build.protocol) return false;
    this.#answer(refusal(request.id, "protocol_mismatch", { caller: this.#build.protocol, engine: build.protocol }));
    return true;
  }
}
