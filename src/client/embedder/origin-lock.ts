const LOCK = "strandline-embedder";

/**
 * The right to run the origin's one embedder. Waits until no other tab has it; where there are no locks it is granted at once.
 * Rejects with the signal's reason when it is aborted. Returns what gives it back.
 */
export async function takeOriginLock(signal: AbortSignal, onWait: () => void): Promise<() => void> {
  if (!("locks" in navigator)) return () => undefined;
  const free = await request({ ifAvailable: true });
  if (free !== undefined) return free;
  onWait();
  const release = await request({ signal });
  return release ?? (() => undefined);
}

function request(options: LockOptions): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    const held = navigator.locks.request(LOCK, options, (lock) => {
      if (lock === null) return resolve(undefined);
      return new Promise<void>((release) => resolve(() => release()));
    });
    held.catch(reject);
  });
}
