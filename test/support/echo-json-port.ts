import type { JsonPort } from "../../src/client/json-port.ts";

/** Two ends of an extension Port: everything between them is JSON text, and one end's `disconnect` is the other's event. */
export function jsonPortPair(): readonly [JsonPort, JsonPort] {
  const { port1, port2 } = new MessageChannel();
  return [dress(port1), dress(port2)];
}

const GOODBYE = "goodbye";

function dress(port: MessagePort): JsonPort {
  const messages: ((message: unknown) => void)[] = [];
  const goodbyes: (() => void)[] = [];
  port.onmessage = ({ data }: MessageEvent<string>) => {
    if (data === GOODBYE) port.close();
    const listeners: readonly ((message: unknown) => void)[] = data === GOODBYE ? goodbyes : messages;
    for (const listener of listeners) listener(data === GOODBYE ? undefined : JSON.parse(data));
  };
  return {
    postMessage: (message) => port.postMessage(JSON.stringify(message)),
    onMessage: { addListener: (listener) => messages.push(listener) },
    onDisconnect: { addListener: (listener) => goodbyes.push(listener) },
    disconnect: () => {
      port.postMessage(GOODBYE);
      port.close();
    },
  };
}
