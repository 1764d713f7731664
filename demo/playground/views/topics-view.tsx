import type { ClusterList, TopicList } from "strandline";
import { ClusterMap } from "../cluster-map.tsx";
import { useDesk } from "../desk.ts";
import { count, many } from "../in-words.tsx";
import { hrefOf } from "../route.ts";
import { Empty, Failure, Loading } from "../states.tsx";
import { ThemeTexts } from "../theme-texts.tsx";
import { UpkeepNow } from "../upkeep-now.tsx";
import { useAsk } from "../use-ask.ts";
import { Welcome } from "../welcome.tsx";

interface TopicsViewProps {
  readonly kind: string | undefined;
  /** Which topic or cluster is shown. */
  readonly chosen: string | undefined;
}

/** Enough for any map that can be looked at. */
const MOST_CLUSTERS = 400;
const MOST_TOPICS = 60;

/** What lives in this memory: a map of what is alike, and the words that some texts share. */
export function TopicsView({ kind, chosen }: TopicsViewProps) {
  const { memory, version } = useDesk();
  const topics = useAsk((signal) => memory.topics.list({ limit: MOST_TOPICS }, { signal }), [memory, version]);
  const clusters = useAsk((signal) => memory.clusters.list({ limit: MOST_CLUSTERS }, { signal }), [memory, version]);
  const error = topics.error ?? clusters.error;
  if (error !== undefined) return <Failure error={error} />;
  if (topics.value === undefined || clusters.value === undefined) return <Loading what="Reading what there is …" />;
  if (topics.value.documents === 0 && clusters.value.total === 0) return <Nothing />;
  return (
    <div class="split themes" data-open={chosen !== undefined}>
      <section class="side" aria-label="Map and topics">
        <ClusterPart list={clusters.value} selected={kind === "cluster" ? Number(chosen) : undefined} />
        <TopicPart list={topics.value} selected={kind === "topic" ? chosen : undefined} />
        <UpkeepNow jobs={["topics", "clusters"]} />
      </section>
      <section class="body" aria-label="Texts">
        {chosen === undefined ? (
          <Empty>
            <p>Choose a circle or a topic to read what is in it.</p>
          </Empty>
        ) : (
          <ThemeTexts key={`${kind} ${chosen}`} kind={kind === "cluster" ? "cluster" : "topic"} chosen={chosen} />
        )}
      </section>
    </div>
  );
}

function Nothing() {
  return (
    <>
      <Welcome>Nothing was read for its topics yet. That happens some seconds after you stop, or now:</Welcome>
      <UpkeepNow jobs={["topics", "clusters"]} />
    </>
  );
}

function ClusterPart({ list, selected }: { readonly list: ClusterList; readonly selected: number | undefined }) {
  const { embedder } = useDesk().status;
  if (list.total === 0)
    return (
      <p class="quiet">
        No map yet: texts are grouped by their meaning, and {embedder.state === "none" ? "there is no model" : embedder.reason}.{" "}
        <a href="#/data/meaning">Meaning</a>
      </p>
    );
  return (
    <>
      <p class="quiet">
        {many(list.total, "cluster")} of {list.basis}. Near is alike, large is much.
      </p>
      <ClusterMap clusters={list.clusters} selected={selected} of={list.basis === "memories" ? "memory" : "turn"} />
    </>
  );
}

function TopicPart({
  list: { topics, total, basis, documents },
  selected,
}: {
  readonly list: TopicList;
  readonly selected: string | undefined;
}) {
  return (
    <>
      <h2>
        Topics{" "}
        <small>
          {count(total)} of {many(documents, basis.replace(/s$/, "").replace("memorie", "memory"), basis)}
        </small>
      </h2>
      {topics.length === 0 && <p class="quiet">No word is in three of them yet, and in fewer than a fifth.</p>}
      <ul class="chips topics">
        {topics.map((topic) => (
          <li key={topic.topic}>
            <a class="chip" href={hrefOf("topics", "topic", topic.topic)} aria-current={topic.topic === selected ? "true" : undefined}>
              {topic.name} <small>{count(topic.count)}</small>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
