import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Installs what a bench compares with, the first time: a package of its own, so that `npm ci` of the project stays light. */
export function installPeers(name: "words" | "upkeep"): void {
  const folder = fileURLToPath(new URL(`./peers-${name}/`, import.meta.url));
  if (!existsSync(`${folder}node_modules`)) execFileSync("npm", ["ci", "--ignore-scripts"], { cwd: folder, stdio: "inherit" });
}
