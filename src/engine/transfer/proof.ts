import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { StrandlineError } from "../../errors.ts";
import { canonicalJson } from "../../core/canonical-json.ts";
import type { Database } from "../../storage/database.ts";
import { readMeta, storeFacts, writeMeta } from "../../storage/meta.sql.ts";
import { scopedDatabase, systemDatabase } from "../../storage/scoped-database.ts";
import { allScopes } from "../../storage/transfer.sql.ts";
import { scopeOf } from "../../storage/rows.ts";
import { createTables } from "../call.ts";
import type { Steps } from "../run.ts";
import { dataLines } from "./lines.ts";

/** Where a copy keeps the digest of what it holds. */
const KEY = "copy_proof";
/** Where SQLite's header says the size of a page and their number, in bytes from the start. */
const PAGE_SIZE_AT = 16;
const PAGES_AT = 28;

/** Writes into a copy of the store the digest of its records: SQLite keeps no checksum, a changed letter would be as good as any. */
export function* addProof(copy: Database): Steps<void> {
  const value = yield* digestOf(copy);
  systemDatabase(copy).run(writeMeta, { key: KEY, value });
}

/** Throws `backup_damaged` when a copy does not hold what was copied. A file without a proof is taken as it is. */
export function* checkProof(copy: Database): Steps<void> {
  const proof = systemDatabase(copy).get(readMeta, { key: KEY })?.["value"];
  if (proof !== undefined && proof !== (yield* digestOf(copy)))
    throw new StrandlineError("backup_damaged", { reason: "the records do not match their checksum" });
}

/** Throws `backup_damaged` when the file is not as long as its header says. */
export function checkLength(parts: readonly Uint8Array[]): void {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const header = Uint8Array.from(parts.flatMap((part) => [...part.subarray(0, PAGES_AT + 4)]).slice(0, PAGES_AT + 4));
  if (header.length < PAGES_AT + 4) throw new StrandlineError("backup_damaged", { reason: "the file was cut short" });
  const view = new DataView(header.buffer);
  // 1 stands for 65,536, which has no place in two bytes.
  const pageSize = view.getUint16(PAGE_SIZE_AT) === 1 ? 65_536 : view.getUint16(PAGE_SIZE_AT);
  if (length < pageSize * view.getUint32(PAGES_AT)) throw new StrandlineError("backup_damaged", { reason: "the file was cut short" });
}

function* digestOf(db: Database): Steps<string> {
  const hash = sha256.create();
  const facts = systemDatabase(db).get(storeFacts) ?? {};
  hash.update(utf8ToBytes(`${String(facts["schema_version"])}\n`));
  const scopes = systemDatabase(db)
    .all(allScopes)
    .map((row) => scopedDatabase(db, scopeOf(row)));
  for (const line of dataLines(createTables(new Map()), scopes, true)) {
    if (line === undefined) yield;
    else hash.update(utf8ToBytes(`${canonicalJson(line)}\n`));
  }
  return bytesToHex(hash.digest());
}
