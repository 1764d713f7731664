import { once } from "node:events";
import WebSocket from "ws";

/** Bytes that a page and its workers hold. */
export interface HeapUse {
  /** Live JavaScript objects, after a collection. */
  readonly heap: number;
  /** Array buffers and WebAssembly memories. */
  readonly buffers: number;
}

interface CdpMessage {
  readonly id?: number;
  readonly method?: string;
  readonly sessionId?: string;
  readonly params?: { readonly sessionId?: string };
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly message: string };
}

/** The DevTools protocol straight to the browser: Playwright has no session for a worker. */
class Cdp {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (message: CdpMessage) => void>();
  #next = 0;
  /** Sessions attached to so far. */
  readonly sessions: string[] = [];

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on("message", (data) => this.#take(JSON.parse(String(data)) as CdpMessage));
  }

  static async connect(endpoint: string): Promise<Cdp> {
    const socket = new WebSocket(endpoint);
    await once(socket, "open");
    return new Cdp(socket);
  }

  async send(method: string, params: object, sessionId?: string): Promise<Readonly<Record<string, unknown>>> {
    const id = ++this.#next;
    const answer = new Promise<CdpMessage>((resolve) => this.#waiting.set(id, resolve));
    this.#socket.send(JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }));
    const { result, error } = await answer;
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result ?? {};
  }

  #take(message: CdpMessage): void {
    if (message.method === "Target.attachedToTarget") this.sessions.push(message.params?.sessionId ?? "");
    if (message.id !== undefined) this.#waiting.get(message.id)?.(message);
  }

  async close(): Promise<void> {
    this.#socket.close();
    await once(this.#socket, "close");
  }
}

/** What the page at `url` and its workers hold, after a garbage collection in each. */
export async function heapUse(endpoint: string, url: string): Promise<HeapUse> {
  const cdp = await Cdp.connect(endpoint);
  try {
    await attachToAll(cdp, url);
    if (cdp.sessions.length < 2) throw new Error("no worker of the page was found: its memory would not count");
    const uses = await Promise.all(cdp.sessions.map((session) => useOf(cdp, session)));
    return { heap: sum(uses.map(({ heap }) => heap)), buffers: sum(uses.map(({ buffers }) => buffers)) };
  } finally {
    await cdp.close();
  }
}

async function attachToAll(cdp: Cdp, url: string): Promise<void> {
  const { targetInfos } = (await cdp.send("Target.getTargets", {})) as {
    readonly targetInfos: readonly { readonly targetId: string; readonly type: string; readonly url: string }[];
  };
  const page = targetInfos.find((target) => target.type === "page" && target.url.startsWith(url));
  if (page === undefined) throw new Error(`no page at ${url}`);
  await cdp.send("Target.attachToTarget", { targetId: page.targetId, flatten: true });
  const [own = ""] = cdp.sessions;
  await cdp.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }, own);
}

async function useOf(cdp: Cdp, session: string): Promise<HeapUse> {
  await cdp.send("HeapProfiler.collectGarbage", {}, session);
  const { usedSize, backingStorageSize } = await cdp.send("Runtime.getHeapUsage", {}, session);
  if (typeof backingStorageSize !== "number") throw new Error("this Chromium does not say how much its buffers hold");
  return { heap: Number(usedSize), buffers: backingStorageSize + (await wasmBytes(cdp, session)) };
}

/** DevTools does not count the memories of WebAssembly: a worker that has some says so by `wasmBytes`. */
async function wasmBytes(cdp: Cdp, session: string): Promise<number> {
  const { result } = (await cdp.send("Runtime.evaluate", { expression: "globalThis.wasmBytes?.() ?? 0" }, session)) as {
    readonly result: { readonly value: number };
  };
  return result.value;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
