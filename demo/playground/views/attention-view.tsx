import type { AttentionGrouping, AttentionHeatmap } from "strandline";
import { useState } from "preact/hooks";
import { useDesk } from "../desk.ts";
import { HeatTable } from "../heat-table.tsx";
import { count, many } from "../in-words.tsx";
import { hrefOf } from "../route.ts";
import { Empty, Failure, Loading } from "../states.tsx";
import { useAsk } from "../use-ask.ts";

const DAYS = [7, 30, 90] as const;
const BY = ["topics", "clusters", "memories"] as const satisfies readonly AttentionGrouping[];
const SOURCES = ["turn", "session", "search", "recall", "dream"] as const;

/** What was asked for, day by day, and what never was. */
export function AttentionView() {
  const { memory, version } = useDesk();
  const [days, setDays] = useState<number>(30);
  const [by, setBy] = useState<AttentionGrouping>("topics");
  const [scans, setScans] = useState(false);
  const { value, error, pending } = useAsk(
    (signal) => memory.attention.heatmap({ days, by, ...(scans ? { sources: [...SOURCES, "scan"] } : {}) }, { signal }),
    [memory, version, days, by, scans],
  );
  return (
    <section class="card attention">
      <div class="filter-row">
        <Choice label="Days" options={DAYS.map(String)} chosen={String(days)} choose={(next) => setDays(Number(next))} />
        <Choice label="By" options={BY} chosen={by} choose={(next) => setBy(BY.find((one) => one === next) ?? "topics")} />
        <label class="check">
          <input type="checkbox" checked={scans} onChange={({ currentTarget }) => setScans(currentTarget.checked)} /> automatic scans too
        </label>
      </div>
      {error !== undefined && <Failure error={error} />}
      {value === undefined && pending && <Loading what="Counting …" />}
      {value !== undefined && <Heatmap map={value} by={by} />}
    </section>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly string[];
  readonly chosen: string;
  readonly choose: (option: string) => void;
}

function Choice({ label, options, chosen, choose }: ChoiceProps) {
  return (
    <label class="switch">
      {label}
      <select value={chosen} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  );
}

function Heatmap({ map, by }: { readonly map: AttentionHeatmap; readonly by: AttentionGrouping }) {
  const linkOf = (key: string): string =>
    by === "memories" ? hrefOf("memories", key) : hrefOf("topics", by === "topics" ? "topic" : "cluster", key);
  if (map.calls === 0)
    return (
      <Empty>
        <p>Nothing was looked for in these days. Search for something, and it shows here what was found of it.</p>
      </Empty>
    );
  return (
    <>
      <p class="quiet">
        {many(map.calls, "retrieval")} brought {many(map.hits, "hit")}
        {map.bySource.map(({ source, calls, hits }) => ` · ${source}: ${count(calls)} → ${count(hits)}`)}
        {map.unclassified.hits > 0 && ` · ${many(map.unclassified.hits, "hit")} of no ${by.replace(/s$/, "").replace("memorie", "memory")}`}
        {!map.complete && " · the oldest days are not kept any more"}
      </p>
      <HeatTable map={map} linkOf={linkOf} />
      <NeverLit map={map} linkOf={linkOf} />
    </>
  );
}

/** Deserts: what nobody asked for. That does not mean that it does not matter. */
function NeverLit({ map, linkOf }: { readonly map: AttentionHeatmap; readonly linkOf: (key: string) => string }) {
  if (map.neverLitCount === 0) return null;
  return (
    <>
      <h2>
        Never lit{" "}
        <small>
          {count(map.neverLitCount)} of {count(map.groupCount)}
        </small>
      </h2>
      <ul class="chips topics">
        {map.neverLit.map(({ key, name, members }) => (
          <li key={key}>
            <a class="chip dark" href={linkOf(key)}>
              {name} <small>{count(members)}</small>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
