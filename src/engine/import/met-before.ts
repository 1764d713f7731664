import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Turn } from "../../core/records.ts";

/** What a preview met in the file itself: an import would have stored it by then, so that a repeat finds it. */
export class MetBefore {
  /** Content by key, a number each: a file of lines may have millions. */
  readonly #turns: Map<number, number> = new Map();
  readonly #memories: Set<number> = new Set();

  /** The turn that came before under the same id. Turns without one never repeat: each has its own occurrence. */
  find(turn: Turn): { readonly sameContent: boolean } | undefined {
    if (turn.externalId === undefined) return undefined;
    const content = this.#turns.get(keyOf(turn));
    return content === undefined ? undefined : { sameContent: content === contentOf(turn) };
  }

  addTurn(turn: Turn): "stored" {
    if (turn.externalId !== undefined) this.#turns.set(keyOf(turn), contentOf(turn));
    return "stored";
  }

  hasMemory(hash: Uint8Array): boolean {
    return this.#memories.has(shortHash([bytesToHex(hash)]));
  }

  addMemory(hash: Uint8Array): "stored" {
    this.#memories.add(shortHash([bytesToHex(hash)]));
    return "stored";
  }
}

/** 52 bits, as a number: two of a million texts share one with a chance of one in ten thousand. */
export function shortHash(parts: readonly string[]): number {
  const hash = sha256(utf8ToBytes(JSON.stringify(parts)));
  return hash.subarray(0, 6).reduce((sum, byte) => sum * 256 + byte, 0) * 16 + ((hash[6] ?? 0) & 15);
}

function keyOf({ session, externalId = "" }: Turn): number {
  return shortHash([session, externalId]);
}

function contentOf({ role, text }: Turn): number {
  return shortHash([role, text]);
}
