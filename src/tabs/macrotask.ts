/**
 * Resolves in a macrotask of its own, after messages that have already arrived were handled. Unlike `setTimeout`
 * it is not clamped to 4 ms.
 */
export function macrotask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
