import { VectorIndex } from "../../src/vectors/vector-index.ts";
import type { VectorSource } from "../../src/vectors/vector-source.ts";
import { loadKernels } from "./load-kernels.ts";
import { openFlatFile } from "./opfs-flat-file.ts";

export interface OpenIndexOptions {
  readonly dim: number;
  readonly source: VectorSource;
  /** Where the two files lie. Without it everything is in memory. */
  readonly folder?: FileSystemDirectoryHandle | undefined;
  /** Of the files: `NAME.codes` and `NAME.rows`. Default `vectors`. */
  readonly name?: string;
}

/**
 * Opens the vector index of a store in its worker; the kernels are compiled while the files open. Rejects with `worker_failed` where there is no
 * SIMD, and with `backend_unavailable` where another worker holds the files.
 */
export async function openVectorIndex({ dim, source, folder, name = "vectors" }: OpenIndexOptions): Promise<VectorIndex> {
  if (folder === undefined) return new VectorIndex({ kernels: loadKernels(), dim, source });
  const opening = Promise.allSettled([openFlatFile(folder, `${name}.codes`), openFlatFile(folder, `${name}.rows`)]);
  const kernels = loadKernels();
  const [codes, rows] = await opening;
  try {
    return new VectorIndex({ kernels, dim, source, files: { codes: openedOf(codes), rows: openedOf(rows) } });
  } catch (error) {
    for (const file of [codes, rows]) if (file.status === "fulfilled") file.value.close();
    throw error;
  }
}

function openedOf<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === "rejected") throw settled.reason;
  return settled.value;
}
