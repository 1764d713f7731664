import type { Random } from "./seeded-random.ts";
import { episodes } from "./story/episodes.ts";
import type { Episode } from "./story/episodes.ts";
import { toldFacts } from "./story/told-facts.ts";
import type { ToldFact } from "./story/told-facts.ts";
import { TOPICS, topicOn } from "./topics/all-topics.ts";
import type { Topic } from "./topics/topic.ts";

/** A conversation before it is held. */
export interface Planned {
  readonly day: number;
  /** Start, minutes after midnight. */
  readonly minutes: number;
  readonly topic: Topic;
  readonly title: string;
  readonly episode?: Episode;
  readonly facts: readonly ToldFact[];
}

const LAST_DAY = 90;
/** First and last start of a conversation, minutes after midnight. */
const MORNING = 7 * 60 + 20;
const NIGHT = 22 * 60 + 20;

/** Which conversations there are: those of the story, those in which a fact is told, and one or two more on most days. */
export function planDays(random: Random): readonly Planned[] {
  const story = episodes();
  const facts = toldFacts();
  const days = Array.from({ length: LAST_DAY }, (_, index) => index + 1);
  return days.flatMap((day) => {
    const scripted = story.filter((episode) => episode.day === day).map((episode) => ({ topic: topicOn(episode.topic, day), episode }));
    const told = facts.filter((fact) => fact.day === day);
    const topics = new Set<Topic>(scripted.map(({ topic }) => topic));
    for (const fact of told) topics.add(topicOn(fact.topic, day));
    const wanted = random.pick([1, 1, 2, 2, 2, 2]);
    while (topics.size < wanted) topics.add(anyTopic(day, random));
    const planned = [...topics].map((topic) => {
      const episode = scripted.find((one) => one.topic === topic)?.episode;
      const title = episode?.title ?? random.pick(topic.titles);
      return {
        day,
        topic,
        title,
        ...(episode === undefined ? {} : { episode }),
        facts: told.filter((fact) => topicOn(fact.topic, day) === topic),
      };
    });
    return onTheClock(planned, random);
  });
}

function anyTopic(day: number, random: Random): Topic {
  const open = TOPICS.filter(({ from, to }) => from <= day && day <= to);
  return random.pick(open.flatMap((topic) => Array.from({ length: topic.share }, () => topic)));
}

/** Spreads a day's conversations so that none overlaps; work comes first, stories of the evening last. */
function onTheClock(planned: readonly Omit<Planned, "minutes">[], random: Random): readonly Planned[] {
  const order = ["work", "health", "korean", "home", "cat", "ines", "mother", "evenings"];
  const sorted = [...planned].sort((a, b) => order.indexOf(a.topic.name) - order.indexOf(b.topic.name));
  const part = (NIGHT - MORNING) / sorted.length;
  return sorted.map((one, index) => ({ ...one, minutes: Math.round(MORNING + part * index + random.next() * Math.max(0, part - 60)) }));
}
