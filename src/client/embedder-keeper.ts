import type { Embedder, EmbedderProfile, PortLike } from "../contract/embedder.ts";
import type { EmbedderChoice } from "../contract/contract.ts";
import { StrandlineError } from "../errors.ts";
import { parseModel } from "../core/embedding/parse-model-entry.ts";
import type { ModelEntryInput } from "../core/embedding/parse-model-entry.ts";
import { EmbedderSupervisor } from "./embedder/embedder-supervisor.ts";
import { knownKey } from "./embedder/model-loader.ts";
import type { EmbedderOptions, KnownModel, PrepareOptions } from "./embedder/embedder-options.ts";
import type { MemoryStatus } from "./status.ts";

/** An embedder of the host's own, such as `HttpEmbedder`. */
export interface ServiceEmbedder extends Embedder {
  connect(port: PortLike): () => void;
}

/** How a store gets its vectors. */
export interface StoreEmbedderOptions extends EmbedderOptions {
  /** A model that the host ships beside its page: got ready as soon as the store is open, unless another one was chosen. */
  readonly packed?: string | ModelEntryInput;
  /** Instead of a model on this device: texts are given to it. */
  readonly service?: ServiceEmbedder;
}

export interface KeeperPorts {
  /** Hands a port to the engine of this page's worker. */
  readonly connect: (port: MessagePort) => void;
  readonly status: () => MemoryStatus;
}

/** An embedder of this page and what takes it off the engine. */
interface Kept {
  readonly embedder: ServiceEmbedder;
  disconnect: (() => void) | undefined;
  /** Name of the model that it was last told to get ready, and how often it was told one: a later call ends an earlier one. */
  model: string | undefined;
  calls: number;
}

/** While this page's worker leads, this page runs the model: gets it ready, hands it to the engine, and ends it when another tab leads. */
export class EmbedderKeeper {
  readonly #options: StoreEmbedderOptions;
  readonly #ports: KeeperPorts;
  #serving: Kept | undefined;
  /** Another model whose vectors are being made; until they are complete the one before answers. */
  #next: Kept | undefined;
  #leads = false;
  #closed = false;
  /** JSON of the model that was wanted when the status was looked at last; `undefined` before. */
  #wanted: string | undefined;
  #wantedId: string | undefined;

  constructor(options: StoreEmbedderOptions, ports: KeeperPorts) {
    this.#options = options;
    this.#ports = ports;
    if (options.service !== undefined) this.#serving = keptOf(options.service);
  }

  /** True while this page's worker leads, so that its model is the store's. */
  get leads(): boolean {
    return this.#leads;
  }

