/** One value of a JSON file, as bytes: an element of the list, or a line. */
export interface JsonItem {
  /** `envelope`: what stood around the list, to be checked only. */
  readonly kind: "item" | "envelope";
  readonly bytes: Uint8Array;
  /** Where it begins, bytes from the beginning of the file. */
  readonly offset: number;
}

/** Pieces of one value that is being gathered. */
export class Gathering {
  readonly kind: JsonItem["kind"];
  readonly offset: number;
  /** Depth at which it began, and ends. */
  readonly depth: number;
  readonly #pieces: Uint8Array[] = [];
  size: number = 0;

  constructor(kind: JsonItem["kind"], offset: number, depth: number) {
    this.kind = kind;
    this.offset = offset;
    this.depth = depth;
  }

  add(piece: Uint8Array): void {
    this.#pieces.push(piece);
    this.size += piece.length;
  }

  join(): Uint8Array {
    const all = new Uint8Array(this.size);
    let at = 0;
    for (const piece of this.#pieces) {
      all.set(piece, at);
      at += piece.length;
    }
    return all;
  }
}
