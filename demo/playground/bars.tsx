import type { HitParts } from "strandline";

interface BarProps {
  readonly label: string;
  /** 0 to 1. */
  readonly share: number;
  /** What the bar stands for, as text. */
  readonly value: string;
  readonly tone?: string;
}

/** A name, a bar, a number. */
export function Bar({ label, share, value, tone = "weight" }: BarProps) {
  const width = `${Math.round(Math.max(0, Math.min(1, share)) * 100)}%`;
  return (
    <span class="bar" data-tone={tone}>
      <span class="bar-label">{label}</span>
      <span class="bar-track" aria-hidden="true">
        <span class="bar-fill" style={{ width }} />
      </span>
      <span class="bar-value">{value}</span>
    </span>
  );
}

/** The weight of a memory, 0 to 1. */
export function WeightBar({ weight }: { readonly weight: number }) {
  return <Bar label="weight" share={weight} value={weight.toFixed(2)} />;
}

const PARTS = ["lexical", "exact", "entity", "context"] as const satisfies readonly (keyof HitParts)[];

/** What a hit's score is made of. Each part has its own scale, so a bar is measured against the best of the same search. */
export function PartBars({ parts, best }: { readonly parts: HitParts; readonly best: HitParts }) {
  return (
    <span class="bars">
      {PARTS.map((part) => {
        const value = parts[part];
        return value === undefined ? null : (
          <Bar key={part} label={part} tone={part} share={value / (best[part] ?? value)} value={value.toFixed(2)} />
        );
      })}
    </span>
  );
}

/** The highest value of each part among these. */
export function bestParts(all: readonly HitParts[]): HitParts {
  const best: { -readonly [K in keyof HitParts]: HitParts[K] } = {};
  for (const part of PARTS) {
    const top = Math.max(...all.map((parts) => parts[part] ?? 0));
    if (top > 0) best[part] = top;
  }
  return best;
}
