import { Bar, WeightBar } from "./bars.tsx";
import { useDesk } from "./desk.ts";
import { Time, many } from "./in-words.tsx";
import { hrefOf } from "./route.ts";
import { Failure, Loading } from "./states.tsx";
import { useAsk } from "./use-ask.ts";

interface ThemeTextsProps {
  readonly kind: "cluster" | "topic";
  readonly chosen: string;
}

interface ShownText {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  readonly at: number;
  readonly href: string | undefined;
  readonly similarity?: number;
}

interface Shown {
  readonly title: string;
  readonly weight?: number | undefined;
  readonly near: readonly { readonly id: number; readonly shared: number }[];
  readonly texts: readonly ShownText[];
  readonly total: number;
}

const PAGE = 100;

/** The texts of one cluster or topic. */
export function ThemeTexts({ kind, chosen }: ThemeTextsProps) {
  const { memory, version } = useDesk();
  const { value, error } = useAsk((signal) => (kind === "cluster" ? cluster(signal) : topic(signal)), [memory, version, chosen]);
  async function cluster(signal: AbortSignal): Promise<Shown> {
    const { name, members, neighbours, texts } = await memory.clusters.get(Number(chosen), { limit: PAGE }, { signal });
    const shown = members.map(({ id, kind: sort, text, at, similarity }) => ({
      id,
      kind: sort,
      text,
      at,
      similarity,
      href: hrefTo(sort, id),
    }));
    return { title: name, near: neighbours, texts: shown, total: texts };
  }
  async function topic(signal: AbortSignal): Promise<Shown> {
    const { name, memories, turns, weight, count } = await memory.topics.get(chosen, { limit: PAGE }, { signal });
    const ofMemories = memories.map(({ id, kind: sort, text, occurredAt, recordedAt }) => {
      return { id, kind: sort, text, at: occurredAt ?? recordedAt, href: hrefTo(sort, id) };
    });
    const ofTurns = turns.map(({ id, role, text, at, session }) => ({ id, kind: role, text, at, href: hrefOf("timeline", session, id) }));
    return { title: name, weight, near: [], texts: [...ofMemories, ...ofTurns], total: count };
  }
  if (error !== undefined) return <Failure error={error} />;
  if (value === undefined) return <Loading what="Reading its texts …" />;
  return (
    <>
      <h2>
        <a class="back" href={hrefOf("topics")} aria-label="Back to the map">
          ‹
        </a>
        {value.title} <small>{many(value.total, "text")}</small>
      </h2>
      {value.weight !== undefined && <WeightBar weight={value.weight} />}
      <Neighbours near={value.near} />
      <ul class="texts-of">
        {value.texts.map((text) => (
          <Row key={text.id} text={text} />
        ))}
      </ul>
      {value.texts.length < value.total && <p class="quiet">The first {PAGE} of them.</p>}
    </>
  );
}

function hrefTo(kind: string, id: string): string | undefined {
  return kind === "turn" ? undefined : hrefOf("memories", id);
}

function Row({ text: { kind, text, at, href, similarity } }: { readonly text: ShownText }) {
  return (
    <li>
      <p class="meta">
        <span class="kind">{kind}</span>
        <Time at={at} />
        {similarity !== undefined && <Bar label="typical" share={similarity} value={similarity.toFixed(2)} tone="semantic" />}
      </p>
      <p>{href === undefined ? text : <a href={href}>{text}</a>}</p>
    </li>
  );
}

function Neighbours({ near }: { readonly near: Shown["near"] }) {
  const { memory, version } = useDesk();
  const { value } = useAsk((signal) => memory.clusters.list({ limit: 1_000 }, { signal }), [memory, version]);
  const names = new Map(value?.clusters.map(({ id, name }) => [id, name]));
  if (near.length === 0) return null;
  return (
    <p class="quiet">
      Beside it:{" "}
      {near.map(({ id, shared }) => (
        <a key={id} class="tag" href={hrefOf("topics", "cluster", String(id))} title={`${shared} texts are near both`}>
          {names.get(id) ?? id}
        </a>
      ))}
    </p>
  );
}
