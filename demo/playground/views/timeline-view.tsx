import type { Session, Turn } from "strandline";
import { useState } from "preact/hooks";
import { useDesk } from "../desk.ts";
import { Time, many } from "../in-words.tsx";
import { RecordTurn } from "../record-turn.tsx";
import { go, hrefOf } from "../route.ts";
import { Empty, Failure, Loading } from "../states.tsx";
import { useRows } from "../use-rows.ts";
import { VirtualList } from "../virtual-list.tsx";
import { Welcome } from "../welcome.tsx";

interface TimelineViewProps {
  readonly session: string | undefined;
  /** A turn to show. */
  readonly turn: string | undefined;
}

/** What was said, session by session. */
export function TimelineView({ session, turn }: TimelineViewProps) {
  const { memory, version } = useDesk();
  const { rows, pending, error, more } = useRows<Session>((page, signal) => memory.sessions.list(page, { signal }), [memory], version);
  return (
    <div class="split" data-open={session !== undefined}>
      <section class="side" aria-label="Sessions">
        {error !== undefined && <Failure error={error} />}
        {rows.length === 0 && pending && <Loading what="Reading the sessions …" />}
        {rows.length === 0 && !pending && error === undefined && <Welcome>No turns yet.</Welcome>}
        {rows.length > 0 && (
          <VirtualList
            label="Sessions"
            rows={rows}
            rowHeight={64}
            keyOf={(one) => one.session}
            draw={(one) => <SessionRow session={one} />}
            selected={session}
            onOpen={(one) => go("timeline", one.session)}
            onNearEnd={more}
          />
        )}
        <RecordTurn session={session ?? "playground"} />
      </section>
      <section class="body" aria-label="Turns">
        {session === undefined ? (
          rows.length > 0 && (
            <Empty>
              <p>Choose a session to read what was said.</p>
            </Empty>
          )
        ) : (
          <Turns key={session} session={session} seek={turn} />
        )}
      </section>
    </div>
  );
}

function SessionRow({ session: { session, turns, startedAt } }: { readonly session: Session }) {
  return (
    <>
      <p class="one-line">{session}</p>
      <p class="meta">
        <Time at={startedAt} />
        <span>{many(turns, "turn")}</span>
      </p>
    </>
  );
}

/** Longest text of a turn that is shown at first, UTF-16 units. */
const SHORT = 1_200;

function Turns({ session, seek }: { readonly session: string; readonly seek: string | undefined }) {
  const { memory, version } = useDesk();
  const [whole, setWhole] = useState<ReadonlySet<string>>(new Set());
  const { rows, pending, error, more } = useRows<Turn>(
    (page, signal) => memory.timeline({ ...page, session, order: "oldest" }, { signal }),
    [memory, session],
    version,
  );
  const toggle = ({ id }: Turn): void =>
    setWhole((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  return (
    <>
      <h2 class="one-line">
        <a class="back" href={hrefOf("timeline")} aria-label="Back to the sessions">
          ‹
        </a>
        {session}
      </h2>
      {error !== undefined && <Failure error={error} />}
      {rows.length === 0 && (pending ? <Loading what="Reading the turns …" /> : <Empty>This session holds nothing.</Empty>)}
      {rows.length > 0 && (
        <VirtualList
          class="turns"
          label={`Turns of ${session}`}
          rows={rows}
          rowHeight={90}
          keyOf={({ id }) => id}
          draw={(turn) => <TurnText turn={turn} whole={whole.has(turn.id)} />}
          selected={seek}
          seek={seek}
          onOpen={toggle}
          onNearEnd={more}
        />
      )}
    </>
  );
}

function TurnText({ turn: { role, text, at }, whole }: { readonly turn: Turn; readonly whole: boolean }) {
  const long = text.length > SHORT;
  return (
    <div class="turn" data-role={role}>
      <p class="meta">
        <span class="kind">{role}</span>
        <Time at={at} />
      </p>
      <p class="said">{long && !whole ? `${text.slice(0, SHORT)} …` : text}</p>
      {long && <p class="quiet">{whole ? "Click or Enter shows less" : `Click or Enter shows all ${text.length} characters`}</p>}
    </div>
  );
}
