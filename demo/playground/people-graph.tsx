import type { RolesGraph } from "strandline";
import { many } from "./in-words.tsx";
import { hrefOf } from "./route.ts";

const SIZE = 560;
const RING = 205;
/** Room that a name has outside of the ring. */
const NAME_GAP = 10;

/** Those named most often on a ring, tied to whom they are named with. */
export function PeopleGraph({ graph: { nodes, edges }, selected }: { readonly graph: RolesGraph; readonly selected: string | undefined }) {
  const most = Math.max(1, ...nodes.map(({ memories }) => memories));
  const strongest = Math.max(1, ...edges.map(({ memories }) => memories));
  const places = new Map(nodes.map(({ name }, index) => [name, placeOf(index, nodes.length)]));
  return (
    <figure aria-label="Who is named with whom">
      <svg class="map people-graph" viewBox={`0 0 ${SIZE} ${SIZE}`}>
        <title>Who is named with whom</title>
        {edges.map(({ a, b, memories }) => {
          const [from, to] = [places.get(a), places.get(b)];
          if (from === undefined || to === undefined) return null;
          const path = `M${from.x} ${from.y}Q${SIZE / 2} ${SIZE / 2} ${to.x} ${to.y}`;
          const touched = selected === undefined || selected === a || selected === b;
          return (
            <path key={`${a} ${b}`} class="tie" d={path} stroke-width={1 + (5 * memories) / strongest} data-faint={!touched}>
              <title>{`${a} and ${b}: ${many(memories, "memory", "memories")}`}</title>
            </path>
          );
        })}
        {nodes.map(({ name, memories, topRole }) => {
          const { x, y, right, angle } = places.get(name) ?? placeOf(0, 1);
          const label = `${name}: ${many(memories, "memory", "memories")}${topRole === undefined ? "" : `, mostly ${topRole}`}`;
          const r = 5 + 13 * Math.sqrt(memories / most);
          const turned = right ? angle : angle + 180;
          return (
            <a
              key={name}
              class="disc"
              href={hrefOf("people", name)}
              aria-label={label}
              aria-current={name === selected ? "true" : undefined}
            >
              <title>{label}</title>
              <circle cx={x} cy={y} r={r} style={{ "--hue": (angle + 360) % 360 }} />
              <text
                transform={`translate(${x} ${y}) rotate(${turned}) translate(${right ? r + NAME_GAP : -r - NAME_GAP} 4)`}
                data-side={right ? "right" : "left"}
              >
                {name}
              </text>
            </a>
          );
        })}
      </svg>
    </figure>
  );
}

interface Place {
  readonly x: number;
  readonly y: number;
  /** Degrees from the right, clockwise. */
  readonly angle: number;
  readonly right: boolean;
}

function placeOf(index: number, all: number): Place {
  const turn = (2 * Math.PI * index) / Math.max(1, all) - Math.PI / 2;
  const [x, y] = [SIZE / 2 + RING * Math.cos(turn), SIZE / 2 + RING * Math.sin(turn)];
  return { x, y, angle: (turn * 180) / Math.PI, right: Math.cos(turn) >= 0 };
}
