import * as Comlink from "comlink";
import { parseQuery } from "../../src/core/query.ts";
import { tokenize } from "../../src/core/tokenize.ts";
import { openPeer } from "./peers-words/peers.mjs";
import type { PeerName, WordPeer } from "./peers-words/peers.mjs";
import type { QuerySort } from "./words-corpus.ts";

/** A peer in a worker of its own, as the store is in one. Its index is saved to a file of OPFS. */
export class PeerWorker {
  #peer: WordPeer | undefined;

  /** Time to index the texts, ms. */
  async build(name: PeerName, texts: readonly string[]): Promise<number> {
    const peer = await openPeer(name);
    const start = performance.now();
    for (const [id, text] of texts.entries()) await peer.add(id, tokenize(text).join(" "), text);
    this.#peer = peer;
    return performance.now() - start;
  }

  /** Bytes of the saved index. */
  async save(file: string): Promise<number> {
    const handle = await (await fileOf(file)).createSyncAccessHandle();
    const bytes = new TextEncoder().encode(this.#opened.save());
    handle.truncate(0);
    handle.write(bytes, { at: 0 });
    handle.flush();
    handle.close();
    return bytes.length;
  }

  /** Opens what was saved. */
  async open(name: PeerName, file: string): Promise<void> {
    const saved = await (await fileOf(file)).getFile();
    this.#peer = await openPeer(name, await saved.text());
  }

  /** Time of each query, ms. */
  async ask({ queries, typing }: QuerySort, limit: number): Promise<readonly number[]> {
    const times: number[] = [];
    for (const query of queries) {
      const start = performance.now();
      await this.#opened.search(tokensOf(query, typing), { limit, typing });
      times.push(performance.now() - start);
    }
    return times;
  }

  get #opened(): WordPeer {
    if (this.#peer === undefined) throw new Error("build or open an index first");
    return this.#peer;
  }
}

/** What the store, too, would look for: stop words out, bigrams before characters. */
function tokensOf(query: string, typing: boolean): readonly string[] {
  if (typing) return [query];
  const { terms, tail, characters } = parseQuery(query);
  const words = [...terms, ...tail];
  return words.length > 0 ? words : characters;
}

async function fileOf(name: string): Promise<FileSystemFileHandle> {
  return (await navigator.storage.getDirectory()).getFileHandle(name, { create: true });
}

Comlink.expose(new PeerWorker());
