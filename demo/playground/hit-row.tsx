import type { Hit, HitParts } from "strandline";
import { PartBars } from "./bars.tsx";
import { Highlighted } from "./highlighted.tsx";
import { Time, many } from "./in-words.tsx";

interface HitRowProps {
  readonly hit: Hit;
  /** Highest parts of the same search. */
  readonly best: HitParts;
}

/** One hit: what it says, what its score is made of, and why it was found. */
export function HitRow({ hit, best }: HitRowProps) {
  const { kind, text, highlights, at, role, session, sources, parts, why } = hit;
  return (
    <article class="hit">
      <p class="meta">
        <span class="kind">{role ?? kind}</span>
        <Time at={at} />
        {session !== undefined && <span class="session">{session}</span>}
        {sources.length > 0 && <span>from {many(sources.length, "turn")}</span>}
        <span class="score">{hit.score.toFixed(2)}</span>
      </p>
      <p>
        <Highlighted text={text} highlights={highlights} />
      </p>
      <PartBars parts={parts} best={best} />
      <ul class="why" aria-label="Why it was found">
        {why.map(({ part, terms, value }) => (
          <li key={part}>
            {part} {value.toFixed(2)}
            {terms.length > 0 && `: ${terms.join(", ")}`}
          </li>
        ))}
      </ul>
    </article>
  );
}
