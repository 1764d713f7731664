import type { LayerName } from "strandline";

/** One threshold as the page offers it: its name in the API, and its range. A blank one is the store's default. */
export interface Dial {
  readonly key: string;
  readonly of: LayerName;
  readonly label: string;
  /** The default in words, or the number. */
  readonly usual: number | string;
  readonly least: number;
  readonly most: number;
  /** Where the slider ends; the field goes further. */
  readonly slide?: number;
  readonly step?: number;
}

export const SESSION_DIALS: readonly Dial[] = [
  { key: "threads", of: "T0", label: "Open threads", usual: 5, least: 0, most: 50, slide: 20 },
  { key: "closing", of: "T0", label: "Closing lines without a snapshot", usual: 4, least: 0, most: 20 },
  { key: "minWeight", of: "T2", label: "Weight above", usual: 0.6, least: 0, most: 1, step: 0.05 },
  { key: "days", of: "T2", label: "Days back", usual: 7, least: 1, most: 365, slide: 90 },
  { key: "memories", of: "T2", label: "Memories", usual: 3, least: 0, most: 50, slide: 20 },
  { key: "pieces", of: "T2b", label: "Raw pieces", usual: 5, least: 0, most: 100, slide: 30 },
  { key: "pieceCharacters", of: "T2b", label: "Characters of a piece", usual: 400, least: 50, most: 10_000, slide: 2_000, step: 50 },
  { key: "topics", of: "T3", label: "Topics", usual: 25, least: 0, most: 200, slide: 60 },
  { key: "topicMembers", of: "T3", label: "Members of a topic at least", usual: 5, least: 1, most: 1_000, slide: 40 },
  { key: "people", of: "T3", label: "People in a line each", usual: 12, least: 0, most: 200, slide: 40 },
];

export const TURN_DIALS: readonly Dial[] = [
  { key: "memories", of: "T1", label: "Memories before turns", usual: 3, least: 0, most: 50, slide: 20 },
  { key: "best", of: "T1", label: "Best that are looked at", usual: 5, least: 1, most: 50, slide: 20 },
  { key: "recent", of: "T1", label: "Turns that left the window", usual: 4, least: 0, most: 50, slide: 20 },
  { key: "confidence", of: "T1", label: "Least confidence", usual: "the model’s", least: 0, most: 1, step: 0.05 },
  { key: "enough", of: "T4", label: "Ask words when fewer than", usual: 2, least: 0, most: 50, slide: 20 },
  { key: "turns", of: "T4", label: "Turns at most", usual: 40, least: 0, most: 200, slide: 80 },
];

export const SESSION_LAYERS = ["T0", "T2", "T2b", "T3"] as const satisfies readonly LayerName[];
export const TURN_LAYERS = ["T1", "T4"] as const satisfies readonly LayerName[];

/** What each layer is, for people. */
export const LAYER_WORDS: Readonly<Record<LayerName, string>> = {
  T0: "who the agent is",
  T1: "what bears on this turn",
  T2: "what weighs most of late",
  T2b: "last time’s texture",
  T3: "themes and people",
  T4: "what the words find",
  rescue: "what must outlast the window",
};
