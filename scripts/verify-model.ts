/**
 * Runs a model's real weights and prints what its entry in the registry needs to say `verified: "weights"`: the commit, the length
 * of its vectors, reference vectors, what its cosines mean, and its speed. `npm run verify-model -- ID [--host URL] [--dtype q8]`;
 * needs a machine that reaches the model host. Fails when the model does not pass the self-test.
 */
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AutoModel, AutoTokenizer, env } from "@huggingface/transformers";
import { calibrate, calibrationPlan } from "../src/core/embedding/calibration.ts";
import type { Dtype, ModelEntry } from "../src/core/embedding/model-entry.ts";
import { sentenceVector } from "../src/core/embedding/pooling.ts";
import type { ModelOutput } from "../src/core/embedding/pooling.ts";
import { knownModel } from "../src/core/embedding/registry.ts";
import { checkReference, checkSeparation } from "../src/core/embedding/self-test.ts";

const HUB = "https://huggingface.co/";
const REFERENCES = ["The user prefers dark mode.", "用户喜欢深色模式。", "Alice is allergic to peanuts.", "明天会下大雨。"];
const NUMBERS = 8;
const DIGITS = 5;

const [id = "mini-enzh", ...flags] = process.argv.slice(2);
const flag = (name: string): string | undefined => flags[flags.indexOf(`--${name}`) + 1 || flags.length];
const entry = knownModel(id);
const dtype = (flag("dtype") ?? entry.runs.find(({ device }) => device === "wasm")?.dtype ?? "q8") as Dtype;
const host = flag("host") ?? HUB;

type Tokenize = (text: string, options: object) => Record<string, unknown>;
type Run = (inputs: Record<string, unknown>) => Promise<Record<string, ModelOutput | undefined>>;

console.log(JSON.stringify(await verify(entry), undefined, 2));

async function verify(model: ModelEntry): Promise<unknown> {
  env.remoteHost = host;
  env.remotePathTemplate = `{model}/resolve/${model.revision}/`;
  env.allowLocalModels = false;
  env.cacheDir = join(tmpdir(), "strandline-models");
  const embed = await load(model);
  const references = [];
  for (const text of REFERENCES) references.push({ text, vector: await embed(text) });
  const known = new Map(references.map(({ text, vector }) => [text, vector]));
  for (const reference of model.references ?? []) checkReference(reference, known.get(reference.text) ?? (await embed(reference.text)));
  const plan = calibrationPlan(model.languages);
  const start = performance.now();
  const vectors: Float32Array[] = [];
  for (const text of plan.texts) vectors.push(await embed(text));
  const msPerText = (performance.now() - start) / plan.texts.length;
  const calibration = calibrate(plan, vectors);
  checkSeparation(calibration);
  const rounded = references.map(({ text, vector }) => ({
    text,
    first: [...vector.slice(0, NUMBERS)].map((value) => Number(value.toFixed(DIGITS))),
  }));
  return { id: model.id, commit: await commitOf(model), dtype, dimension: model.dimension, references: rounded, calibration, msPerText };
}

async function load(model: ModelEntry): Promise<(text: string) => Promise<Float32Array>> {
  const tokenize = (await AutoTokenizer.from_pretrained(model.repository)) as unknown as Tokenize;
  const run = (await AutoModel.from_pretrained(model.repository, {
    dtype,
    use_external_data_format: model.externalData,
  })) as unknown as Run;
  return async (text) => {
    const outputs = await run(tokenize(model.passagePrefix + text, { truncation: true, max_length: model.maxTokens }));
    const output = outputs[model.outputName ?? "last_hidden_state"] ?? outputs["token_embeddings"];
    if (output === undefined) throw new Error(`the model gives ${Object.keys(outputs).join(", ")}`);
    return sentenceVector(output, model.pooling, model.dimension);
  };
}

async function commitOf({ repository, revision }: ModelEntry): Promise<string> {
  const response = await fetch(new URL(`${repository}/resolve/${revision}/config.json`, host), { method: "HEAD" });
  return response.headers.get("x-repo-commit") ?? "the host names none";
}
