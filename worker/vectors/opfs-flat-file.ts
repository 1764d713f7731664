import { StrandlineError } from "../../src/errors.ts";
import type { FlatFile } from "../../src/vectors/flat-file.ts";

/** Opens a file of OPFS for this worker alone, making it if need be. Rejects with `backend_unavailable` where another holds it. */
export async function openFlatFile(folder: FileSystemDirectoryHandle, name: string): Promise<FlatFile> {
  try {
    const handle = await folder.getFileHandle(name, { create: true });
    return new OpfsFlatFile(await handle.createSyncAccessHandle());
  } catch (cause) {
    throw new StrandlineError("backend_unavailable", { step: "open vector file", name, reason: String(cause) }, { cause });
  }
}

class OpfsFlatFile implements FlatFile {
  readonly #handle: FileSystemSyncAccessHandle;

  constructor(handle: FileSystemSyncAccessHandle) {
    this.#handle = handle;
  }

  get size(): number {
    return attempt("size", () => this.#handle.getSize());
  }

  read(into: Uint8Array<ArrayBuffer>, at: number): number {
    return attempt("read", () => this.#handle.read(into, { at }));
  }

  write(from: Uint8Array<ArrayBuffer>, at: number): void {
    const written = attempt("write", () => this.#handle.write(from, { at }));
    // Chromium's handles take fewer bytes than they are given when the quota ends inside a write.
    if (written < from.length) throw new StrandlineError("storage_full", { step: "write vector file", written, wanted: from.length });
  }

  truncate(size: number): void {
    attempt("truncate", () => this.#handle.truncate(size));
  }

  flush(): void {
    attempt("flush", () => this.#handle.flush());
  }

  close(): void {
    this.#handle.close();
  }
}

function attempt<T>(step: string, act: () => T): T {
  try {
    return act();
  } catch (cause) {
    const full = cause instanceof DOMException && cause.name === "QuotaExceededError";
    throw new StrandlineError(full ? "storage_full" : "storage_failed", { step: `${step} vector file`, reason: String(cause) }, { cause });
  }
}
