import type { Hit, HitExplanation, HitParts } from "strandline";
import { PartBars, partName } from "./bars.tsx";
import { Highlighted } from "./highlighted.tsx";
import { Time, dayOrInstant, many } from "./in-words.tsx";

interface HitRowProps {
  readonly hit: Hit;
  /** Highest parts of the same search. */
  readonly best: HitParts;
  /** How it stands in another search that is shown beside this one. */
  readonly note?: string | undefined;
}

/** One hit: what it says, what its score is made of, and why it was found. */
export function HitRow({ hit, best, note }: HitRowProps) {
  const { kind, text, highlights, at, role, session, sources, parts, why, nearness, explain } = hit;
  return (
    <article class="hit">
      <p class="meta">
        <span class="kind">{role ?? kind}</span>
        <Time at={at} precision={kind === "turn" ? "instant" : dayOrInstant(at)} />
        {session !== undefined && <span class="session">{session}</span>}
        {sources.length > 0 && <span>from {many(sources.length, "turn")}</span>}
        {note !== undefined && <b class="note">{note}</b>}
        <span class="score">{hit.score.toFixed(2)}</span>
      </p>
      <p>
        <Highlighted text={text} highlights={highlights} />
      </p>
      <PartBars parts={parts} best={best} nearness={nearness} />
      <ul class="why" aria-label="Why it was found">
        {why.map(({ part, terms, value }) => (
          <li key={part}>
            {partName(part)} {value.toFixed(2)}
            {terms.length > 0 && `: ${terms.join(", ")}`}
          </li>
        ))}
        {explain !== undefined && <Places explain={explain} />}
      </ul>
    </article>
  );
}

/** Where words and meaning each had it, for those who want to know how the order came about. */
function Places({ explain: { words, meaning } }: { readonly explain: HitExplanation }) {
  if (meaning === undefined) return null;
  return (
    <li>
      {words === undefined ? "not found by words" : `place ${words.rank} by words`}, place {meaning.rank} by meaning
    </li>
  );
}
