/** The wire format of protocol buffers, as far as ONNX needs it. https://protobuf.dev/programming-guides/encoding/ */

const VARINT = 0;
const LENGTH_DELIMITED = 2;
const FIXED_32 = 5;

const encoder = new TextEncoder();

/** One message that is being written. Fields may come in any order and more than once. */
export class Message {
  #parts = [];
  #length = 0;

  /** A whole number, also a negative one. */
  int(field, value) {
    this.#varint((field << 3) | VARINT);
    return this.#varint(value);
  }

  float(field, value) {
    this.#varint((field << 3) | FIXED_32);
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setFloat32(0, value, true);
    return this.#push(bytes);
  }

  bytes(field, bytes) {
    this.#varint((field << 3) | LENGTH_DELIMITED);
    this.#varint(bytes.length);
    return this.#push(bytes);
  }

  text(field, text) {
    return this.bytes(field, encoder.encode(text));
  }

  message(field, message) {
    return this.bytes(field, message.finish());
  }

  finish() {
    const bytes = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  }

  #varint(value) {
    let rest = BigInt.asUintN(64, BigInt(value));
    const bytes = [];
    do {
      const low = Number(rest & 127n);
      rest >>= 7n;
      bytes.push(rest === 0n ? low : low | 128);
    } while (rest !== 0n);
    return this.#push(Uint8Array.from(bytes));
  }

  #push(bytes) {
    this.#parts.push(bytes);
    this.#length += bytes.length;
    return this;
  }
}
