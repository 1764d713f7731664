import type { Draft } from "../../core/import/draft.ts";
import { JsonItems } from "../../core/import/json-items.ts";
import type { JsonItem } from "../../core/import/gathering.ts";
import { isObject } from "../../core/import/json-value.ts";
import { ItemReader } from "../../core/import/read-item.ts";
import { damaged, notAnExport } from "../../core/import/refusal.ts";
import type { SourceFile } from "./open-file.ts";
import type { Work } from "./parts.ts";

/** What reading needs beside the files. */
export interface ReadOptions {
  readonly decode: (bytes: Uint8Array) => string;
  readonly zone: string;
  readonly session?: string;
}

/** Items of no known form after which a file with none of a known one is given up. */
const PATIENCE = 200;

/**
 * Reads one JSON file item by item and hands each on; undefined stands for an item of no known form. Returns whether any was known.
 * Throws `import_damaged` with the place of what cannot be read.
 */
export function* readFile(
  file: SourceFile,
  options: ReadOptions,
  visit: (draft: Draft | undefined, where: string) => Work<void>,
): Work<boolean> {
  const items = new JsonItems(file.name);
  const stream = file.open();
  let reader: ItemReader | undefined;
  let [known, unknown] = [0, 0];
  for (let chunk = yield* stream.next(); chunk !== undefined; chunk = yield* stream.next()) {
    for (const item of items.push(chunk)) {
      const place = `${file.name}, item ${known + unknown + 1}`;
      const value = parse(item, options.decode, place);
      if (item.kind === "envelope") continue;
      reader ??= new ItemReader(items.form);
      const draft = reader.read(value, {
        zone: options.zone,
        place,
        ...(options.session === undefined ? {} : { session: options.session }),
      });
      if (draft === undefined) unknown += 1;
      else known += 1;
      if (known === 0) refuseStranger(value, unknown, file.name);
      yield* visit(draft, place);
    }
    yield { kind: "pause" };
  }
  items.end();
  return known > 0;
}

function parse({ bytes, offset }: JsonItem, decode: ReadOptions["decode"], place: string): unknown {
  let text: string;
  try {
    text = decode(bytes);
  } catch {
    throw damaged(`${place}, byte ${offset}`, "it is not in UTF-8");
  }
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw damaged(`${place}, byte ${offset}`, `it is no JSON (${cause instanceof Error ? cause.message.slice(0, 100) : ""})`);
  }
}

function refuseStranger(value: unknown, unknown: number, name: string): void {
  if (isObject(value) && value["type"] === "strandline")
    throw notAnExport(name, "this is a copy of a store; bring it back with transfer.restore");
  if (unknown >= PATIENCE) throw notAnExport(name, `none of its first ${PATIENCE} items is a conversation, a turn or a memory`);
}
