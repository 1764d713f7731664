/** K-means from given centroids: one pass over all rows each time it is asked on. */
export function passes(rows: number[][], centroids: number[][]): Iterator<unknown>;
