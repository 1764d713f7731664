/** A search engine held in memory, over token lists, saved as text. */
export interface WordPeer {
  add(id: number, tokens: string, text: string): void | Promise<void>;
  /** Ids of the best matches of any of the tokens, best first. */
  search(tokens: readonly string[], options: { readonly limit: number; readonly typing: boolean }): Promise<readonly number[]>;
  save(): string;
}

export type PeerName = "minisearch" | "orama";

/** An engine, empty or from what it saved. */
export function openPeer(name: PeerName, saved?: string): Promise<WordPeer>;
