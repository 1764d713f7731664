import type { Device } from "../../src/core/embedding/model-entry.ts";
import type { RuntimeFiles } from "../../src/contract/embedder-worker.ts";

/**
 * The files of ONNX Runtime that a bundler puts beside this worker, so that nothing is fetched from elsewhere. Each device has
 * a build of its own: the plain one is half the size and knows no WebGPU.
 */
export function bundledRuntime(device: Device): RuntimeFiles {
  if (device === "webgpu") {
    return {
      wasm: new URL("onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm", import.meta.url).href,
      mjs: new URL("onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs", import.meta.url).href,
    };
  }
  return {
    wasm: new URL("onnxruntime-web/ort-wasm-simd-threaded.wasm", import.meta.url).href,
    mjs: new URL("onnxruntime-web/ort-wasm-simd-threaded.mjs", import.meta.url).href,
  };
}
