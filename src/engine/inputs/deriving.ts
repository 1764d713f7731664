import * as v from "valibot";
import type { ClusterInput, RouteInput, TopicInput, TopicsInput, UpkeepInput } from "../../contract/contract.ts";
import { UPKEEP_JOBS } from "../../core/upkeep-jobs.ts";
import { limit, name, offset, oneOf, parseInput } from "./parse.ts";
import { queryText } from "./reading.ts";

const upkeepInput = v.strictObject({
  jobs: v.optional(v.pipe(v.array(oneOf(UPKEEP_JOBS), `must be a list of ${UPKEEP_JOBS.join(", ")}`), v.minLength(1, "must name a job"))),
  rebuild: v.optional(v.boolean("must be true or false")),
});
const topicsInput = { limit: v.optional(limit), offset: v.optional(offset), merge: v.optional(v.boolean("must be true or false")) };
const clusterId = v.pipe(
  v.number("must be the id of a cluster"),
  v.integer("must be the id of a cluster"),
  v.minValue(1, "must be the id of a cluster"),
);
const clusterInput = v.strictObject({ id: clusterId, limit: v.optional(limit), offset: v.optional(offset) });
const routeInput = v.strictObject({ query: queryText });

export const parseTopics = (input: unknown): TopicsInput => parseInput(v.strictObject(topicsInput), input) as TopicsInput;
export const parseTopic = (input: unknown): TopicInput => parseInput(v.strictObject({ ...topicsInput, topic: name }), input) as TopicInput;
export const parseUpkeep = (input: unknown): UpkeepInput => parseInput(upkeepInput, input) as UpkeepInput;
export const parseCluster = (input: unknown): ClusterInput => parseInput(clusterInput, input) as ClusterInput;
export const parseRoute = (input: unknown): RouteInput => parseInput(routeInput, input);
