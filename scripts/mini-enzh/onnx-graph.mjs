/** Writes ONNX graphs. Field numbers are those of onnx.proto3: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto3 */
import { Message } from "./protobuf.mjs";

export const DATA_TYPE = { float: 1, int8: 3, int64: 7, bool: 9 };

const OPSET = 17;
const IR_VERSION = 8;
const ATTRIBUTE_TYPE = { float: 1, int: 2, ints: 7 };

/** A graph that is being written: each call adds something and returns the name of what it yields. */
export class OnnxGraph {
  #nodes = [];
  #constants = [];
  #inputs = [];
  #outputs = [];
  #count = 0;

  input(name, type, shape) {
    this.#inputs.push(valueInfo(name, type, shape));
    return name;
  }

  output(name, type, shape) {
    this.#outputs.push(valueInfo(name, type, shape));
  }

  /** Weights. `data` is a typed array of the same type, row by row. */
  weights(name, shape, type, data) {
    const tensor = new Message();
    for (const size of shape) tensor.int(1, size);
    tensor
      .int(2, DATA_TYPE[type])
      .text(8, name)
      .bytes(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
    this.#constants.push(tensor);
    return name;
  }

  float(value) {
    return this.weights(this.#fresh("float"), [], "float", Float32Array.of(value));
  }

  /** Whole numbers: a scalar, or a list as a vector. */
  ints(value) {
    const list = [value].flat();
    return this.weights(this.#fresh("int"), Array.isArray(value) ? [list.length] : [], "int64", BigInt64Array.from(list.map(BigInt)));
  }

  /** One operator with one output; `as` names it. */
  op(type, inputs, attributes = {}, as = this.#fresh(type)) {
    this.#add(type, inputs, attributes, [as]);
    return as;
  }

  /** One operator with `count` outputs. */
  split(type, inputs, attributes, count) {
    const outputs = Array.from({ length: count }, () => this.#fresh(type));
    this.#add(type, inputs, attributes, outputs);
    return outputs;
  }

  /** The file. `notes` are kept inside it as metadata. */
  finish(graphName, notes) {
    const graph = new Message();
    for (const node of this.#nodes) graph.message(1, node);
    graph.text(2, graphName);
    for (const tensor of this.#constants) graph.message(5, tensor);
    for (const info of this.#inputs) graph.message(11, info);
    for (const info of this.#outputs) graph.message(12, info);
    const model = new Message().int(1, IR_VERSION).text(2, "strandline").message(7, graph);
    model.message(8, new Message().text(1, "").int(2, OPSET));
    for (const [key, value] of Object.entries(notes)) model.message(14, new Message().text(1, key).text(2, value));
    return model.finish();
  }

  #add(type, inputs, attributes, outputs) {
    const node = new Message();
    for (const name of inputs) node.text(1, name);
    for (const name of outputs) node.text(2, name);
    node.text(3, this.#fresh(type)).text(4, type);
    for (const [name, value] of Object.entries(attributes)) node.message(5, attribute(name, value));
    this.#nodes.push(node);
  }

  #fresh(stem) {
    this.#count += 1;
    return `${stem}_${this.#count}`;
  }
}

/** A list is `ints`, `{ float }` a float, a number an int. */
function attribute(name, value) {
  const message = new Message().text(1, name);
  if (Array.isArray(value)) {
    for (const item of value) message.int(8, item);
    return message.int(20, ATTRIBUTE_TYPE.ints);
  }
  if (typeof value === "object") return message.float(2, value.float).int(20, ATTRIBUTE_TYPE.float);
  return message.int(3, value).int(20, ATTRIBUTE_TYPE.int);
}

/** `shape` holds sizes, or names of sizes that are known when the model runs. */
function valueInfo(name, type, shape) {
  const dimensions = new Message();
  for (const size of shape) {
    dimensions.message(1, typeof size === "string" ? new Message().text(2, size) : new Message().int(1, size));
  }
  const tensorType = new Message().int(1, DATA_TYPE[type]).message(2, dimensions);
  return new Message().text(1, name).message(2, new Message().message(1, tensorType));
}
