import type { Sqlite3Static } from "@sqlite.org/sqlite-wasm";
import { MemoryFile } from "./memory-files.ts";

/** A registered VFS whose files are in memory. */
export interface MemoryVfs {
  readonly name: string;
  /** The files by path. The owner may add and take away closed ones. */
  readonly files: Map<string, MemoryFile>;
  /** Paths that a connection has open. */
  isOpen(path: string): boolean;
  unregister(): void;
}

interface OpenFile {
  readonly path: string;
  readonly file: MemoryFile;
  readonly deleteOnClose: boolean;
}

type Install = Required<Parameters<Sqlite3Static["vfs"]["installVfs"]>[0]>;
/** As SQLite calls them: pointers and lengths as numbers, offsets as BigInt. The published typings know only named result codes. */
type Method = (...values: number[]) => number;

const OK = 0;
const SECTOR_BYTES = 4096;
const MAX_PATH_BYTES = 512;
const DAY_MS = 86_400_000;
/** Julian day of 1970-01-01, in days and in milliseconds: SQLite's clock. */
const JULIAN_EPOCH_DAYS = 2_440_587.5;
const JULIAN_EPOCH_MS = 210_866_760_000_000;
let registered = 0;

/** Registers a VFS of its own over an empty set of files. Durable storage, where there is one, is the caller's part. */
export function installMemoryVfs(sqlite3: Sqlite3Static): MemoryVfs {
  registered += 1;
  const name = `strandline-memory-${registered}`;
  const files = new Map<string, MemoryFile>();
  const open = new Map<number, OpenFile>();
  const io = new sqlite3.capi.sqlite3_io_methods();
  const vfs = new sqlite3.capi.sqlite3_vfs();
  Object.assign(io, { $iVersion: 1 });
  vfs.$iVersion = 2;
  vfs.$szOsFile = (sqlite3.capi.sqlite3_file as unknown as { structInfo: { sizeof: number } }).structInfo.sizeof;
  vfs.$mxPathname = MAX_PATH_BYTES;
  borrowRandomness(sqlite3, vfs);
  sqlite3.vfs.installVfs({
    io: { struct: io, methods: ioMethods(sqlite3, files, open) as unknown as Install["io"]["methods"] },
    vfs: {
      struct: vfs,
      name,
      methods: vfsMethods(sqlite3, { files, open, ioPointer: io.pointer }) as unknown as Install["vfs"]["methods"],
    },
  });
  return {
    name,
    files,
    isOpen: (path) => [...open.values()].some((entry) => entry.path === path),
    unregister: () => {
      sqlite3.capi.sqlite3_vfs_unregister(vfs.pointer);
      vfs.dispose();
      io.dispose();
      files.clear();
    },
  };
}

function borrowRandomness(sqlite3: Sqlite3Static, vfs: InstanceType<Sqlite3Static["capi"]["sqlite3_vfs"]>): void {
  const source = new sqlite3.capi.sqlite3_vfs(sqlite3.capi.sqlite3_vfs_find(null));
  for (const member of ["$xRandomness", "$xSleep"] as const)
    Object.assign(vfs, { [member]: (source as unknown as Record<string, number>)[member] });
  source.dispose();
}

