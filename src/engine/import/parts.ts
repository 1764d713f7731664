import { damaged } from "../../core/import/refusal.ts";

/** Where the reading of a file stops: for the next part, for others to be served, until what was stored is durable, or for the inflater. */
export type Ask =
  | { readonly kind: "part"; readonly offset: number; readonly length: number }
  | { readonly kind: "pause" }
  | { readonly kind: "flush" }
  | { readonly kind: "inflater" };

/** Reading as a generator: it is given the part that it asked for, and nothing of use otherwise. */
export type Work<T> = Generator<Ask, T, Uint8Array>;

/** Bytes asked for at a time: small enough that no other call waits long for them. */
const PART_BYTES = 512 * 1024;
/** Bytes handed on between two pauses. */
const CHUNK_BYTES = 64 * 1024;

/** Bytes that come one chunk after the other; undefined at the end. */
export interface ByteStream {
  next(): Work<Uint8Array | undefined>;
}

/** A file that the page holds, read part by part. The part that came last is kept: what follows it is mostly in it. */
export class Parts {
  readonly size: number;
  #last: { readonly offset: number; readonly bytes: Uint8Array } = { offset: 0, bytes: new Uint8Array() };
  /** Furthest byte handed out since `rewind`. */
  #reached = 0;

  constructor(size: number) {
    this.size = size;
  }

  get reached(): number {
    return this.#reached;
  }

  rewind(): void {
    this.#reached = 0;
  }

  /** All bytes of a range, which must be within the file. */
  *take(offset: number, length: number, place: string): Work<Uint8Array> {
    if (offset < 0 || offset + length > this.size) throw damaged(place, "it says that it is larger than the file: the file was cut short");
    const all = new Uint8Array(length);
    for (let done = 0; done < length; ) {
      const piece = yield* this.#some(offset + done, length - done);
      all.set(piece, done);
      done += piece.length;
    }
    return all;
  }

  /** A range as a stream. */
  stream(offset: number, length: number, chunkBytes: number = CHUNK_BYTES): ByteStream {
    let done = 0;
    const some = (from: number, most: number): Work<Uint8Array> => this.#some(from, most);
    return {
      *next(): Work<Uint8Array | undefined> {
        if (done >= length) return undefined;
        const piece = yield* some(offset + done, Math.min(chunkBytes, length - done));
        done += piece.length;
        return piece;
      },
    };
  }

  /** At least one byte from `offset`, at most `most`. */
  *#some(offset: number, most: number): Work<Uint8Array> {
    const held = (): number => offset - this.#last.offset;
    if (held() < 0 || held() >= this.#last.bytes.length) {
      const length = Math.min(PART_BYTES, this.size - offset);
      const bytes = yield { kind: "part", offset, length };
      if (bytes.length !== length) throw damaged(`byte ${offset}`, "the file became shorter while it was read");
      this.#last = { offset, bytes };
    }
    const piece = this.#last.bytes.subarray(held(), held() + most);
    this.#reached = Math.max(this.#reached, offset + piece.length);
    return piece;
  }
}
