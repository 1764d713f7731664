/**
 * The encoder as an ONNX graph with bge-m3's interface: input_ids and attention_mask in, last_hidden_state of 1024 out, the
 * sentence's vector at position 0. The other positions hold the raw states of the tokens, so that pooling by mean, which
 * would be a mistake, gives vectors that are plainly wrong.
 */
import { DATA_TYPE, OnnxGraph } from "./onnx-graph.mjs";
import { quantizeColumns, quantizeRows } from "./quantize.mjs";
import { INPUT_SIZE, SENTENCE_SIZE } from "./sentence-encoder.mjs";

const HEADS = 4;
const WIDE = 1_536;
/** The sentence vector is written twice, which changes no cosine, to have the size of bge-m3's. */
export const OUTPUT_SIZE = 2 * SENTENCE_SIZE;
/** Ids up to this one are `<s>`, `<pad>` and `</s>`. */
const LAST_SILENT_ID = 2;
const EPSILON = 1e-6;
const FAR_BELOW = -1e9;

/** `dtype` is `fp32` or `q8` (8-bit weights, activations quantised when the model runs). */
export function encoderGraph(encoder, embedding, dtype) {
  const graph = new OnnxGraph();
  const ids = graph.input("input_ids", "int64", ["batch", "tokens"]);
  const attention = graph.input("attention_mask", "int64", ["batch", "tokens"]);
  graph.output("last_hidden_state", "float", ["batch", "tokens", OUTPUT_SIZE]);
  const layerOf = dtype === "q8" ? quantizedLinear(graph) : plainLinear(graph);
  const mask = maskOf(graph, ids, attention);
  let states = inputStates(graph, { ids, encoder, embedding, dtype, mask });
  let carried = layerOf("residual", states, encoder.residual, [INPUT_SIZE, SENTENCE_SIZE]);
  for (const [index, layer] of encoder.layers.entries()) {
    states = encoderLayer(graph, {
      states,
      carried,
      layer,
      layerOf,
      mask,
      name: `layer${index}`,
      size: index === 0 ? INPUT_SIZE : SENTENCE_SIZE,
    });
    carried = states;
  }
  writeOutput(graph, { states, mask, last: (input) => layerOf("last", input, encoder.last, [SENTENCE_SIZE, SENTENCE_SIZE]) });
  return graph.finish("mini-enzh", {
    source: "Universal Sentence Encoder lite, Apache-2.0; Chinese input vectors by CC-CEDICT, CC BY-SA 4.0",
  });
}

function plainLinear(graph) {
  return (name, input, { weights, bias }, shape) =>
    graph.op("Add", [
      graph.op("MatMul", [input, graph.weights(name, shape, "float", weights)]),
      graph.weights(`${name}.bias`, [bias.length], "float", bias),
    ]);
}

function quantizedLinear(graph) {
  return (name, input, { weights, bias }, shape) => {
    const { codes, scales } = quantizeColumns(weights, ...shape);
    const [quantized, scale, zero] = graph.split("DynamicQuantizeLinear", [input], {}, 3);
    const product = graph.op("MatMulInteger", [quantized, graph.weights(`${name}.codes`, shape, "int8", codes), zero]);
    const back = graph.op("Mul", [scale, graph.weights(`${name}.scales`, [scales.length], "float", scales)]);
    const output = graph.op("Mul", [graph.op("Cast", [product], { to: DATA_TYPE.float }), back]);
    return graph.op("Add", [output, graph.weights(`${name}.bias`, [bias.length], "float", bias)]);
  };
}

/** 1 for each token that counts, [batch, tokens], and what attention adds to the scores of the others. */
function maskOf(graph, ids, attention) {
  const counts = graph.op("And", [
    graph.op("Cast", [attention], { to: DATA_TYPE.bool }),
    graph.op("Greater", [ids, graph.ints(LAST_SILENT_ID)]),
  ]);
  const flat = graph.op("Cast", [counts], { to: DATA_TYPE.float });
  const silence = graph.op("Mul", [graph.op("Sub", [graph.float(1), flat]), graph.float(FAR_BELOW)]);
  return {
    flat,
    perState: graph.op("Unsqueeze", [flat, graph.ints([2])]),
    perScore: graph.op("Unsqueeze", [silence, graph.ints([1, 2])]),
  };
}

