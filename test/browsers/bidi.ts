import { once } from "node:events";
import { WebSocket } from "ws";

interface Reply {
  readonly id?: number;
  readonly type?: string;
  readonly error?: string;
  readonly message?: string;
  readonly result?: unknown;
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A WebDriver BiDi session: commands out, results in. https://w3c.github.io/webdriver-bidi */
export class BidiSession {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on("message", (data) => this.#take(JSON.parse(String(data)) as Reply));
    socket.on("close", () => {
      for (const { reject } of this.#waiting.values()) reject(new Error("the browser ended the session"));
      this.#waiting.clear();
    });
  }

  static async open(endpoint: string): Promise<BidiSession> {
    const socket = new WebSocket(`${endpoint}/session`);
    await once(socket, "open");
    const session = new BidiSession(socket);
    await session.send("session.new", { capabilities: {} });
    return session;
  }

  send(method: string, params: object): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  close(): void {
    this.#socket.close();
  }

  #take({ id, type, error, message, result }: Reply): void {
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (id === undefined || waiting === undefined) return;
    this.#waiting.delete(id);
    if (type === "error") waiting.reject(new Error(`${error}: ${message}`));
    else waiting.resolve(result);
  }
}
