import type { Hit, HitParts } from "strandline";

interface BarProps {
  readonly label: string;
  /** 0 to 1. */
  readonly share: number;
  /** What the bar stands for, as text. */
  readonly value: string;
  readonly tone?: string;
  /** What the value means. */
  readonly word?: string | undefined;
}

/** A name, a bar, a number, and a word where the number needs one. */
export function Bar({ label, share, value, tone = "weight", word }: BarProps) {
  const width = `${Math.round(Math.max(0, Math.min(1, share)) * 100)}%`;
  return (
    <span class="bar" data-tone={tone}>
      <span class="bar-label">{label}</span>
      <span class="bar-track" aria-hidden="true">
        <span class="bar-fill" style={{ width }} />
      </span>
      <span class="bar-value">{value}</span>
      {word !== undefined && <b class="bar-word">{word}</b>}
    </span>
  );
}

/** The weight of a memory, 0 to 1. */
export function WeightBar({ weight }: { readonly weight: number }) {
  return <Bar label="weight" share={weight} value={weight.toFixed(2)} />;
}

const PARTS = ["lexical", "exact", "entity", "context", "semantic"] as const satisfies readonly (keyof HitParts)[];

/** What a part is called on the page. */
export function partName(part: keyof HitParts): string {
  return part === "semantic" ? "meaning" : part;
}

/** How near a cosine is, as the model's calibration has it. */
export const NEARNESS: Readonly<Record<NonNullable<Hit["nearness"]>, string>> = {
  same: "much the same",
  related: "related",
  distant: "distant",
};

interface PartBarsProps {
  readonly parts: HitParts;
  readonly best: HitParts;
  readonly nearness?: Hit["nearness"] | undefined;
}

/** What a hit's score is made of. Each part has its own scale, so a bar is measured against the best of the same search. */
export function PartBars({ parts, best, nearness }: PartBarsProps) {
  return (
    <span class="bars">
      {PARTS.map((part) => {
        const value = parts[part];
        if (value === undefined) return null;
        const word = part === "semantic" && nearness !== undefined ? { word: NEARNESS[nearness] } : {};
        const share = value / (best[part] ?? value);
        return <Bar key={part} label={partName(part)} tone={part} share={share} value={value.toFixed(2)} {...word} />;
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
