import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const FOLDER = fileURLToPath(new URL("./peers-vectors/", import.meta.url));
const PACKAGES = join(FOLDER, "node_modules");
const TYPES: Readonly<Record<string, string>> = { ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm" };
/** For a page that is cross-origin isolated, as exact clocks need it. */
const HEADERS = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin", "cache-control": "no-store" };

export interface ServedPeers {
  /** Where the packages lie, with a slash at its end. */
  readonly base: string;
  close(): Promise<void>;
}

/** Installs the peers, the first time, and serves their files as they are. */
export async function servePeers(): Promise<ServedPeers> {
  if (!existsSync(PACKAGES)) await promisify(execFile)("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: FOLDER });
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://peers").pathname));
    readFile(join(PACKAGES, path)).then(
      (bytes) => response.writeHead(200, { ...HEADERS, "content-type": TYPES[extname(path)] ?? "application/octet-stream" }).end(bytes),
      () => response.writeHead(404, HEADERS).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Versions of the peers. */
export async function peerVersions(): Promise<Readonly<Record<string, string>>> {
  const { dependencies } = JSON.parse(await readFile(join(FOLDER, "package.json"), "utf8")) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  return dependencies;
}
