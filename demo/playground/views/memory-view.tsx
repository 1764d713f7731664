import type { ListInput, Memory } from "strandline";
import { useState } from "preact/hooks";
import { WeightBar } from "../bars.tsx";
import { useDesk } from "../desk.ts";
import { Time } from "../in-words.tsx";
import { MemoryDetail } from "../memory-detail.tsx";
import { go } from "../route.ts";
import { Empty, Failure, Loading } from "../states.tsx";
import { useRows } from "../use-rows.ts";
import { VirtualList } from "../virtual-list.tsx";
import { Welcome } from "../welcome.tsx";

const STATES = ["current", "superseded", "forgotten", "ended", "any"] as const satisfies readonly NonNullable<ListInput["state"]>[];
type State = (typeof STATES)[number];

const NOTHING: Readonly<Record<State, string>> = {
  current: "No memories yet.",
  superseded: "Nothing was superseded.",
  forgotten: "Nothing is forgotten.",
  ended: "Nothing has ended.",
  any: "No memories yet.",
};

/** All memories at one side, one of them at the other. */
export function MemoryView({ id }: { readonly id: string | undefined }) {
  const { memory, version } = useDesk();
  const [state, setState] = useState<State>("current");
  const { rows, pending, error, more } = useRows<Memory>(
    (page, signal) => memory.list({ ...page, state }, { signal }),
    [memory, state],
    version,
  );
  return (
    <div class="split" data-open={id !== undefined}>
      <section class="side" aria-label="List">
        <label class="switch">
          Show
          <select value={state} onChange={({ currentTarget }) => setState(STATES.find((one) => one === currentTarget.value) ?? "current")}>
            {STATES.map((one) => (
              <option key={one} value={one}>
                {one === "any" ? "all" : one}
              </option>
            ))}
          </select>
        </label>
        {error !== undefined && <Failure error={error} />}
        {rows.length === 0 && pending && <Loading what="Reading the memories …" />}
        {rows.length === 0 && !pending && error === undefined && <Welcome>{NOTHING[state]}</Welcome>}
        {rows.length > 0 && (
          <VirtualList
            class="memories"
            label="Memories"
            rows={rows}
            rowHeight={84}
            keyOf={(one) => one.id}
            draw={(one) => <MemoryRow memory={one} />}
            selected={id}
            onOpen={(one) => go("memories", one.id)}
            onNearEnd={more}
          />
        )}
      </section>
      <section class="body" aria-label="One memory">
        {id === undefined ? (
          rows.length > 0 && (
            <Empty>
              <p>Choose a memory: what it says, where it came from, what happened to it.</p>
            </Empty>
          )
        ) : (
          <MemoryDetail key={id} id={id} />
        )}
      </section>
    </div>
  );
}

function MemoryRow({ memory: { gesture, kind, weight, recordedAt, tags, supersededBy, forgottenAt } }: { readonly memory: Memory }) {
  const retired = supersededBy !== undefined || forgottenAt !== undefined;
  return (
    <>
      <p class={retired ? "two-lines retired" : "two-lines"}>{gesture}</p>
      <p class="meta">
        <span class="kind">{kind}</span>
        <WeightBar weight={weight} />
        <Time at={recordedAt} />
        {tags.slice(0, 3).map((tag) => (
          <span key={tag} class="tag">
            {tag}
          </span>
        ))}
      </p>
    </>
  );
}
