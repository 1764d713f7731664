/**
 * A file of zeros beside a store's pool, given up when the disk is full: opening a pool, marking the end of a session and deleting
 * all need a little room themselves.
 */

/** Bytes set aside for each store: enough to open it and to delete in small steps. */
const BALLAST_BYTES = 524_288;
const BALLAST_SUFFIX = ".ballast";

/** Lays the file down where it is missing. Without room for it there is none; that is for the next write to say. */
export async function keepBallast(poolPath: string): Promise<void> {
  const { directory, name } = await placeOf(poolPath);
  const file = await directory.getFileHandle(name, { create: true }).catch(() => undefined);
  if (file === undefined || (await file.getFile()).size === BALLAST_BYTES) return;
  const handle = await file.createSyncAccessHandle();
  try {
    handle.write(new Uint8Array(BALLAST_BYTES), { at: 0 });
  } catch {
    handle.truncate(0);
  } finally {
    handle.close();
  }
}

/** True when there was a file to give up. */
export async function dropBallast(poolPath: string): Promise<boolean> {
  const { directory, name } = await placeOf(poolPath);
  return directory.removeEntry(name).then(
    () => true,
    () => false,
  );
}

async function placeOf(poolPath: string): Promise<{ readonly directory: FileSystemDirectoryHandle; readonly name: string }> {
  const [parent = "", own = ""] = poolPath.split("/");
  const root = await navigator.storage.getDirectory();
  return { directory: await root.getDirectoryHandle(parent, { create: true }), name: own + BALLAST_SUFFIX };
}