  /** Whether this page runs a model, or gets it ready. */
  runs(id: string): boolean {
    return [this.#next, this.#serving].some((kept) => kept !== undefined && modelOf(kept) === id);
  }

  /** Follows the role of this page's worker and what was chosen for the store. */
  follow({ role, embedder }: MemoryStatus): void {
    if (this.#closed) return;
    // Before the choice is known nothing is connected: it may have been that no text is given to a service.
    const leads = role.state === "leader" && embedder.state !== "unknown";
    if (leads !== this.#leads) {
      this.#leads = leads;
      this.#wanted = undefined;
      if (!leads) this.#disconnectAll(role.state === "follower" || role.state === "retired");
      else if (embedder.declined !== true) this.#connectAll();
    }
    if (leads) this.#want(embedder);
    if (this.#next !== undefined && embedder.model === profileOf(this.#next)?.model && embedder.next === undefined)
      this.#takeOver(this.#next);
  }

  /** Gets a model ready here. Another one that serves goes on until the new one's vectors are complete. Rejects with `closed` after `close`. */
  async prepare(options: PrepareOptions): Promise<EmbedderProfile> {
    if (this.#closed) throw new StrandlineError("closed");
    const { id } = parseModel(options.model);
    const known = [this.#next, this.#serving].find((kept) => kept !== undefined && modelOf(kept) === id);
    const kept = known ?? this.#begin();
    kept.model = id;
    kept.calls += 1;
    const { calls } = kept;
    try {
      return await (kept.embedder as EmbedderSupervisor).prepare(options);
    } catch (error) {
      if (kept.calls !== calls) throw error;
      if (kept === this.#next) this.#end(kept);
      // What was wanted comes back, where the one that failed took its place.
      else if (id !== this.#wantedId) this.#wanted = undefined;
      throw error;
    }
  }

  /** Ends the model of this name, if it is at work here, and deletes its files. */
  async remove(model: string | ModelEntryInput): Promise<void> {
    const { id } = parseModel(model);
    const kept = [this.#next, this.#serving].find((one) => one !== undefined && modelOf(one) === id);
    const supervisor = kept?.embedder instanceof EmbedderSupervisor ? kept.embedder : this.#supervisor();
    await supervisor.remove(model);
    if (kept !== undefined && kept.embedder === supervisor) this.#end(kept);
  }

  close(): void {
    this.#closed = true;
    this.#disconnectAll(true);
  }

  /** Acts on what is wanted when it is another model than before: a model that this page gets ready meanwhile is not ended by old news. */
  #want({ chosen, declined = false }: MemoryStatus["embedder"]): void {
    const { packed, service } = this.#options;
    const model = declined ? undefined : (chosen?.model ?? (service === undefined ? packed : undefined));
    const wanted = JSON.stringify({ model, declined });
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    const id = model === undefined ? undefined : parseModel(model).id;
    this.#wantedId = id;
    if (this.#next !== undefined && modelOf(this.#next) !== id) this.#end(this.#next);
    if (model !== undefined) return this.#getReady(model, id);
    if (this.#serving !== undefined && (declined || this.#serving.embedder !== service)) this.#end(this.#serving);
  }

  #getReady(model: string | ModelEntryInput, id: string | undefined): void {
    if ([this.#serving, this.#next].some((kept) => kept !== undefined && modelOf(kept) === id && kept.embedder.state?.state !== "failed"))
      return;
    const kept = this.#begin();
    kept.model = id;
    // What keeps it from working is in the status.
    (kept.embedder as EmbedderSupervisor).prepare({ model, consent: true }).catch(() => {
      if (kept === this.#next) this.#end(kept);
    });
  }

  #begin(): Kept {
    const { embedder } = this.#serving ?? {};
    const beside = embedder instanceof EmbedderSupervisor && embedder.profile !== undefined ? embedder : undefined;
    if (embedder instanceof EmbedderSupervisor && beside === undefined) return this.#serving as Kept;
    if (this.#next !== undefined) this.#end(this.#next);
    const kept = keptOf(this.#supervisor(beside));
    if (this.#serving === undefined) this.#serving = kept;
    else this.#next = kept;
    if (this.#leads) this.#connect(kept);
    return kept;
  }

  #supervisor(beside?: EmbedderSupervisor): EmbedderSupervisor {
    const { packed: _packed, service: _service, known, ...options } = this.#options;
    return new EmbedderSupervisor({
      ...options,
      known: async (key) => (await known?.(key)) ?? knownFrom(this.#ports.status().embedder.chosen, key),
      ...(beside === undefined ? {} : { beside }),
    });
  }

  #takeOver(next: Kept): void {
    const old = this.#serving;
    this.#serving = next;
    this.#next = undefined;
    if (old !== undefined) this.#end(old);
  }

  #connectAll(): void {
    for (const kept of [this.#serving, this.#next]) if (kept !== undefined) this.#connect(kept);
  }

  #connect(kept: Kept): void {
    const { port1, port2 } = new MessageChannel();
    kept.disconnect = kept.embedder.connect(port1);
    this.#ports.connect(port2);
  }

  /** A worker that starts again finds its model where it was; a page that follows another tab's lets go of it. */
  #disconnectAll(forGood: boolean): void {
    for (const kept of [this.#serving, this.#next]) {
      if (kept === undefined) continue;
      kept.disconnect?.();
      kept.disconnect = undefined;
      if (forGood && kept.embedder !== this.#options.service) this.#end(kept);
    }
  }

  #end(kept: Kept): void {
    if (kept.embedder instanceof EmbedderSupervisor) kept.embedder.close();
    kept.disconnect?.();
    if (this.#serving === kept) this.#serving = undefined;
    if (this.#next === kept) this.#next = undefined;
  }
}

function keptOf(embedder: ServiceEmbedder): Kept {
  return { embedder, disconnect: undefined, model: undefined, calls: 0 };
}

function profileOf({ embedder }: Kept): EmbedderProfile | undefined {
  return embedder.profile;
}

function modelOf({ embedder, model }: Kept): string | undefined {
  return model ?? embedder.profile?.model ?? embedder.state?.model;
}

/** What the store remembers of the chosen model saves its calibration. */
function knownFrom(chosen: EmbedderChoice | undefined, key: string): KnownModel | undefined {
  const { model, profile } = chosen ?? {};
  if (model === undefined || profile === undefined) return undefined;
  const { device, dtype, calibration, msPerText } = profile;
  if (device === "remote" || dtype === "remote" || calibration === undefined || msPerText === undefined) return undefined;
  return knownKey(parseModel(model), { device, dtype }) === key ? { calibration, msPerText } : undefined;
}
