const wallClock = Date.now.bind(Date);

/**
 * Moves the clock of this page to `at`, epoch ms; it runs on from there. The engine has no other now than the page's. Never into the past:
 * the deadline of a call would have gone by for the worker, whose clock stays.
 */
export function moveClock(at: number): void {
  const ahead = Math.ceil(at) - wallClock();
  if (ahead < 0) throw new Error("the clock is moved ahead only");
  Date.now = () => wallClock() + ahead;
}
