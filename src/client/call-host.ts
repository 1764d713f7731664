/** Calls what the host gave (a listener, `onProgress`). What it throws is the host's, an uncaught error of its own; the store goes on. */
export function callHost(run: () => void): void {
  try {
    run();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
