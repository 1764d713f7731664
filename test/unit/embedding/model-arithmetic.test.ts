import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BUILT_IN_TOPICS } from "../../../src/core/embedding/built-in-texts.ts";
import { calibrate, calibrationPlan } from "../../../src/core/embedding/calibration.ts";
import { vectorSpace } from "../../../src/core/embedding/model-entry.ts";
import { parseModel } from "../../../src/core/embedding/parse-model-entry.ts";
import { cosine, sentenceVector, toUnit } from "../../../src/core/embedding/pooling.ts";
import { knownModel, MODELS } from "../../../src/core/embedding/registry.ts";
import { checkReference, checkSeparation } from "../../../src/core/embedding/self-test.ts";
import { isStrandlineError } from "../../../src/errors.ts";

const refusal = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return isStrandlineError(error) ? [error.code, error.details["reason"] ?? error.details["path"]] : error;
  }
};

describe("the vector of a text", () => {
  const output = { dims: [1, 3, 2], data: [3, 4, 0, 2, 6, 0] };

  test("is that of the first token, the mean or the last token, of length 1", () => {
    expect([...sentenceVector(output, "cls", 2)].map((value) => value.toFixed(2))).toEqual(["0.60", "0.80"]);
    expect([...sentenceVector(output, "mean", 2)].map((value) => value.toFixed(2))).toEqual(["0.83", "0.55"]);
    expect([...sentenceVector(output, "last", 2)]).toEqual([1, 0]);
  });

  test("is an output of its own where the model has one", () => {
    expect([...sentenceVector({ dims: [1, 2], data: [0, 5] }, "output", 2)]).toEqual([0, 1]);
  });

  test("is refused when it is too short, empty of direction or not a number", () => {
    expect(refusal(() => sentenceVector(output, "cls", 4))).toEqual(["model_refused", "dimension"]);
    expect(refusal(() => toUnit(new Float32Array(4)))).toEqual(["model_refused", "no_direction"]);
    expect(refusal(() => toUnit(Float32Array.of(1, Number.NaN)))).toEqual(["model_refused", "no_direction"]);
  });

  test("is a unit vector whatever the numbers", () => {
    const numbers = fc.array(fc.float({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(numbers, (values) => {
        fc.pre(values.some((value) => Math.abs(value) > 1e-3));
        const vector = toUnit(Float32Array.from(values));
        expect(cosine(vector, vector)).toBeCloseTo(1, 4);
      }),
    );
  });
});

describe("calibration", () => {
  test("takes some fifty texts of the model's languages, two of each topic said the same way", () => {
    expect(calibrationPlan(["en", "zh"]).texts).toHaveLength(48);
    expect(calibrationPlan("many").texts).toHaveLength(48);
    expect(calibrationPlan(["xx"]).texts).toEqual([]);
    for (const topics of Object.values(BUILT_IN_TOPICS)) expect(topics.length).toBeGreaterThanOrEqual(4);
  });

  test("finds cuts between texts that say the same, are related, and have nothing to do with each other", () => {
    const plan = calibrationPlan(["en"]);
    const vectors = plan.texts.map((_, at) => {
      const vector = new Float32Array(32);
      vector[Math.floor(at / 3)] = 1;
      if (at % 3 === 2) vector[31] = 1;
      if (at % 3 === 1) vector[30] = 0.2;
      return toUnit(vector);
    });
    const found = calibrate(plan, vectors);
    expect(found.separation).toBe(1);
    expect(found.related).toBeGreaterThan(found.unrelated.mean);
    expect(found.related).toBeLessThan(Math.SQRT1_2);
    expect(found.same).toBeGreaterThan(Math.SQRT1_2);
    expect(refusal(() => checkSeparation(found))).toBeUndefined();
  });

  test("refuses a model whose vectors are all alike", () => {
    const plan = calibrationPlan(["en", "zh"]);
    const found = calibrate(
      plan,
      plan.texts.map(() => Float32Array.of(1, 0)),
    );
    expect(refusal(() => checkSeparation(found))).toEqual(["model_refused", "separation"]);
  });

  test("refuses a vector that is not the one that is known", () => {
    const reference = { text: "a", first: [0.1, 0.2] };
    expect(refusal(() => checkReference(reference, Float32Array.of(0.101, 0.199)))).toBeUndefined();
    expect(refusal(() => checkReference(reference, Float32Array.of(0.1, 0.3)))).toEqual(["model_refused", "reference"]);
    expect(refusal(() => checkReference(reference, Float32Array.of(0.1)))).toEqual(["model_refused", "reference"]);
  });
});

describe("the models", () => {
  test("that are known pass as a host's own entry", () => {
    for (const entry of MODELS) expect(parseModel(entry)).toEqual(entry);
    expect(new Set(MODELS.map(({ id }) => id)).size).toBe(MODELS.length);
    expect(MODELS[0]?.id).toBe("bge-m3");
  });

  test("of a host have defaults, and are refused by the field that is wrong", () => {
    const own = {
      id: "own",
      repository: "me/own",
      revision: "abc",
      dimension: 64,
      maxTokens: 64,
      pooling: "mean",
      languages: ["en"],
    } as const;
    const runs = [{ device: "wasm", dtype: "q8" }] as const;
    expect(parseModel({ ...own, runs })).toMatchObject({ queryPrefix: "", verified: "interface", externalData: false });
    const path = (change: object): unknown => refusal(() => parseModel({ ...own, runs, ...change }));
    expect(path({ dimension: 0 })).toEqual(["invalid_input", "model.dimension"]);
    expect(path({ repository: "../other" })).toEqual(["invalid_input", "model.repository"]);
    expect(path({ pooling: "output" })).toEqual(["invalid_input", "model.outputName"]);
    expect(path({ runs: [] })).toEqual(["invalid_input", "model.runs"]);
    expect(path({ colour: "red" })).toEqual(["invalid_input", "model.colour"]);
    expect(refusal(() => parseModel(7))).toEqual(["invalid_input", "model"]);
    expect(refusal(() => parseModel("nothing"))).toMatchObject(["not_found", undefined]);
  });

  test("give vectors of different spaces for each revision, precision and prefix", () => {
    const entry = knownModel("mini-enzh");
    const spaces = [
      vectorSpace(entry, "q8", "1"),
      vectorSpace(entry, "q8", "2"),
      vectorSpace(entry, "fp32", "1"),
      vectorSpace({ ...entry, queryPrefix: "query: " }, "q8", "1"),
      vectorSpace({ ...entry, pooling: "mean" }, "q8", "1"),
    ];
    expect(new Set(spaces).size).toBe(spaces.length);
  });
});
