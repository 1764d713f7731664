import type { FlatFile } from "./flat-file.ts";

/** Bytes before anything else in either file. */
export const HEADER_BYTES = 64;
/** Grows when the files change their form: older ones are made anew. */
const FORMAT = 2;
const CODES_MAGIC = 0x43564c53; // "SLVC"
const ROWS_MAGIC = 0x52564c53; // "SLVR"

/** What a file must have been made for. */
export interface FileIdentity {
  readonly dim: number;
  readonly seed: number;
  readonly epoch: number;
}

/** What the header of the codes file says beside that. */
export interface CodesHeader extends FileIdentity {
  /** Version of the source that both files had taken in; 0 while they are made anew. */
  readonly version: number;
  readonly blocks: number;
  /** Live rows. */
  readonly count: number;
  /** Checksums of the centre and of the sums, which follow the header. */
  readonly centre: number;
  readonly sums: number;
}

/** Why a file cannot be used; undefined when it can. */
export type HeaderFault =
  | "no_file"
  | "truncated"
  | "foreign_magic"
  | "foreign_format"
  | "header_damaged"
  | "foreign_dim"
  | "foreign_seed"
  | "foreign_epoch";

export function writeCodesHeader(file: FlatFile, header: CodesHeader): void {
  file.write(headerBytes(CODES_MAGIC, header, [...halves(header.version), header.blocks, header.count, header.centre, header.sums]), 0);
}

export function writeRowsHeader(file: FlatFile, identity: FileIdentity): void {
  file.write(headerBytes(ROWS_MAGIC, identity, []), 0);
}

export function readCodesHeader(file: FlatFile, wanted: FileIdentity): CodesHeader | HeaderFault {
  const words = readHeader(file, CODES_MAGIC, wanted);
  if (typeof words === "string") return words;
  const [low = 0, high = 0, blocks = 0, count = 0, centre = 0, sums = 0] = words.subarray(6);
  return { ...wanted, version: low + high * 2 ** 32, blocks, count, centre, sums };
}

export function readRowsHeader(file: FlatFile, wanted: FileIdentity): HeaderFault | undefined {
  const words = readHeader(file, ROWS_MAGIC, wanted);
  return typeof words === "string" ? words : undefined;
}

/** 32 bits over words, for headers and what is of their size. */
export function wordsChecksum(words: Uint32Array): number {
  let hash = 0x811c9dc5;
  for (const word of words) hash = Math.imul(((hash << 13) | (hash >>> 19)) ^ word, 0x01000193);
  return hash >>> 0;
}

function headerBytes(magic: number, { dim, seed, epoch }: FileIdentity, more: readonly number[]): Uint8Array<ArrayBuffer> {
  const words = new Uint32Array(HEADER_BYTES / 4);
  words.set([magic, FORMAT, dim, seed, ...halves(epoch), ...more]);
  words[words.length - 1] = wordsChecksum(words.subarray(0, -1));
  return new Uint8Array(words.buffer);
}

function readHeader(file: FlatFile, magic: number, wanted: FileIdentity): Uint32Array | HeaderFault {
  if (file.size === 0) return "no_file";
  const words = new Uint32Array(HEADER_BYTES / 4);
  if (file.read(new Uint8Array(words.buffer), 0) < HEADER_BYTES) return "truncated";
  if (words[0] !== magic) return "foreign_magic";
  if (words[words.length - 1] !== wordsChecksum(words.subarray(0, -1))) return "header_damaged";
  const [, format, dim, seed, low = 0, high = 0] = words;
  if (format !== FORMAT) return "foreign_format";
  if (dim !== wanted.dim) return "foreign_dim";
  if (seed !== wanted.seed) return "foreign_seed";
  return low + high * 2 ** 32 === wanted.epoch ? words : "foreign_epoch";
}

function halves(value: number): readonly [number, number] {
  return [value % 2 ** 32, Math.floor(value / 2 ** 32)];
}
