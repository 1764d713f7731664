import type { Cluster } from "strandline";

/** A cluster as a circle on a map of `SIZE` by `SIZE`. */
export interface Circle {
  readonly cluster: Cluster;
  readonly x: number;
  readonly y: number;
  readonly r: number;
  /** Degrees on the colour wheel: what lies in one direction has one hue. */
  readonly hue: number;
}

export const SIZE = 600;
/** Share of the map that circles cover together. */
const COVERED = 0.28;
const SMALLEST = 7;
const GAP = 3;
const ROUNDS = 120;

/** Circles at their clusters' places, as large as their texts, pushed apart until none lies on another. */
export function circlesOf(clusters: readonly Cluster[]): readonly Circle[] {
  const texts = clusters.reduce((sum, cluster) => sum + cluster.texts, 0);
  const unit = Math.sqrt((COVERED * SIZE * SIZE) / (Math.PI * Math.max(1, texts)));
  const circles = clusters.map((cluster) => {
    const r = Math.max(SMALLEST, unit * Math.sqrt(cluster.texts));
    const hue = ((Math.atan2(cluster.y, cluster.x) * 180) / Math.PI + 360) % 360;
    return { cluster, x: place(cluster.x), y: place(cluster.y), r, hue };
  });
  for (let round = 0; round < ROUNDS && pushApart(circles); round += 1);
  return circles;
}

function place(at: number): number {
  return SIZE / 2 + at * SIZE * 0.42;
}

/** True while some still lay on others. */
function pushApart(circles: { x: number; y: number; readonly r: number }[]): boolean {
  let moved = false;
  for (const [index, a] of circles.entries()) {
    for (const b of circles.slice(index + 1)) {
      const [dx, dy] = [b.x - a.x || 0.01, b.y - a.y || 0.01];
      const apart = Math.hypot(dx, dy);
      const missing = a.r + b.r + GAP - apart;
      if (missing <= 0) continue;
      moved = true;
      const [x, y] = [(dx / apart) * (missing / 2), (dy / apart) * (missing / 2)];
      a.x -= x;
      a.y -= y;
      b.x += x;
      b.y += y;
    }
  }
  for (const circle of circles) {
    circle.x = within(circle.x, circle.r);
    circle.y = within(circle.y, circle.r);
  }
  return moved;
}

function within(at: number, r: number): number {
  return Math.min(SIZE - r, Math.max(r, at));
}
