import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Acted } from "../e2e/pages/store.ts";

/** What a polled page is asked to do. */
export type RelayJob = { readonly id: number } & (
  | { readonly act: string; readonly args: readonly unknown[] }
  | { readonly move: "reload" | "leave" | "back" | "close" }
);

type Job = RelayJob extends infer J ? (J extends RelayJob ? Omit<J, "id"> : never) : never;

/** A long poll ends empty after this time. */
const POLL_MS = 5_000;
const OPEN_TO_ALL = { "access-control-allow-origin": "*", "cache-control": "no-store" };

/** Hands jobs to pages that poll, each page under a name of its own, and takes what became of them. */
export class JobRelay implements AsyncDisposable {
  readonly #server: Server;
  readonly #jobs = new Map<string, RelayJob[]>();
  readonly #polls = new Map<string, ServerResponse>();
  readonly #settle = new Map<number, (outcome: Acted) => void>();
  #lastId = 0;

  private constructor(server: Server) {
    this.#server = server;
    server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://relay");
      if (request.method === "POST") return this.#take(Number(searchParams.get("id")), request, response);
      return this.#hand(pathname.slice(1), response);
    });
  }

  static async start(): Promise<JobRelay> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    return new JobRelay(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Resolves when the page `tab` has done it. */
  ask(tab: string, job: Job): Promise<Acted> {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#jobs.set(tab, [...(this.#jobs.get(tab) ?? []), { ...job, id }]);
    const poll = this.#polls.get(tab);
    if (poll !== undefined) this.#hand(tab, poll);
    return new Promise((resolve) => {
      this.#settle.set(id, resolve);
    });
  }

  /** Forgets what was not fetched: the browser was ended. */
  clear(): void {
    this.#jobs.clear();
    this.#settle.clear();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #hand(tab: string, response: ServerResponse): void {
    this.#polls.delete(tab);
    const [job, ...rest] = this.#jobs.get(tab) ?? [];
    if (job !== undefined) {
      this.#jobs.set(tab, rest);
      response.writeHead(200, OPEN_TO_ALL).end(JSON.stringify(job));
      return;
    }
    this.#polls.set(tab, response);
    const give = (): void => {
      if (this.#polls.get(tab) !== response) return;
      this.#polls.delete(tab);
      response.writeHead(200, OPEN_TO_ALL).end("null");
    };
    setTimeout(give, POLL_MS);
    response.once("close", () => {
      if (this.#polls.get(tab) === response) this.#polls.delete(tab);
    });
  }

  #take(id: number, request: IncomingMessage, response: ServerResponse): void {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      response.writeHead(200, OPEN_TO_ALL).end();
      this.#settle.get(id)?.(JSON.parse(Buffer.concat(parts).toString()) as Acted);
      this.#settle.delete(id);
    });
  }
}
