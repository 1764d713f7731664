import type { IndexReport } from "../../src/vectors/vector-index.ts";
import { VectorIndex } from "../../src/vectors/vector-index.ts";
import type { VectorSource } from "../../src/vectors/vector-source.ts";
import { toStoredRow } from "../../src/vectors/stored-row.ts";
import { canRun, loadKernels } from "../../worker/vectors/load-kernels.ts";
import { openVectorIndex } from "../../worker/vectors/open-vector-index.ts";
import { EmbeddingMixture } from "../bench/vectors-mixture.ts";

export interface VectorsScene {
  readonly kind: "fill" | "reopen" | "compare-builds" | "open-twice";
  readonly folder: string;
  /** A byte of a file that is flipped before it is opened. */
  readonly flip?: { readonly file: string; readonly at: number };
}

export interface VectorsSeen {
  readonly report?: IndexReport;
  readonly slots: readonly (readonly number[])[];
  readonly error?: string;
}

const DIM = 256;
const COUNT = 3000;

self.onmessage = async ({ data }: MessageEvent<VectorsScene>) => {
  try {
    self.postMessage(await play(data));
  } catch (cause) {
    self.postMessage({ slots: [], error: String(cause) } satisfies VectorsSeen);
  }
};

async function play({ kind, folder, flip }: VectorsScene): Promise<VectorsSeen> {
  if (kind === "compare-builds") return compareBuilds();
  const root = await navigator.storage.getDirectory();
  const place = await root.getDirectoryHandle(folder, { create: true });
  if (flip !== undefined) await flipByte(place, flip);
  const source = new DrawnSource();
  const index = await openVectorIndex({ dim: DIM, source, folder: place });
  if (kind === "open-twice") return openTwice(index, place, source);
  const { report: found } = index;
  for (const _ of index.settle());
  const report = { ...found, mended: index.report.mended };
  const slots = answers(index, source.queries);
  index.close();
  return { report, slots };
}

/** What another opener of the same files is told. */
async function openTwice(index: VectorIndex, place: FileSystemDirectoryHandle, source: VectorSource): Promise<VectorsSeen> {
  try {
    await openVectorIndex({ dim: DIM, source, folder: place });
    return { slots: [] };
  } catch (cause) {
    return { slots: [], error: (cause as { readonly code?: string }).code ?? String(cause) };
  } finally {
    index.close();
  }
}

/** Both builds on the same vectors: the second list is the relaxed build's, if the browser runs it. */
function compareBuilds(): VectorsSeen {
  const source = new DrawnSource();
  const slots = (["base", canRun("relaxed") ? "relaxed" : "base"] as const).map((build) => {
    const index = new VectorIndex({ kernels: loadKernels(build), dim: DIM, source });
    for (const _ of index.settle());
    return answers(index, source.queries).flat();
  });
  return { slots };
}

function answers(index: VectorIndex, queries: readonly Float32Array[]): readonly (readonly number[])[] {
  return queries.map((query) => index.search(query, 10).map(({ slot }) => slot));
}

async function flipByte(folder: FileSystemDirectoryHandle, { file, at }: { readonly file: string; readonly at: number }): Promise<void> {
  const handle = await (await folder.getFileHandle(file)).createSyncAccessHandle();
  const byte = new Uint8Array(1);
  handle.read(byte, { at });
  byte[0] = (byte[0] ?? 0) ^ 8;
  handle.write(byte, { at });
  handle.close();
}

/** A source that is the same in every worker. */
class DrawnSource implements VectorSource {
  readonly epoch = 1;
  readonly version = 1;
  readonly count = COUNT;
  readonly queries: readonly Float32Array[];
  readonly #vectors: readonly Float32Array[];

  constructor() {
    const mixture = new EmbeddingMixture(DIM, COUNT, 31);
    this.#vectors = Array.from({ length: COUNT }, () => mixture.vector());
    this.queries = Array.from({ length: 20 }, () => mixture.query());
  }

  rows(afterSlot: number, limit: number): ReturnType<VectorSource["rows"]> {
    const vectors = this.#vectors.slice(afterSlot + 1, afterSlot + 1 + limit);
    return vectors.map((vector, index) => ({ slot: afterSlot + 1 + index, ...toStoredRow(vector, DIM) }));
  }
}
