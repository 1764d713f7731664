import type { ScanReport, SourceProposal, Stretch } from "strandline";
import { useDesk } from "./desk.ts";
import { Time, count, many } from "./in-words.tsx";
import { hrefOf } from "./route.ts";
import { Failure, Loading } from "./states.tsx";
import { useAsk } from "./use-ask.ts";

/** Turns that are shown at a time, and of each so many characters. */
const PAGE = 40;
const SHORT = 160;

/** What has not become memory yet, and what may be said of it. */
export function ScanCard() {
  const { memory, version } = useDesk();
  const { value, error } = useAsk((signal) => memory.upkeep.scan({ limit: PAGE }, { signal }), [memory, version]);
  return (
    <section class="card">
      <h2>Not memory yet</h2>
      {error !== undefined && <Failure error={error} />}
      {value === undefined && error === undefined && <Loading what="Looking …" />}
      {value !== undefined && <Tracks report={value} />}
      {value !== undefined && <Stretches report={value} />}
    </section>
  );
}

function Tracks({
  report: { memoriesWithoutSources, unsolidified, memoriesWithoutVector, turnsWithoutVector },
}: {
  readonly report: ScanReport;
}) {
  const tracks: readonly (readonly [string, number | undefined])[] = [
    ["turns in no memory", unsolidified.turns],
    ["memories without sources", memoriesWithoutSources.count],
    ["memories without vector", memoriesWithoutVector?.count],
    ["turns without vector", turnsWithoutVector?.count],
  ];
  return (
    <dl class="figures">
      {tracks.map(([name, n]) => (
        <div key={name}>
          <dd>{n === undefined ? "–" : count(n)}</dd>
          <dt>{name}</dt>
        </div>
      ))}
    </dl>
  );
}

function Stretches({ report: { unsolidified } }: { readonly report: ScanReport }) {
  return (
    <>
      {unsolidified.stretches.map((stretch) => (
        <StretchRow key={stretch.turns[0]?.id} stretch={stretch} />
      ))}
      {unsolidified.more && (
        <p class="quiet">
          The oldest {PAGE} of {count(unsolidified.turns)} turns.
        </p>
      )}
    </>
  );
}

function StretchRow({ stretch: { session, startedAt, turns } }: { readonly stretch: Stretch }) {
  const { memory, say, fail, changed } = useDesk();
  const review = async (): Promise<void> => {
    const { request } = await memory.upkeep.review(turns.map(({ id }) => id));
    say({ text: `${many(turns.length, "turn")} of ${session}: nothing to keep.`, undo: request });
    changed();
  };
  return (
    <article class="stretch">
      <p class="meta">
        <a href={hrefOf("timeline", session)}>{session}</a>
        <Time at={startedAt} />
        <span>{many(turns.length, "turn")}</span>
        <button type="button" onClick={() => void review().catch(fail)}>
          Nothing to keep
        </button>
      </p>
      {turns.slice(0, 3).map(({ id, role, text }) => (
        <p key={id} class="one-line">
          <span class="kind">{role}</span> {text.slice(0, SHORT)}
        </p>
      ))}
    </article>
  );
}

/** Where memories without sources may have come from. */
export function SourcesCard() {
  const { memory, version } = useDesk();
  const { value, error } = useAsk((signal) => memory.upkeep.proposeSources({ limit: 20 }, { signal }), [memory, version]);
  if (value !== undefined && value.proposals.length === 0) return null;
  return (
    <section class="card">
      <h2>Where memories may have come from</h2>
      {error !== undefined && <Failure error={error} />}
      <ul class="plain">
        {value?.proposals.map((proposal) => (
          <Proposal key={proposal.memory} proposal={proposal} />
        ))}
      </ul>
    </section>
  );
}

function Proposal({ proposal: { memory: id, gesture, turns, confidence, evidence } }: { readonly proposal: SourceProposal }) {
  const { memory, say, fail, changed } = useDesk();
  const apply = async (): Promise<void> => {
    const { request } = await memory.update(id, { sources: turns });
    say({ text: `Linked to ${many(turns.length, "turn")}.`, undo: request });
    changed();
  };
  return (
    <li>
      <a href={hrefOf("memories", id)}>{gesture}</a>
      <p class="meta">
        <span>{many(turns.length, "turn")}</span>
        <span>confidence {confidence.toFixed(2)}</span>
        <span>{evidence[0]?.words.join(", ")}</span>
        <button type="button" onClick={() => void apply().catch(fail)}>
          Link
        </button>
      </p>
    </li>
  );
}
