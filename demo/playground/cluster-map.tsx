import type { Cluster } from "strandline";
import { useMemo } from "preact/hooks";
import { circlesOf, SIZE } from "./cluster-layout.ts";
import type { Circle } from "./cluster-layout.ts";
import { many } from "./in-words.tsx";
import { hrefOf } from "./route.ts";

interface ClusterMapProps {
  readonly clusters: readonly Cluster[];
  readonly selected: number | undefined;
  readonly of: "memory" | "turn";
}

/** Letters that fit into a circle, by its radius: the others read the name when they point at it. */
const LETTER_WIDTH = 6.4;

/** What belongs together, as circles to look at: far apart is unlike, large is much. */
export function ClusterMap({ clusters, selected, of }: ClusterMapProps) {
  const circles = useMemo(() => circlesOf(clusters), [clusters]);
  const byId = new Map(circles.map((circle) => [circle.cluster.id, circle]));
  return (
    <figure aria-label="Map of clusters">
      <svg class="map" viewBox={`0 0 ${SIZE} ${SIZE}`}>
        <title>Map of clusters</title>
        {circles.flatMap((from) =>
          from.cluster.neighbours.slice(0, 2).map(({ id, shared }) => {
            const to = byId.get(id);
            if (to === undefined) return null;
            return <Tie key={`${from.cluster.id} ${id}`} from={from} to={to} share={shared / from.cluster.texts} />;
          }),
        )}
        {circles.map((circle) => (
          <Disc key={circle.cluster.id} circle={circle} of={of} selected={circle.cluster.id === selected} />
        ))}
      </svg>
    </figure>
  );
}

function Tie({ from, to, share }: { readonly from: Circle; readonly to: Circle; readonly share: number }) {
  return <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} stroke-opacity={Math.min(0.6, 0.08 + share / 2)} />;
}

function Disc({ circle, of, selected }: { readonly circle: Circle; readonly of: ClusterMapProps["of"]; readonly selected: boolean }) {
  const { cluster, x, y, r, hue } = circle;
  const words = cluster.words.length > 0 ? cluster.words : [cluster.name];
  const room = Math.floor((2 * r) / LETTER_WIDTH);
  const lines = words.filter((word) => word.length <= room).slice(0, r > 34 ? 3 : 1);
  const label = `${cluster.name}: ${many(cluster.texts, of, of === "memory" ? "memories" : "turns")}`;
  return (
    <a href={hrefOf("topics", "cluster", String(cluster.id))} aria-label={label} aria-current={selected ? "true" : undefined} class="disc">
      <title>{label}</title>
      <circle cx={x} cy={y} r={r} style={{ "--hue": hue }} />
      {lines.map((line, index) => (
        <text key={line} x={x} y={y + 4 + (index - (lines.length - 1) / 2) * 14}>
          {line}
        </text>
      ))}
    </a>
  );
}
