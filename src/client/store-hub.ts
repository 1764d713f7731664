import type { StoreStatus, WatchEvent } from "../contract/contract.ts";
import { Caller } from "./caller.ts";
import { Connection } from "./connection.ts";
import { EmbedderGroup } from "./embedder-group.ts";
import { EmbedderKeeper } from "./embedder-keeper.ts";
import type { StoreEmbedderOptions } from "./embedder-keeper.ts";
import type { OpenLink } from "./link.ts";
import { followPageLife } from "./page-life.ts";
import { fromStoreStatus } from "./status.ts";
import { StatusBoard } from "./status-board.ts";
import { keepWatching } from "./watch.ts";
import type { Scope } from "../core/scope.ts";

export interface HubOptions {
  readonly openLink: OpenLink;
  readonly scope: Scope;
  readonly actor: string;
  readonly screen: "on" | "off";
  readonly attention: "on" | "off";
  readonly timeoutMs: number | undefined;
  readonly remindAfterDays: number;
  /** False where the data belongs to another origin than this page's (a content script's Port). */
  readonly inspectBrowser: boolean;
  readonly embedder: StoreEmbedderOptions;
}

/** Asking the browser costs a few milliseconds of another process. */
const QUOTA_EVERY_MS = 30_000;

/** What all views of one opened store share: the connection, the status, the page's life. */
export class StoreHub {
  readonly connection: Connection;
  readonly board: StatusBoard;
  readonly caller: Caller;
  readonly embedder: EmbedderGroup;
  readonly #keeper: EmbedderKeeper;
  readonly #stops: (() => void)[] = [];
  readonly #inspectBrowser: boolean;
  #quotaSeenAt = 0;

  constructor({ openLink, scope, actor, screen, attention, timeoutMs, remindAfterDays, inspectBrowser, embedder }: HubOptions) {
    this.#inspectBrowser = inspectBrowser;
    this.board = new StatusBoard(remindAfterDays);
    const events = { onState: this.#part("worker"), onRole: this.#part("role") };
    this.connection = new Connection(openLink, events, timeoutMs);
    this.caller = new Caller(this.connection, scope, actor, screen, attention);
    this.#keeper = new EmbedderKeeper(embedder, {
      connect: (port) => this.connection.connectEmbedder(port),
      status: () => this.board.current,
    });
    this.embedder = new EmbedderGroup(this.caller, this.board, this.#keeper, embedder);
    this.#stops.push(
      this.board.listen((status) => this.#keeper.follow(status)),
      () => this.#keeper.close(),
      followPageLife(
        () => this.connection.suspend(),
        () => this.connection.resume(),
      ),
    );
  }

  /** Asks for the first answer: resolves when the store serves, rejects with what keeps it from serving. */
  async open(): Promise<void> {
    this.#hear(await this.caller.read("status", {}));
    if (this.#inspectBrowser) {
      this.#quotaSeenAt = Date.now();
      void this.board.inspectBrowser();
    }
    this.#stops.push(this.watch(this.caller, () => this.#lookAtQuota()));
  }

  /** Streams changes that `caller`'s scope sees to `onChanged`; status news go to the board. Returns what stops it. */
  watch(caller: Caller, onChanged: (event: Extract<WatchEvent, { type: "changed" }>) => void): () => void {
    return keepWatching(caller, (event) => {
      if (event.type === "status") return this.#hear(event.status);
      onChanged(event);
    });
  }

  async close(): Promise<void> {
    for (const stop of this.#stops) stop();
    await this.connection.close();
  }

  /** Room shrinks as the store grows: looked at again after changes, now and then. */
  #lookAtQuota(): void {
    const now = Date.now();
    if (!this.#inspectBrowser || now - this.#quotaSeenAt < QUOTA_EVERY_MS) return;
    this.#quotaSeenAt = now;
    void this.board.refreshQuota();
  }

  #hear(status: StoreStatus): void {
    this.board.update(fromStoreStatus(status));
  }

  #part<P extends "worker" | "role">(part: P): (value: StatusBoard["current"][P]) => void {
    return (value) => this.board.update({ [part]: value });
  }
}
