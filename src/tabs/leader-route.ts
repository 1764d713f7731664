import { StrandlineError } from "../errors.ts";
import type { Build } from "../contract/build.ts";
import type { FromEngine } from "../contract/envelope.ts";
import type { Routed } from "./control-message.ts";
import type { Leader } from "./leader.ts";
import { requestChannel } from "./names.ts";
import type { PendingCall } from "./pending-calls.ts";
import { errorAnswer, refusal } from "./ticket.ts";

interface Remote {
  readonly id: string;
  readonly build: Build;
  readonly channel: BroadcastChannel;
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
    this.#remote = { id, build, channel: new BroadcastChannel(requestChannel(this.#store, id)) };
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
    try {
      this.#post({ client: this.#self, envelope: call.request });
    } catch (cause) {
      this.#answer(errorAnswer(call.request.id, new StrandlineError("not_serializable", { path: "input" }, { cause })));
    }
    return true;
  }

  cancel(id: string): void {
    this.#post({ client: this.#self, envelope: { kind: "cancel", id } });
  }

  #post(routed: Routed): void {
    if (this.#local !== undefined) return this.#local.takeLocal(routed, this.#answer);
    this.#remote?.channel.postMessage(routed);
  }

  /** An older page cannot be served; a newer one has asked to lead and waits for that. */
  #mismatch({ request }: PendingCall, { build }: Remote): boolean {
    if (this.#build.protocol > build.protocol) return false;
    this.#answer(refusal(request.id, "protocol_mismatch", { caller: this.#build.protocol, engine: build.protocol }));
    return true;
  }
}
