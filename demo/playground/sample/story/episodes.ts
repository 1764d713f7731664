import { parseBeats } from "../template.ts";
import type { Beat } from "../template.ts";
import { EARLY } from "./early.ts";
import { LATE } from "./late.ts";
import { MIDDLE } from "./middle.ts";

/** A conversation of the story, on its day. */
export interface Episode {
  readonly day: number;
  readonly topic: string;
  readonly title: string;
  readonly beats: readonly Beat[];
}

export function episodes(): readonly Episode[] {
  return [EARLY, MIDDLE, LATE].flatMap((part) =>
    part
      .split(/^## /m)
      .slice(1)
      .map((text) => {
        const end = text.indexOf("\n");
        const [day = "", topic = "", ...title] = text.slice(0, end).split(" ");
        return { day: Number(day), topic, title: title.join(" "), beats: parseBeats(text.slice(end)) };
      }),
  );
}
