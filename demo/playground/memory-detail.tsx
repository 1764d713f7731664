import type { Memory, MemoryStore } from "strandline";
import type { ComponentChildren } from "preact";
import { Bar, WeightBar } from "./bars.tsx";
import { useDesk } from "./desk.ts";
import { Time } from "./in-words.tsx";
import { MemoryActions } from "./memory-actions.tsx";
import { MemoryHistory } from "./memory-history.tsx";
import { MemorySources } from "./memory-sources.tsx";
import { hrefOf } from "./route.ts";
import { Empty, Failure, Loading } from "./states.tsx";
import { useAsk } from "./use-ask.ts";

/** One memory: what it says, what it weighs, where it came from, what happened to it, and what can be done with it. */
export function MemoryDetail({ id }: { readonly id: string }) {
  const { memory, version } = useDesk();
  const { value, error } = useAsk((signal) => memoryOf(memory, id, signal), [memory, id, version]);
  if (error !== undefined) return <Failure error={error} />;
  if (value === undefined) return <Loading what="Reading the memory …" />;
  if (value === null) {
    return (
      <Empty>
        <p>There is no such memory here: it was erased, or belongs to somebody else.</p>
      </Empty>
    );
  }
  return (
    <article class="detail">
      <a class="back" href={hrefOf("memories")} aria-label="Back to the list">
        ‹
      </a>
      <p class="meta">
        <span class="kind">{value.kind}</span>
        <Time at={value.recordedAt} />
        <span>from {value.trust}</span>
        {value.pinned && <span>pinned</span>}
        {value.forgottenAt !== undefined && <span class="warn">forgotten</span>}
        {value.supersededBy !== undefined && <a href={hrefOf("memories", value.supersededBy)}>superseded: {value.supersededWhy}</a>}
      </p>
      <h2 class="gesture">{value.gesture}</h2>
      <Texts memory={value} />
      <ScoreBars memory={value} />
      <Facts memory={value} />
      <MemoryActions memory={value} />
      <MemorySources sources={value.sources} />
      <MemoryHistory id={value.id} />
    </article>
  );
}

/** Null for what is no memory, too: the view has an address that anybody can type. */
async function memoryOf(store: MemoryStore, id: string, signal: AbortSignal): Promise<Memory | null> {
  const record = await store.get(id, { signal });
  return record !== null && "gesture" in record ? record : null;
}

function Texts({ memory: { context, moment, direction, amendments } }: { readonly memory: Memory }) {
  const texts = { Context: context, Moment: moment, Direction: direction };
  return (
    <dl class="texts">
      {Object.entries(texts).map(([name, text]) =>
        text === undefined ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ),
      )}
      {amendments.map(({ id, text, reason, recordedAt }) => (
        <div key={id}>
          <dt>
            Amended <Time at={recordedAt} />
          </dt>
          <dd>
            {text}
            {reason !== undefined && <span class="quiet"> ({reason})</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const SCORES = ["importance", "emotional", "unresolved"] as const;

function ScoreBars({ memory }: { readonly memory: Memory }) {
  return (
    <div class="bars scores">
      <WeightBar weight={memory.weight} />
      {SCORES.map((score) => {
        const given = memory[score];
        return (
          <Bar
            key={score}
            label={score}
            tone="score"
            share={(given ?? 3) / 5}
            value={given === undefined ? "3, inferred" : String(given)}
          />
        );
      })}
      <Bar label="recurrence" tone="score" share={memory.recurrence / 5} value={String(memory.recurrence)} />
    </div>
  );
}

function Facts({ memory }: { readonly memory: Memory }) {
  const { tags, roles, entities, mentions, slot, polarity, occurredAt, validFrom, validTo, zone } = memory;
  const named = [...new Set([...entities, ...mentions])];
  return (
    <dl class="facts">
      <Fact name="Tags">
        {tags.length > 0 &&
          tags.map((tag) => (
            <span key={tag} class="tag">
              {tag}
            </span>
          ))}
      </Fact>
      <Fact name="Who and what">
        {named.length > 0 && named.map((name) => (roles[name] === undefined ? name : `${name} (${roles[name]})`)).join(", ")}
      </Fact>
      <Fact name="Slot">{slot !== undefined && `${slot}${polarity === undefined ? "" : polarity > 0 ? ", likes" : ", dislikes"}`}</Fact>
      <Fact name="Happened">{occurredAt !== undefined && <Time at={occurredAt} precision={memory.occurredPrecision} zone={zone} />}</Fact>
      <Fact name="True from">{validFrom !== undefined && <Time at={validFrom} precision={memory.validFromPrecision} zone={zone} />}</Fact>
      <Fact name="True until">
        {validTo !== undefined && <Time at={lastOf(validTo, memory.validToPrecision)} precision={memory.validToPrecision} zone={zone} />}
      </Fact>
    </dl>
  );
}

/** It ends before this instant: of a day, month or year the last one is named. */
function lastOf(end: number, precision: Memory["validToPrecision"]): number {
  return precision === undefined || precision === "instant" ? end : end - 1;
}

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  if (children === false || children === undefined) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