/** Twice the input vector, as the reference has it, plus the timing signal of the position counted from the token after `<s>`. */
function inputStates(graph, { ids, encoder, embedding, dtype, mask }) {
  const vectors = dtype === "q8" ? quantizedRows(graph, ids, embedding) : plainRows(graph, ids, embedding);
  const length = graph.op("Gather", [graph.op("Shape", [ids]), graph.ints(1)]);
  const position = graph.op("Sub", [graph.op("Range", [graph.ints(0), length, graph.ints(1)]), graph.ints(1)]);
  const column = graph.op("Unsqueeze", [graph.op("Cast", [position], { to: DATA_TYPE.float }), graph.ints([1])]);
  const angle = graph.op("Mul", [column, graph.weights("inverse_timescales", [1, INPUT_SIZE / 2], "float", encoder.inverseTimescales)]);
  const timing = graph.op("Concat", [graph.op("Sin", [angle]), graph.op("Cos", [angle])], { axis: -1 });
  const sum = graph.op("Add", [graph.op("Add", [vectors, vectors]), timing]);
  return graph.op("Mul", [sum, mask.perState]);
}

function plainRows(graph, ids, embedding) {
  return graph.op("Gather", [graph.weights("embedding", [embedding.length / INPUT_SIZE, INPUT_SIZE], "float", embedding), ids]);
}

function quantizedRows(graph, ids, embedding) {
  const rows = embedding.length / INPUT_SIZE;
  const { codes, scales } = quantizeRows(embedding, rows, INPUT_SIZE);
  const picked = graph.op("Gather", [graph.weights("embedding.codes", [rows, INPUT_SIZE], "int8", codes), ids]);
  const scale = graph.op("Gather", [graph.weights("embedding.scales", [rows], "float", scales), ids]);
  return graph.op("Mul", [graph.op("Cast", [picked], { to: DATA_TYPE.float }), graph.op("Unsqueeze", [scale, graph.ints([2])])]);
}

function encoderLayer(graph, { states, carried, layer, layerOf, mask, name, size }) {
  const linear = (part, input, step, shape) => layerOf(`${name}.${part}`, input, step, shape);
  const normed = normalized(graph, `${name}.before_attention`, states, layer.beforeAttention);
  const joined = linear("attention_input", normed, layer.attentionInput, [size, 3 * size]);
  const mixed = attend(graph, joined, mask, size);
  const attended = graph.op("Add", [linear("attention_output", mixed, layer.attentionOutput, [size, SENTENCE_SIZE]), carried]);
  const wide = linear("widen", normalized(graph, `${name}.before_feed_forward`, attended, layer.beforeFeedForward), layer.widen, [
    SENTENCE_SIZE,
    WIDE,
  ]);
  return graph.op("Add", [attended, linear("narrow", graph.op("Relu", [wide]), layer.narrow, [WIDE, SENTENCE_SIZE])]);
}

function normalized(graph, name, input, { scale, bias }) {
  const inputs = [
    input,
    graph.weights(`${name}.scale`, [scale.length], "float", scale),
    graph.weights(`${name}.bias`, [bias.length], "float", bias),
  ];
  return graph.op("LayerNormalization", inputs, { axis: -1, epsilon: { float: EPSILON } });
}

function attend(graph, joined, mask, size) {
  const perHead = size / HEADS;
  const [query, key, value] = graph.split("Split", [joined, graph.ints([size, size, size])], { axis: 2 }, 3);
  const heads = (input, order) =>
    graph.op("Transpose", [graph.op("Reshape", [input, graph.ints([0, 0, HEADS, perHead])])], { perm: order });
  const scaled = graph.op("Mul", [heads(query, [0, 2, 1, 3]), graph.float(1 / Math.sqrt(perHead))]);
  const scores = graph.op("Add", [graph.op("MatMul", [scaled, heads(key, [0, 2, 3, 1])]), mask.perScore]);
  const mixed = graph.op("MatMul", [graph.op("Softmax", [scores], { axis: -1 }), heads(value, [0, 2, 1, 3])]);
  return graph.op("Reshape", [graph.op("Transpose", [mixed], { perm: [0, 2, 1, 3] }), graph.ints([0, 0, size])]);
}

function writeOutput(graph, { states, mask, last }) {
  const sum = graph.op("ReduceSum", [graph.op("Mul", [states, mask.perState]), graph.ints([1])], { keepdims: 0 });
  const count = graph.op("Max", [graph.op("ReduceSum", [mask.flat, graph.ints([1])], { keepdims: 1 }), graph.float(1)]);
  const sentence = graph.op("Tanh", [last(graph.op("Div", [sum, count]))]);
  const rest = graph.op("Slice", [states, graph.ints([1]), graph.ints([Number.MAX_SAFE_INTEGER]), graph.ints([1])]);
  const once = graph.op("Concat", [graph.op("Unsqueeze", [sentence, graph.ints([1])]), rest], { axis: 1 });
  graph.op("Concat", [once, once], { axis: 2 }, "last_hidden_state");
}
