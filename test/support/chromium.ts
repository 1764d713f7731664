import { existsSync } from "node:fs";

/** Debian's Chromium where it is, else the one that `npx playwright install chromium` brought (undefined lets Playwright find it). */
export const chromiumPath: string | undefined = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find((path) => existsSync(path));

/** No traffic of the browser's own, and able to run as root in a container. */
export const CHROMIUM_FLAGS: readonly string[] = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
];
