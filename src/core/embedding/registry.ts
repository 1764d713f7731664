import { StrandlineError } from "../../errors.ts";
import type { ModelEntry } from "./model-entry.ts";

const NO_PREFIX = { queryPrefix: "", passagePrefix: "" } as const;
const CLS = { pooling: "cls", externalData: false, shorterDimensions: [], maxTokens: 512 } as const;
const GPU_THEN_WASM = [
  { device: "webgpu", dtype: "fp16" },
  { device: "wasm", dtype: "q8" },
] as const;
const WASM_ONLY = [{ device: "wasm", dtype: "q8" }] as const;
const MB = 1_000_000;

const FIFTY_LANGUAGES =
  "ar bg ca cs da de el en es et fa fi fr gl gu he hi hr hu hy id it ja ka ko ku lt lv mk mn mr ms my nb nl pl pt ro ru sk sl sq sr sv th tr uk ur vi zh";

/** The models that are known, the recommended one first. Sizes are those of the files on the hub, or of exports like them. */
export const MODELS: readonly ModelEntry[] = [
  {
    ...CLS,
    ...NO_PREFIX,
    id: "bge-m3",
    repository: "Xenova/bge-m3",
    revision: "main",
    dimension: 1024,
    runs: GPU_THEN_WASM,
    bytes: { q8: 570 * MB, fp16: 1_130 * MB, fp32: 2_270 * MB },
    languages: "many",
    licence: "MIT",
    verified: "interface",
    expectedMs: 1_500,
  },
  {
    ...CLS,
    id: "multilingual-e5-small",
    repository: "Xenova/multilingual-e5-small",
    revision: "main",
    dimension: 384,
    pooling: "mean",
    queryPrefix: "query: ",
    passagePrefix: "passage: ",
    runs: GPU_THEN_WASM,
    bytes: { q8: 118 * MB, fp16: 235 * MB, fp32: 470 * MB },
    languages: "many",
    licence: "MIT",
    verified: "interface",
    expectedMs: 300,
  },
  {
    ...CLS,
    id: "embeddinggemma-300m",
    repository: "onnx-community/embeddinggemma-300m-ONNX",
    revision: "main",
    dimension: 768,
    shorterDimensions: [512, 256, 128],
    pooling: "output",
    outputName: "sentence_embedding",
    queryPrefix: "task: search result | query: ",
    passagePrefix: "title: none | text: ",
    // Its 8-bit weights give wrong vectors on WebGPU without an error, and it has none of 16 bits: transformers.js#1728.
    runs: WASM_ONLY,
    externalData: true,
    bytes: { q8: 300 * MB, q4: 200 * MB, fp32: 1_200 * MB },
    languages: "many",
    licence: "Gemma",
    verified: "interface",
    expectedMs: 800,
  },
  {
    ...CLS,
    ...NO_PREFIX,
    id: "gte-multilingual-base",
    repository: "onnx-community/gte-multilingual-base",
    revision: "main",
    dimension: 768,
    runs: GPU_THEN_WASM,
    bytes: { q8: 340 * MB, fp16: 628 * MB, fp32: 1_260 * MB },
    languages: "many",
    licence: "Apache-2.0",
    verified: "interface",
    expectedMs: 700,
  },
  {
    ...CLS,
    id: "snowflake-arctic-embed-m-v2.0",
    repository: "Snowflake/snowflake-arctic-embed-m-v2.0",
    revision: "main",
    dimension: 768,
    shorterDimensions: [256],
    queryPrefix: "query: ",
    passagePrefix: "",
    runs: WASM_ONLY,
    bytes: { q8: 311 * MB, fp32: 1_220 * MB },
    languages: "many",
    licence: "Apache-2.0",
    verified: "interface",
    expectedMs: 700,
  },
  {
    ...CLS,
    ...NO_PREFIX,
    id: "paraphrase-multilingual-MiniLM-L12-v2",
    repository: "Xenova/paraphrase-multilingual-MiniLM-L12-v2",
    revision: "main",
    dimension: 384,
    maxTokens: 128,
    pooling: "mean",
    runs: GPU_THEN_WASM,
    bytes: { q8: 118 * MB, fp16: 235 * MB, fp32: 470 * MB },
    languages: FIFTY_LANGUAGES.split(" "),
    licence: "Apache-2.0",
    verified: "interface",
    expectedMs: 300,
  },
  {
    ...CLS,
    id: "Qwen3-Embedding-0.6B",
    repository: "onnx-community/Qwen3-Embedding-0.6B-ONNX",
    revision: "main",
    dimension: 1024,
    shorterDimensions: [512, 256, 128, 64],
    pooling: "last",
    queryPrefix: "Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery:",
    passagePrefix: "",
    runs: GPU_THEN_WASM,
    bytes: { q8: 600 * MB, fp16: 1_200 * MB, fp32: 2_400 * MB },
    languages: "many",
    licence: "Apache-2.0",
    verified: "interface",
    expectedMs: 3_000,
  },
  {
    ...CLS,
    ...NO_PREFIX,
    id: "mini-enzh",
    repository: "mini-enzh",
    revision: "1.0.0",
    dimension: 1024,
    maxTokens: 128,
    runs: WASM_ONLY,
    bytes: { q8: 14_600_000 },
    languages: ["en", "zh"],
    licence: "CC-BY-SA-4.0 AND Apache-2.0",
    verified: "weights",
    expectedMs: 20,
    references: [
      { text: "The user prefers dark mode.", first: [-0.00982, -0.04097, -0.00599, 0.02108, -0.02295, -0.02935, 0.03591, -0.01331] },
      { text: "用户喜欢深色模式。", first: [-0.01019, -0.0407, -0.01788, -0.00553, -0.02887, -0.02113, 0.03128, -0.00879] },
      { text: "Alice is allergic to peanuts.", first: [0.01203, 0.03024, -0.03093, -0.00816, -0.03796, 0.04764, -0.02883, 0.00467] },
      { text: "明天会下大雨。", first: [-0.0327, 0.03463, 0.01166, 0.00799, 0.0024, 0.04418, 0.0447, 0.00306] },
    ],
  },
];

/** The entry of a known model. Throws `not_found`. */
export function knownModel(id: string): ModelEntry {
  const entry = MODELS.find((model) => model.id === id);
  if (entry === undefined) {
    const known = MODELS.map((model) => model.id);
    const message = `No model ${JSON.stringify(id)} is known here. Name one of ${known.join(", ")}, or give an entry of your own.`;
    throw new StrandlineError("not_found", { model: id, known }, { message });
  }
  return entry;
}
