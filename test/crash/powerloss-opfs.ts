/** What reached a file, in order. A write is not durable before the next flush of its file. */
export type DiskEvent =
  | { readonly kind: "write"; readonly file: FakeFile; readonly at: number; readonly bytes: Uint8Array }
  | { readonly kind: "truncate"; readonly file: FakeFile; readonly size: number }
  | { readonly kind: "flush"; readonly file: FakeFile };

/** Bytes that grow. */
export class Bytes {
  #buffer = new Uint8Array(0);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  read(into: Uint8Array, at: number): number {
    const length = Math.max(0, Math.min(into.length, this.#size - at));
    into.set(this.#buffer.subarray(at, at + length));
    return length;
  }

  write(bytes: Uint8Array, at: number): void {
    if (at + bytes.length > this.#size) this.truncate(at + bytes.length);
    this.#buffer.set(bytes, at);
  }

  truncate(size: number): void {
    if (size > this.#buffer.length) {
      const larger = new Uint8Array(Math.max(size, this.#buffer.length * 2));
      larger.set(this.#buffer.subarray(0, this.#size));
      this.#buffer = larger;
    }
    if (size < this.#size) this.#buffer.fill(0, size, this.#size);
    this.#size = size;
  }

  apply(event: DiskEvent): void {
    if (event.kind === "write") this.write(event.bytes, event.at);
    if (event.kind === "truncate") this.truncate(event.size);
  }

  clone(): Bytes {
    const copy = new Bytes();
    copy.write(this.#buffer.subarray(0, this.#size), 0);
    return copy;
  }
}

/** A file of the origin private file system, as far as the pool uses one. */
export class FakeFile {
  readonly kind = "file";
  readonly name: string;
  readonly #log: (event: DiskEvent) => void;
  content: Bytes;
  #locked = false;

  constructor(name: string, log: (event: DiskEvent) => void, content: Bytes = new Bytes()) {
    this.name = name;
    this.#log = log;
    this.content = content;
  }

  async getFile(): Promise<{ readonly size: number }> {
    return { size: this.content.size };
  }

  async createSyncAccessHandle(): Promise<object> {
    if (this.#locked) throw new DOMException("the file is in use", "NoModificationAllowedError");
    this.#locked = true;
    const change = (event: DiskEvent): void => {
      this.#log(event);
      this.content.apply(event);
    };
    return {
      read: (into: Uint8Array, { at = 0 } = {}) => this.content.read(bytesOf(into), at),
      write: (from: Uint8Array, { at = 0 } = {}) => {
        const bytes = bytesOf(from).slice();
        change({ kind: "write", file: this, at, bytes });
        return bytes.length;
      },
      truncate: (size: number) => change({ kind: "truncate", file: this, size }),
      flush: () => this.#log({ kind: "flush", file: this }),
      getSize: () => this.content.size,
      close: () => {
        this.#locked = false;
      },
    };
  }
}

export class FakeDirectory {
  readonly kind = "directory";
  readonly name: string;
  readonly entries: Map<string, FakeFile | FakeDirectory> = new Map();
  readonly log: DiskEvent[];

  constructor(name: string, log: DiskEvent[]) {
    this.name = name;
    this.log = log;
  }

  async getDirectoryHandle(name: string, { create = false } = {}): Promise<FakeDirectory> {
    const found = this.#found(name, create ? new FakeDirectory(name, this.log) : undefined);
    if (found instanceof FakeDirectory) return found;
    throw new DOMException(name, "TypeMismatchError");
  }

  async getFileHandle(name: string, { create = false } = {}): Promise<FakeFile> {
    const found = this.#found(name, create ? new FakeFile(name, (event) => this.log.push(event)) : undefined);
    if (found instanceof FakeFile) return found;
    throw new DOMException(name, "TypeMismatchError");
  }

  async removeEntry(name: string): Promise<void> {
    if (!this.entries.delete(name)) throw new DOMException(name, "NotFoundError");
  }

  /** Lets go of everything below: a pool that was closed still holds its directory. */
  forget(): void {
    for (const entry of this.entries.values()) if (entry instanceof FakeDirectory) entry.forget();
    this.entries.clear();
    this.log.length = 0;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<[string, FakeFile | FakeDirectory]> {
    yield* this.entries;
  }

  #found(name: string, made: FakeFile | FakeDirectory | undefined): FakeFile | FakeDirectory {
    const found = this.entries.get(name) ?? made;
    if (found === undefined) throw new DOMException(name, "NotFoundError");
    this.entries.set(name, found);
    return found;
  }
}

/** Puts a fake origin private file system in the place of the platform's, and takes it away again. */
export class FakePlatform {
  root: FakeDirectory = new FakeDirectory("", []);
  readonly #before = new Map<string, PropertyDescriptor | undefined>();

  constructor() {
    this.#put("FileSystemHandle", class FileSystemHandle {});
    this.#put("FileSystemDirectoryHandle", FakeDirectory);
    this.#put("FileSystemFileHandle", FakeFile);
    this.#put("navigator", { storage: { getDirectory: async () => this.root } });
    this.#put("location", { href: "http://localhost/" });
  }

  restore(): void {
    for (const [name, descriptor] of this.#before) {
      if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
      else Object.defineProperty(globalThis, name, descriptor);
    }
  }

  #put(name: string, value: unknown): void {
    this.#before.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}

function bytesOf(view: Uint8Array): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}
