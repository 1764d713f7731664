import { v7 } from "uuid";
import { expect, test } from "vitest";
import { untilEmbedded } from "./meaning-stage.ts";
import { fillServed, openServed, SAME_SENSE, vectorFolder } from "./meaning-service.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Damage = readonly [what: string, file: "vectors.codes" | "vectors.rows", change: (bytes: Bytes) => Bytes | undefined];

const HEADER_BYTES = 64;
const flipped =
  (at: number) =>
  (bytes: Bytes): Bytes => {
    bytes[at] = (bytes[at] ?? 0) ^ 0x55;
    return bytes;
  };
const shortened =
  (share: number) =>
  (bytes: Bytes): Bytes =>
    bytes.slice(0, Math.floor(bytes.length * share));

const DAMAGES: readonly Damage[] = [
  ["the codes are gone", "vectors.codes", () => undefined],
  ["the rows are gone", "vectors.rows", () => undefined],
  ["the codes are empty", "vectors.codes", shortened(0)],
  ["the rows are empty", "vectors.rows", shortened(0)],
  ["the codes are torn", "vectors.codes", shortened(0.5)],
  ["the rows are torn", "vectors.rows", shortened(0.5)],
  ["the codes' header is of something else", "vectors.codes", flipped(0)],
  ["the rows' header is of something else", "vectors.rows", flipped(0)],
  ["a bit of the codes is another", "vectors.codes", flipped(HEADER_BYTES + 900)],
  ["a bit of a row is another", "vectors.rows", flipped(HEADER_BYTES + 20)],
  ["the rows are nothing but noise", "vectors.rows", (bytes) => crypto.getRandomValues(bytes)],
  ["the codes are longer than they were", "vectors.codes", (bytes) => new Uint8Array([...bytes, ...bytes])],
];

async function damage(name: string, [, file, change]: Damage): Promise<void> {
  const folder = await vectorFolder(name);
  const handle = await folder.getFileHandle(file);
  const changed = change(new Uint8Array(await (await handle.getFile()).arrayBuffer()));
  if (changed === undefined) return folder.removeEntry(file);
  const writable = await handle.createWritable();
  await writable.write(changed);
  await writable.close();
}

test.each(DAMAGES)("where %s, words are found at once, meaning as before, and the files are sound the next time", async (...broken) => {
  const name = v7();
  const store = await openServed(name);
  const id = await fillServed(store);
  await store.close();
  await damage(name, broken);
  const again = await openServed(name);
  expect((await again.search("automobile", { mode: "words" })).hits[0]?.id).toBe(id);
  await again.write({ gesture: "One more, about nothing" });
  const { index } = await untilEmbedded(again);
  const [hit] = (await again.search(SAME_SENSE)).hits;
  expect([hit?.id, hit?.parts.lexical, index?.state !== "sound" || index.mended > 0]).toEqual([id, undefined, true]);
  await again.close();
  const last = await openServed(name);
  expect((await untilEmbedded(last)).index).toMatchObject({ state: "sound", mended: 0 });
  expect((await last.search(SAME_SENSE)).hits[0]?.id).toBe(id);
});
