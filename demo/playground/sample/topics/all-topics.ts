import { BODY, BODY_BERGEN } from "./body.ts";
import { EVENINGS, EVENINGS_BERGEN } from "./evenings.ts";
import { HOME, HOME_BERGEN } from "./home.ts";
import { INES } from "./ines.ts";
import { KOREAN } from "./korean.ts";
import { MOTHER } from "./mother.ts";
import type { Topic } from "./topic.ts";
import { WORK_FJORDLAB } from "./work-fjordlab.ts";
import { WORK_HALDANE } from "./work-haldane.ts";
import { ZHIMA } from "./zhima.ts";

export const TOPICS: readonly Topic[] = [
  WORK_HALDANE,
  WORK_FJORDLAB,
  MOTHER,
  INES,
  KOREAN,
  HOME,
  HOME_BERGEN,
  ZHIMA,
  BODY,
  BODY_BERGEN,
  EVENINGS,
  EVENINGS_BERGEN,
];

/** Two topics may share a name when their days do not meet. */
export function topicOn(name: string, day: number): Topic {
  const topic = TOPICS.find((one) => one.name === name && one.from <= day && day <= one.to);
  if (topic === undefined) throw new Error(`No topic ${name} on day ${day}`);
  return topic;
}
