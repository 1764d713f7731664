import type { Entry, LayerPlan } from "../../core/inject/entry.ts";
import { peopleOf } from "./map-people.ts";
import type { SessionFrame } from "./session-frame.ts";
import { topicsOf } from "./map-topics.ts";

/** T3: what the memories are about, and who is in them. */
export function mapLayer(frame: SessionFrame): LayerPlan {
  const { topics, passedOver } = topicsOf(frame);
  const people = peopleOf(frame);
  const themes = topics.map(
    ({ topic, name, count }): Entry => ({
      id: topic,
      kind: "topic",
      text: `${name} (${count})`,
      why: `it is a topic of ${count} texts`,
    }),
  );
  return {
    layer: "T3",
    heading: "Themes, with how many texts each has, and people",
    entries: [...themes, ...people.entries],
    priority: 4,
    floor: 0,
    passedOver: passedOver + people.passedOver,
  };
}
