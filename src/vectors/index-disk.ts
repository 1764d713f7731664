import type { CodeBlocks } from "./code-blocks.ts";
import type { IndexFiles } from "./flat-file.ts";
import { HEADER_BYTES, readCodesHeader, readRowsHeader, wordsChecksum, writeCodesHeader, writeRowsHeader } from "./index-header.ts";
import type { CodesHeader, FileIdentity, HeaderFault } from "./index-header.ts";
import type { LiveMean } from "./live-mean.ts";
import type { RowStore } from "./row-store.ts";
import type { VectorSource } from "./vector-source.ts";

/** What was wrong with the files when they were opened. */
export type Fault =
  | HeaderFault
  | "unfinished"
  | "ahead"
  | "count_differs"
  | "centre_damaged"
  | "sums_damaged"
  | "blocks_damaged"
  | "rows_truncated"
  | "longer_than_header"
  | "older_version";

/**
 * What the files are worth: to be used as they are, to be gone through against the source because it went on (`behind`) or a part is
 * broken (`damaged`), or to be made anew.
 */
export interface Finding {
  readonly use: "sound" | "behind" | "damaged" | "anew";
  readonly fault?: Fault;
}

export interface DiskParts {
  readonly codes: CodeBlocks;
  readonly rows: RowStore;
  readonly mean: LiveMean;
}

/** The two flat files of an index: what is read when it is opened and written when it is saved. */
export class IndexDisk {
  readonly #files: IndexFiles;
  readonly #identity: FileIdentity;
  /** Checksum of the centre that the blocks in the file are seen from; undefined while the header says that they are made anew. */
  #centre: number | undefined;

  constructor(files: IndexFiles, identity: FileIdentity) {
    this.#files = files;
    this.#identity = identity;
  }

  /** Reads everything that is usable into the parts and says what it was worth. */
  load(parts: DiskParts, source: VectorSource): Finding {
    const { codes, rows, mean } = parts;
    const header = readCodesHeader(this.#files.codes, this.#identity);
    if (typeof header === "string") return anew(header);
    const fault = readRowsHeader(this.#files.rows, this.#identity) ?? this.#unusable(header, parts, source);
    if (fault !== undefined) return anew(fault);
    if (!this.#readWords(codes.centre, HEADER_BYTES, header.centre)) return anew("centre_damaged");
    codes.measureCentre();
    this.#centre = header.centre;
    codes.blocks.load(this.#files.codes, this.#firstBlock(parts), header.blocks);
    if (this.#files.rows.size < HEADER_BYTES + (highestLive(codes) + 1) * rows.stride) return anew("rows_truncated");
    rows.takeOver(Math.floor((this.#files.rows.size - HEADER_BYTES) / rows.stride));
    const sumsSound = this.#readWords(mean.sums, HEADER_BYTES + codes.centre.byteLength, header.sums);
    if (sumsSound) mean.resume(header.count);
    else mean.restart();
    if (codes.blocks.damaged > 0) return { use: "damaged", fault: "blocks_damaged" };
    return this.#behind(header, parts, source) ?? (sumsSound ? { use: "sound" } : { use: "damaged", fault: "sums_damaged" });
  }

  /** Empties both files for an index that is made anew. */
  begin(): void {
    const { codes, rows } = this.#files;
    codes.truncate(0);
    rows.truncate(0);
    writeRowsHeader(rows, this.#identity);
    this.#unfinish();
  }

  /** Writes what changed; the header, last, says that the files hold the source at `version`. */
  save(parts: DiskParts, count: number, version: number): void {
    const { codes, rows, mean } = parts;
    rows.save();
    if (this.#files.rows.size > rowsEnd(parts)) this.#files.rows.truncate(rowsEnd(parts));
    this.#files.rows.flush();
    const centre = wordsChecksum(wordsOf(codes.centre));
    if (centre !== this.#centre) this.#unfinish();
    const file = this.#files.codes;
    const first = this.#firstBlock(parts);
    file.write(bytesOf(codes.centre), HEADER_BYTES);
    file.write(bytesOf(mean.sums), HEADER_BYTES + codes.centre.byteLength);
    codes.blocks.save(file, first);
    const size = first + codes.blocks.fileBytes(codes.blocks.blocks);
    if (file.size > size) file.truncate(size);
    file.flush();
    // Sums that are not whole are found damaged when they are opened next.
    const sums = wordsChecksum(wordsOf(mean.sums)) ^ (mean.whole ? 0 : 1);
    writeCodesHeader(file, { ...this.#identity, version, blocks: codes.blocks.blocks, count, centre, sums });
    file.flush();
    this.#centre = centre;
  }

  /** Writes what changed of an index that is not settled, so that nothing of what was freed is left; opened next, it is made anew. */
  saveUnsettled(parts: DiskParts): void {
    parts.rows.save();
    this.#files.rows.flush();
    this.#unfinish();
    parts.codes.blocks.save(this.#files.codes, this.#firstBlock(parts));
    this.#files.codes.flush();
  }

  /** A crash from here on, until the codes are saved, has them made anew: blocks of two centres may lie in the file. */
  #unfinish(): void {
    writeCodesHeader(this.#files.codes, { ...this.#identity, version: 0, blocks: 0, count: 0, centre: 0, sums: 0 });
    this.#files.codes.flush();
    this.#centre = undefined;
  }

  close(): void {
    this.#files.codes.close();
    this.#files.rows.close();
  }

  #unusable({ version, count, blocks }: CodesHeader, parts: DiskParts, source: VectorSource): Fault | undefined {
    if (version === 0) return "unfinished";
    if (version > source.version || (version === source.version && count > source.count)) return "ahead";
    return this.#files.codes.size < this.#firstBlock(parts) + parts.codes.blocks.fileBytes(blocks) ? "truncated" : undefined;
  }

  #behind(header: CodesHeader, parts: DiskParts, source: VectorSource): Finding | undefined {
    const { codes } = parts;
    if (header.version < source.version) return { use: "behind", fault: "older_version" };
    if (header.count !== source.count) return { use: "behind", fault: "count_differs" };
    const { codes: codesFile, rows: rowsFile } = this.#files;
    const longer = codesFile.size > this.#firstBlock(parts) + codes.blocks.fileBytes(header.blocks) || rowsFile.size > rowsEnd(parts);
    return longer ? { use: "behind", fault: "longer_than_header" } : undefined;
  }

  #firstBlock({ codes, mean }: DiskParts): number {
    return HEADER_BYTES + codes.centre.byteLength + mean.sums.byteLength;
  }

  #readWords(into: Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>, at: number, checksum: number): boolean {
    this.#files.codes.read(bytesOf(into), at);
    return wordsChecksum(wordsOf(into)) === checksum;
  }
}

function anew(fault: Fault): Finding {
  return { use: "anew", fault };
}

/** Where the rows of all slots that the codes have room for end. */
function rowsEnd({ codes, rows }: DiskParts): number {
  return HEADER_BYTES + codes.slots * rows.stride;
}

function highestLive(codes: CodeBlocks): number {
  for (let block = codes.blocks.blocks - 1; block >= 0; block -= 1) {
    const word = codes.blocks.liveWord(block);
    if (word !== 0) return block * 32 + 31 - Math.clz32(word);
  }
  return -1;
}

function bytesOf(array: Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

function wordsOf(array: Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>): Uint32Array {
  return new Uint32Array(array.buffer, array.byteOffset, array.byteLength / 4);
}
