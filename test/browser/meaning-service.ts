import { HttpEmbedder } from "../../src/client/http-embedder.ts";
import type { MemoryStore } from "../../src/client/memory-store.ts";
import { toUnit } from "../../src/core/embedding/pooling.ts";
import { toStoredRow } from "../../src/vectors/stored-row.ts";
import { DIM, senseVector } from "../storage/meaning-stage.ts";
import { openStore, untilEmbedded, WORDS_ALONE } from "./meaning-stage.ts";

/** A text, and a word that means the same to the service and is not in it. */
export const AUTOMOBILE = "Ana bought an automobile in Porto";
export const SAME_SENSE = "vehicle";
const OTHERS = ["The physician was kind", "We ate soup", "Rain fell all day", "The lamp is broken"];

/** What a host's function answers instead of the vectors of its texts. */
export type Answer = (texts: readonly string[], good: readonly (readonly number[])[]) => readonly ArrayLike<number>[];

/** A store whose vectors a function of the page makes: real in everything but the weights. */
export async function openServed(name: string, answer?: Answer): Promise<MemoryStore> {
  let ready = false;
  const service = await HttpEmbedder.connect({
    api: async (texts) => {
      const good = texts.map(senseVector);
      return ready && answer !== undefined ? answer(texts, good) : good;
    },
    model: "senses",
  });
  ready = true;
  return openStore("", { name, embedder: { ...WORDS_ALONE, service } });
}

/** Fills a store and waits for the vectors; returns the id of the text about the automobile. */
export async function fillServed(store: MemoryStore): Promise<string> {
  for (const gesture of OTHERS) await store.write({ gesture });
  const { id } = await store.write({ gesture: AUTOMOBILE });
  await untilEmbedded(store);
  return id;
}

/** The bytes of the row that is stored of a text's vector. */
export function rowBytes(text: string): Uint8Array {
  const { row } = toStoredRow(toUnit(Float32Array.from(senseVector(text))), DIM);
  return new Uint8Array(row.buffer);
}

/** The folder of a store's vector files. */
export async function vectorFolder(name: string): Promise<FileSystemDirectoryHandle> {
  return (await navigator.storage.getDirectory()).getDirectoryHandle(`strandline-${name}-vectors`, { create: true });
}

/** Files of a closed store that hold these bytes: its database, what lies beside it, and its vectors. */
export async function filesHolding(name: string, bytes: Uint8Array): Promise<readonly string[]> {
  const root = await navigator.storage.getDirectory();
  const pool = await (await (await root.getDirectoryHandle("strandline")).getDirectoryHandle(name)).getDirectoryHandle(".opaque");
  const found: string[] = [];
  for (const folder of [pool, await vectorFolder(name)]) {
    for await (const handle of folder.values()) {
      if (handle.kind !== "file") continue;
      const content = new Uint8Array(await (await handle.getFile()).arrayBuffer());
      if (holds(content, bytes)) found.push(folder === pool ? "database" : handle.name);
    }
  }
  return [...new Set(found)].sort();
}

function holds(content: Uint8Array, bytes: Uint8Array): boolean {
  const [first = 0] = bytes;
  for (let at = content.indexOf(first); at >= 0; at = content.indexOf(first, at + 1))
    if (bytes.every((byte, index) => content[at + index] === byte)) return true;
  return false;
}
