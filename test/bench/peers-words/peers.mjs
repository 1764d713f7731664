import { create, insert, load, save, search } from "@orama/orama";
import MiniSearch from "minisearch";

// Both keep the text, as the store does, and take tokens that the bench's one tokenizer made.
const split = (tokens) => tokens.split(" ");

const MINISEARCH = { fields: ["tokens"], storeFields: ["text"], tokenize: split, processTerm: (term) => term };

function openMiniSearch(saved) {
  const index = saved === undefined ? new MiniSearch(MINISEARCH) : MiniSearch.loadJSON(saved, MINISEARCH);
  return {
    add: (id, tokens, text) => index.add({ id, tokens, text }),
    search: async (tokens, { limit, typing }) => {
      const prefix = typing ? (_term, position, terms) => position === terms.length - 1 : false;
      return index
        .search(tokens.join(" "), { prefix })
        .slice(0, limit)
        .map(({ id }) => id);
    },
    save: () => JSON.stringify(index),
  };
}

async function openOrama(saved) {
  const tokenizer = { language: "english", normalizationCache: new Map(), tokenize: split };
  const db = await create({ schema: { tokens: "string" }, components: { tokenizer } });
  if (saved !== undefined) load(db, JSON.parse(saved));
  return {
    add: async (id, tokens, text) => void (await insert(db, { id: String(id), tokens, text })),
    // Without `exact` Orama takes every token for a prefix.
    search: async (tokens, { limit, typing }) => {
      const { hits } = await search(db, { term: tokens.join(" "), properties: ["tokens"], limit, threshold: 1, exact: !typing });
      return hits.map(({ id }) => Number(id));
    },
    save: () => JSON.stringify(save(db)),
  };
}

export async function openPeer(name, saved) {
  return name === "minisearch" ? openMiniSearch(saved) : openOrama(saved);
}
