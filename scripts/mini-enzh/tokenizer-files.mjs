/** The tokenizer and the configuration, in the files and with the classes that bge-m3 has (Unigram, Metaspace, `<s> … </s>`). */
import { OUTPUT_SIZE } from "./model-graph.mjs";

const SPECIAL = ["<s>", "<pad>", "</s>", "<unk>"];
const START = { SpecialToken: { id: "<s>", type_id: 0 } };
const END = { SpecialToken: { id: "</s>", type_id: 0 } };
const METASPACE = { type: "Metaspace", replacement: "▁", add_prefix_space: true, prepend_scheme: "always" };
const MAX_POSITIONS = 514;

/** `vocabulary`: [piece, log probability], without the special pieces. */
export function tokenizerJson(vocabulary) {
  const flags = { single_word: false, lstrip: false, rstrip: false, normalized: false, special: true };
  const part = (id) => ({ Sequence: { id, type_id: 0 } });
  return {
    version: "1.0",
    truncation: null,
    padding: null,
    added_tokens: SPECIAL.map((content, id) => ({ id, content, ...flags })),
    normalizer: { type: "Sequence", normalizers: [{ type: "NFKC" }, { type: "Replace", pattern: { Regex: "\\s+" }, content: " " }] },
    pre_tokenizer: METASPACE,
    post_processor: {
      type: "TemplateProcessing",
      single: [START, part("A"), END],
      pair: [START, part("A"), END, END, part("B"), END],
      special_tokens: { "<s>": { id: "<s>", ids: [0], tokens: ["<s>"] }, "</s>": { id: "</s>", ids: [2], tokens: ["</s>"] } },
    },
    decoder: METASPACE,
    model: { type: "Unigram", unk_id: 3, vocab: [...SPECIAL.map((piece) => [piece, 0]), ...vocabulary] },
  };
}

export const TOKENIZER_CONFIG = {
  tokenizer_class: "XLMRobertaTokenizer",
  model_max_length: 128,
  bos_token: "<s>",
  cls_token: "<s>",
  eos_token: "</s>",
  sep_token: "</s>",
  pad_token: "<pad>",
  unk_token: "<unk>",
  clean_up_tokenization_spaces: true,
};

export function modelConfig(pieces) {
  return {
    architectures: ["XLMRobertaModel"],
    model_type: "xlm-roberta",
    hidden_size: OUTPUT_SIZE,
    num_hidden_layers: 2,
    num_attention_heads: 4,
    intermediate_size: 1_536,
    max_position_embeddings: MAX_POSITIONS,
    vocab_size: pieces,
    pad_token_id: 1,
    bos_token_id: 0,
    eos_token_id: 2,
    type_vocab_size: 1,
  };
}
