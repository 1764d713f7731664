import type { Turn } from "strandline";
import { useDesk } from "./desk.ts";
import { Time, many } from "./in-words.tsx";
import { hrefOf } from "./route.ts";
import { useAsk } from "./use-ask.ts";
import { VirtualList } from "./virtual-list.tsx";

/** The turns that a memory came from, each with the way to its place in the timeline. */
export function MemorySources({ sources }: { readonly sources: readonly string[] }) {
  return (
    <section>
      <h3>Sources</h3>
      {sources.length === 0 ? (
        <p class="quiet">It names no turns it came from.</p>
      ) : (
        <VirtualList
          class="short"
          label={many(sources.length, "source")}
          rows={sources}
          rowHeight={64}
          keyOf={(id) => id}
          draw={(id) => <Source id={id} />}
        />
      )}
    </section>
  );
}

function Source({ id }: { readonly id: string }) {
  const { memory, version } = useDesk();
  const { value, pending } = useAsk((signal) => memory.get(id, { signal }), [memory, id, version]);
  if (value === undefined) return <p class="quiet">{pending ? "…" : "It cannot be read."}</p>;
  if (value === null || !("role" in value)) return <p class="quiet">The turn was erased.</p>;
  const { role, at, text, session }: Turn = value;
  return (
    <>
      <p class="meta">
        <span class="kind">{role}</span>
        <Time at={at} />
        <a href={hrefOf("timeline", session, id)}>in “{session}”</a>
      </p>
      <p class="two-lines">{text}</p>
    </>
  );
}
