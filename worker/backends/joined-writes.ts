/** Layout of a frame of a WAL file: its header is written in a call of its own, the page after it. */
export const WAL_FRAME_HEADER_BYTES = 24;

type Handle = Pick<FileSystemSyncAccessHandle, "read" | "write" | "truncate" | "flush" | "getSize" | "close">;
type Place = { readonly at?: number };

/**
 * A file handle that joins the header of a log frame with the page that follows it: a commit writes hundreds of frames, and the calls
 * cost more than the bytes. Any other call writes a waiting header first, so nobody can tell the difference but by the clock.
 */
export class JoinedWrites implements Handle {
  readonly #handle: Handle;
  #buffer = new Uint8Array(0);
  /** Where the waiting header belongs; undefined when none waits. */
  #waiting: number | undefined;

  constructor(handle: Handle) {
    this.#handle = handle;
  }

  read(into: Uint8Array<ArrayBuffer>, place?: Place): number {
    this.#settle();
    return this.#handle.read(into, place);
  }

  write(bytes: Uint8Array<ArrayBuffer>, place: Place = {}): number {
    const { at } = place;
    if (this.#waiting !== undefined && at === this.#waiting + WAL_FRAME_HEADER_BYTES) return this.#join(bytes, this.#waiting);
    this.#settle();
    if (at === undefined || bytes.length !== WAL_FRAME_HEADER_BYTES) return this.#handle.write(bytes, place);
    this.#reach(WAL_FRAME_HEADER_BYTES);
    this.#buffer.set(bytes);
    this.#waiting = at;
    return bytes.length;
  }

  truncate(size: number): void {
    this.#settle();
    this.#handle.truncate(size);
  }

  flush(): void {
    this.#settle();
    this.#handle.flush();
  }

  getSize(): number {
    this.#settle();
    return this.#handle.getSize();
  }

  close(): void {
    try {
      this.#settle();
    } finally {
      this.#handle.close();
    }
  }

  /** As many bytes of the page as were written: less than all is a full disk. */
  #join(page: Uint8Array<ArrayBuffer>, at: number): number {
    const length = WAL_FRAME_HEADER_BYTES + page.length;
    this.#reach(length);
    this.#buffer.set(page, WAL_FRAME_HEADER_BYTES);
    this.#waiting = undefined;
    return Math.max(0, this.#handle.write(this.#buffer.subarray(0, length), { at }) - WAL_FRAME_HEADER_BYTES);
  }

  #settle(): void {
    const at = this.#waiting;
    if (at === undefined) return;
    this.#waiting = undefined;
    const written = this.#handle.write(this.#buffer.subarray(0, WAL_FRAME_HEADER_BYTES), { at });
    if (written !== WAL_FRAME_HEADER_BYTES) throw new DOMException("the header of a frame was cut short", "QuotaExceededError");
  }

  #reach(length: number): void {
    if (this.#buffer.length >= length) return;
    const larger = new Uint8Array(length);
    larger.set(this.#buffer);
    this.#buffer = larger;
  }
}

/** How many calls of `joiningWrites` are under way, and the platform's own method meanwhile. */
let under = 0;
let platform: FileSystemFileHandle["createSyncAccessHandle"] | undefined;

/** Handles that are opened during `work` join their writes: the pool of SQLite-WASM opens its own, and takes no others. */
export async function joiningWrites<T>(work: () => Promise<T>): Promise<T> {
  const { prototype } = FileSystemFileHandle;
  const plain = platform ?? prototype.createSyncAccessHandle;
  platform = plain;
  const joining = async function (this: FileSystemFileHandle): Promise<Handle> {
    return new JoinedWrites(await plain.call(this));
  };
  prototype.createSyncAccessHandle = joining as unknown as typeof plain;
  under += 1;
  try {
    return await work();
  } finally {
    under -= 1;
    if (under === 0) {
      prototype.createSyncAccessHandle = plain;
      platform = undefined;
    }
  }
}
