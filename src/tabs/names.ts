/** Names that every tab of one origin agrees on. Builds of any age share them, so they never change. */

/** Web Lock held by the worker that owns the store's files. */
export function leaderLock(store: string): string {
  return `strandline:${store}:leader`;
}

/** Web Lock held by each worker for as long as it lives: whoever is granted it knows that the worker is gone. */
export function clientLock(store: string, worker: string): string {
  return `strandline:${store}:client:${worker}`;
}

/** BroadcastChannel for announcements; every tab listens. */
export function controlChannel(store: string): string {
  return `strandline:${store}:control`;
}

/** BroadcastChannel on which one leader takes requests. */
export function requestChannel(store: string, leader: string): string {
  return `strandline:${store}:leader:${leader}`;
}

/** BroadcastChannel on which one worker takes answers. */
export function replyChannel(store: string, worker: string): string {
  return `strandline:${store}:client:${worker}`;
}
