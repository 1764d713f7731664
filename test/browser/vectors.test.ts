import { describe, expect, test } from "vitest";
import type { VectorsScene, VectorsSeen } from "./vectors.worker.ts";

/** Plays one scene in a worker of its own. */
function play(scene: VectorsScene): Promise<VectorsSeen> {
  const worker = new Worker(new URL("./vectors.worker.ts", import.meta.url), { type: "module" });
  return new Promise((resolve, reject) => {
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessage = ({ data }: MessageEvent<VectorsSeen>) => {
      worker.terminate();
      resolve(data);
    };
    worker.postMessage(scene);
  });
}

function freshFolder(): string {
  return `vectors-${crypto.randomUUID()}`;
}

describe("the vector index on OPFS", () => {
  test("is made of the source once, and found sound by the next worker, with the same answers", async () => {
    const folder = freshFolder();
    const made = await play({ kind: "fill", folder });
    expect(made.report).toMatchObject({ state: "rebuilt", reason: "no_file" });
    const reopened = await play({ kind: "reopen", folder });
    expect(reopened.report).toMatchObject({ state: "sound", settled: true });
    expect(reopened.slots).toEqual(made.slots);
  });

  test.each([
    ["the header of the codes", { file: "vectors.codes", at: 20 }, { state: "rebuilt", reason: "header_damaged" }],
    ["a block of codes", { file: "vectors.codes", at: 9000 }, { state: "rebuilt", reason: "blocks_damaged" }],
    ["a row", { file: "vectors.rows", at: 70_000 }, { state: "sound", mended: 1 }],
  ])("notices a flipped bit in %s and answers as before", async (_, flip, report) => {
    const folder = freshFolder();
    const made = await play({ kind: "fill", folder });
    const reopened = await play({ kind: "reopen", folder, flip });
    expect(reopened.report).toMatchObject(report);
    expect(reopened.slots.map(inOrder)).toEqual(made.slots.map(inOrder));
    expect((await play({ kind: "reopen", folder })).report).toMatchObject({ state: "sound", mended: 0 });
  });

  test("says that another holds the files", async () => {
    expect((await play({ kind: "open-twice", folder: freshFolder() })).error).toBe("backend_unavailable");
  });

  test("gives the same order with relaxed SIMD and without", async () => {
    const { slots, error } = await play({ kind: "compare-builds", folder: freshFolder() });
    expect(error).toBeUndefined();
    const [base, relaxed] = slots;
    expect(base?.length).toBe(200);
    expect(relaxed).toEqual(base);
  });
});

function inOrder(slots: readonly number[]): readonly number[] {
  return [...slots].sort((a, b) => a - b);
}