function ioMethods({ capi, wasm }: Sqlite3Static, files: Map<string, MemoryFile>, open: Map<number, OpenFile>): Record<string, Method> {
  const attempt = (work: (file: MemoryFile) => number, pointer: number, refused: number): number => {
    const entry = open.get(pointer);
    if (entry === undefined) return capi.SQLITE_MISUSE;
    try {
      return work(entry.file);
    } catch {
      return refused; // Only an allocation can fail here.
    }
  };
  return {
    xClose: (pointer) => {
      const entry = open.get(pointer);
      open.delete(pointer);
      if (entry?.deleteOnClose === true) files.delete(entry.path);
      return OK;
    },
    xRead: (pointer, into, length, offset) =>
      attempt(
        (file) => {
          const target = wasm.heap8u().subarray(into, into + length);
          const got = file.read(target, Number(offset));
          if (got === length) return OK;
          target.fill(0, got);
          return capi.SQLITE_IOERR_SHORT_READ;
        },
        pointer,
        capi.SQLITE_IOERR_READ,
      ),
    xWrite: (pointer, from, length, offset) =>
      attempt(
        (file) => {
          file.write(wasm.heap8u().subarray(from, from + length), Number(offset));
          return OK;
        },
        pointer,
        capi.SQLITE_FULL,
      ),
    xTruncate: (pointer, size) =>
      attempt(
        (file) => {
          file.truncate(Number(size));
          return OK;
        },
        pointer,
        capi.SQLITE_FULL,
      ),
    xFileSize: (pointer, out) =>
      attempt(
        (file) => {
          wasm.poke64(out, BigInt(file.size));
          return OK;
        },
        pointer,
        capi.SQLITE_IOERR,
      ),
    xSync: () => OK,
    xLock: () => OK,
    xUnlock: () => OK,
    xCheckReservedLock: (_pointer, out) => {
      wasm.poke32(out, 0);
      return OK;
    },
    xFileControl: () => capi.SQLITE_NOTFOUND,
    xSectorSize: () => SECTOR_BYTES,
    xDeviceCharacteristics: () => capi.SQLITE_IOCAP_UNDELETABLE_WHEN_OPEN,
  };
}

interface VfsState {
  readonly files: Map<string, MemoryFile>;
  readonly open: Map<number, OpenFile>;
  readonly ioPointer: number;
}

function vfsMethods(sqlite3: Sqlite3Static, state: VfsState): Record<string, Method> {
  const { capi, wasm } = sqlite3;
  const path = (pointer: number): string => wasm.cstrToJs(pointer) ?? "";
  return {
    xOpen: (_vfs, name, pointer, flags, outFlags) =>
      openFile(sqlite3, state, { path: name === 0 ? "" : path(name), pointer, flags, outFlags }),
    xDelete: (_vfs, name) => {
      state.files.delete(path(name));
      return OK;
    },
    xAccess: (_vfs, name, _flags, out) => {
      wasm.poke32(out, state.files.has(path(name)) ? 1 : 0);
      return OK;
    },
    xFullPathname: (_vfs, name, length, out) => (wasm.cstrncpy(out, name, length) < length ? OK : capi.SQLITE_CANTOPEN),
    xGetLastError: () => OK,
    xCurrentTime: (_vfs, out) => {
      wasm.poke(out, JULIAN_EPOCH_DAYS + Date.now() / DAY_MS, "double");
      return OK;
    },
    xCurrentTimeInt64: (_vfs, out) => {
      wasm.poke64(out, BigInt(JULIAN_EPOCH_MS + Date.now()));
      return OK;
    },
  };
}

interface Opening {
  readonly path: string;
  readonly pointer: number;
  readonly flags: number;
  readonly outFlags: number;
}

function openFile(
  { capi, wasm }: Sqlite3Static,
  { files, open, ioPointer }: VfsState,
  { path, pointer, flags, outFlags }: Opening,
): number {
  const isMain = (flags & capi.SQLITE_OPEN_MAIN_DB) !== 0;
  // No locks are kept, so a database has one connection at a time, as on an exclusively locked OPFS file.
  if (isMain && [...open.values()].some((entry) => entry.path === path)) return capi.SQLITE_BUSY;
  const known = path === "" ? undefined : files.get(path);
  if (known === undefined && (flags & capi.SQLITE_OPEN_CREATE) === 0) return capi.SQLITE_CANTOPEN;
  const file = known ?? new MemoryFile(isMain);
  if (path !== "") files.set(path, file);
  open.set(pointer, { path, file, deleteOnClose: (flags & capi.SQLITE_OPEN_DELETEONCLOSE) !== 0 });
  const handle = new capi.sqlite3_file(pointer);
  Object.assign(handle, { $pMethods: ioPointer });
  handle.dispose();
  wasm.poke32(outFlags, flags);
  return OK;
}
