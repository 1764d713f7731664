import { deflateRawSync } from "node:zlib";
import { crc32 } from "../../src/core/import/crc32.ts";

/** A message of a made ChatGPT conversation. */
export interface MadeMessage {
  readonly id?: string;
  readonly role?: string;
  readonly parts?: readonly unknown[];
  readonly at?: number | null;
  readonly parent?: string | null;
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** A conversation as ChatGPT exports it: a chain from the root unless messages name other parents. */
export function chatgptConversation(
  id: string,
  messages: readonly MadeMessage[],
  extra: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const mapping: Record<string, Record<string, unknown>> = { root: { id: "root", message: null, parent: null, children: [] } };
  let last = "root";
  for (const [
    index,
    {
      id: own = `${id}-${index}`,
      role = index % 2 === 0 ? "user" : "assistant",
      parts = [`words ${index}`],
      at = 1_700_000_000 + index,
      parent = last,
      extra: more = {},
    },
  ] of messages.entries()) {
    const message = { id: own, author: { role }, create_time: at, content: { content_type: "text", parts }, metadata: {}, ...more };
    mapping[own] = { id: own, message, parent, children: [] };
    (mapping[parent ?? ""]?.["children"] as string[] | undefined)?.push(own);
    last = own;
  }
  return { id, title: `Talk ${id}`, create_time: 1_700_000_000, update_time: 1_700_009_000, current_node: last, mapping, ...extra };
}

/** A file of a made zip; `claim` overrides what the directory says of it. */
export interface MadeFile {
  readonly name: string;
  readonly content: Uint8Array | string;
  readonly stored?: boolean;
  readonly claim?: Readonly<Partial<Record<"flags" | "method" | "crc" | "size" | "packed" | "offset", number>>>;
}

/** A zip with a directory, byte by byte, so that each field can lie. */
export function makeZip(
  files: readonly MadeFile[],
  options: { readonly zip64?: boolean; readonly comment?: string } = {},
): Uint8Array<ArrayBuffer> {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const raw = Buffer.from(file.content as string);
    const data = file.stored === true ? raw : deflateRawSync(raw);
    const fields = {
      flags: 0x800,
      method: file.stored === true ? 0 : 8,
      crc: crc32(0, raw),
      size: raw.length,
      packed: data.length,
      offset,
      ...file.claim,
    };
    const name = Buffer.from(file.name);
    const local = Buffer.concat([header(0x04034b50, 30, fields, name), name, data]);
    pieces.push(local);
    directory.push(entryOf(fields, name, options.zip64 === true));
    offset += local.length;
  }
  const table = Buffer.concat(directory);
  return new Uint8Array(Buffer.concat([...pieces, table, endOf(files.length, table.length, offset, options)]));
}

type Fields = Readonly<Record<"flags" | "method" | "crc" | "size" | "packed" | "offset", number>>;

function header(magic: number, length: number, fields: Fields, name: Buffer): Buffer {
  const bytes = Buffer.alloc(length);
  const shift = length === 46 ? 2 : 0;
  bytes.writeUInt32LE(magic, 0);
  bytes.writeUInt16LE(20, 4 + shift);
  bytes.writeUInt16LE(fields.flags, 6 + shift);
  bytes.writeUInt16LE(fields.method, 8 + shift);
  bytes.writeUInt32LE(fields.crc, 14 + shift);
  bytes.writeUInt32LE(Math.min(fields.packed, 0xffffffff), 18 + shift);
  bytes.writeUInt32LE(Math.min(fields.size, 0xffffffff), 22 + shift);
  bytes.writeUInt16LE(name.length, 26 + shift);
  return bytes;
}

function entryOf(fields: Fields, name: Buffer, zip64: boolean): Buffer {
  const bytes = header(0x02014b50, 46, zip64 ? { ...fields, size: 0xffffffff, packed: 0xffffffff } : fields, name);
  const extra = Buffer.alloc(zip64 ? 28 : 0);
  if (zip64) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(24, 2);
    for (const [index, value] of [fields.size, fields.packed, fields.offset].entries())
      extra.writeBigUInt64LE(BigInt(value), 4 + index * 8);
  }
  bytes.writeUInt16LE(extra.length, 30);
  bytes.writeUInt32LE(zip64 ? 0xffffffff : fields.offset, 42);
  return Buffer.concat([bytes, name, extra]);
}

function endOf(
  entries: number,
  size: number,
  offset: number,
  { zip64 = false, comment = "" }: { readonly zip64?: boolean; readonly comment?: string },
): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(zip64 ? 0xffff : entries, 8);
  end.writeUInt16LE(zip64 ? 0xffff : entries, 10);
  end.writeUInt32LE(zip64 ? 0xffffffff : size, 12);
  end.writeUInt32LE(zip64 ? 0xffffffff : offset, 16);
  end.writeUInt16LE(Buffer.byteLength(comment), 20);
  if (!zip64) return Buffer.concat([end, Buffer.from(comment)]);
  const wide = Buffer.alloc(76);
  wide.writeUInt32LE(0x06064b50, 0);
  wide.writeBigUInt64LE(44n, 4);
  for (const at of [24, 32]) wide.writeBigUInt64LE(BigInt(entries), at);
  wide.writeBigUInt64LE(BigInt(size), 40);
  wide.writeBigUInt64LE(BigInt(offset), 48);
  wide.writeUInt32LE(0x07064b50, 56);
  wide.writeBigUInt64LE(BigInt(offset + size), 64);
  wide.writeUInt32LE(1, 72);
  return Buffer.concat([wide, end, Buffer.from(comment)]);
}
