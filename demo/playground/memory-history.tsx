import type { Change } from "strandline";
import { useDesk } from "./desk.ts";
import { Time } from "./in-words.tsx";
import { Failure } from "./states.tsx";
import { undo } from "./undo.ts";
import { useRows } from "./use-rows.ts";
import { VirtualList } from "./virtual-list.tsx";

/** What was done to one record, newest first; what still stands can be taken back. */
export function MemoryHistory({ id }: { readonly id: string }) {
  const { memory, version } = useDesk();
  const { rows, error, more } = useRows<Change>((page, signal) => memory.changes.list({ ...page, id }, { signal }), [memory, id], version);
  return (
    <section>
      <h3>History</h3>
      {error !== undefined && <Failure error={error} />}
      {rows.length > 0 && (
        <VirtualList
          class="short"
          label="History"
          rows={rows}
          rowHeight={52}
          keyOf={({ seq }) => String(seq)}
          draw={(change) => <ChangeRow change={change} />}
          onNearEnd={more}
        />
      )}
    </section>
  );
}

function ChangeRow({ change: { action, at, actor, after, request, undoneBy, erased } }: { readonly change: Change }) {
  const desk = useDesk();
  const touched = Object.keys(after ?? {});
  const stands = undoneBy === undefined && !erased && action !== "undo";
  return (
    <div class="change">
      <div>
        <p class={undoneBy === undefined ? "" : "retired"}>
          {action}
          {touched.length > 0 && <span class="quiet"> · {touched.join(", ")}</span>}
        </p>
        <p class="meta">
          <Time at={at} />
          <span>by {actor}</span>
          {undoneBy !== undefined && <span>undone</span>}
        </p>
      </div>
      {stands && (
        <button type="button" onClick={() => void undo(desk, request)}>
          Undo
        </button>
      )}
    </div>
  );
}
