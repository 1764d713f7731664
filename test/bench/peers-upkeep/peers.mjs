import { kmeansGenerator } from "ml-kmeans";

export function passes(rows, centroids) {
  return kmeansGenerator(rows, centroids.length, { initialization: centroids, maxIterations: 100, tolerance: 0 });
}
