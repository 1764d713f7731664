import { isStrandlineError } from "../../src/errors.ts";
import type { OpenVectors } from "../../src/engine/meaning/vector-files.ts";
import type { Backend } from "../../src/storage/database.ts";
import type { VectorIndex } from "../../src/vectors/vector-index.ts";
import { openVectorIndex } from "./open-vector-index.ts";
import type { OpenIndexOptions } from "./open-vector-index.ts";

/** A worker that was ended lets go of its files a moment later. */
const ATTEMPTS = 5;
const BETWEEN_MS = 200;

/** Opens the index of a store: its two files lie in a folder of their own beside the pool; where there is no OPFS it is in memory. */
export function storeVectors(name: string, backend: Backend): OpenVectors {
  if (backend.kind !== "opfs") return (options) => openVectorIndex(options);
  const openFiles: OpenVectors = async ({ inMemory = false, ...options }) =>
    open({ ...options, folder: inMemory ? undefined : await folderOf(name) }, ATTEMPTS);
  return Object.assign(openFiles, { discard: () => removeFolder(name) });
}

/** Rejects where a worker still holds the files. */
async function removeFolder(name: string): Promise<void> {
  const root = await navigator.storage.getDirectory();
  await root.removeEntry(folderName(name), { recursive: true }).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === "NotFoundError")) throw error;
  });
}

function folderName(name: string): string {
  return `strandline-${name}-vectors`;
}

async function open(options: OpenIndexOptions, attempts: number): Promise<VectorIndex> {
  try {
    return await openVectorIndex(options);
  } catch (error) {
    if (!isStrandlineError(error) || error.code === "worker_failed" || options.folder === undefined) throw error;
    // The files can be made again at any time; that they cannot be had is no reason to find nothing by meaning.
    if (attempts <= 1) return openVectorIndex({ ...options, folder: undefined });
  }
  await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
  return open(options, attempts - 1);
}

async function folderOf(name: string): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    const root = await navigator.storage.getDirectory();
    return await root.getDirectoryHandle(folderName(name), { create: true });
  } catch {
    return undefined;
  }
}
