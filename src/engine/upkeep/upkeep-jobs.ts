import { foldAttention } from "../../upkeep/attention/fold-attention.ts";
import { ClustersJob } from "../../upkeep/clusters/clusters-job.ts";
import { TopicsJob } from "../../upkeep/topics/topics-job.ts";
import type { UpkeepJob } from "../../upkeep/job.ts";
import type { EngineOptions } from "../create-engine.ts";

/** The jobs that can be done on this platform, in order. */
export function upkeepJobs({ kernels, tagWords }: Pick<EngineOptions, "kernels" | "tagWords">): readonly UpkeepJob[] {
  return [new TopicsJob(tagWords), new ClustersJob(kernels), foldAttention];
}
