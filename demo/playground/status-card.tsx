import { useDesk } from "./desk.ts";
import { Bar } from "./bars.tsx";
import { Time, sizeOf } from "./in-words.tsx";

type Tone = "good" | "warn" | "bad";

/** Which state the store is in: a lesser mode is said, with its reason. */
export function StatusCard() {
  const { storage, worker, role, persistence, quota, custody, lastExportAt } = useDesk().status;
  const durable = storage.state !== "unknown" && storage.durable;
  const damaged = storage.state !== "unknown" && storage.check === "damaged";
  const { usedBytes, limitBytes } = quota;
  return (
    <section class="card status">
      <h2>State</h2>
      <dl>
        <StatusLine name="Kept" value={durable ? "yes" : "no"} tone={durable ? "good" : "bad"} reason={storage.reason} />
        <StatusLine name="Where" value={storage.state} reason={PLACES[storage.state]} />
        <StatusLine
          name="Browser’s promise"
          value={persistence.state}
          tone={persistence.state === "persisted" ? "good" : "warn"}
          reason={persistence.reason}
        />
        <StatusLine name="This tab" value={role.state} tone={role.state === "failed" ? "bad" : "good"} reason={role.reason} />
        <StatusLine name="Worker" value={worker.state} tone={worker.state === "ready" ? "good" : "bad"} reason={worker.reason} />
        {damaged && <StatusLine name="Check" value="damaged" tone="bad" reason={storage.problems.join("; ")} />}
        <StatusLine name="Own copy" value={custody.state} tone={custody.state === "due" ? "warn" : "good"} reason={custody.reason} />
      </dl>
      {usedBytes !== undefined && limitBytes !== undefined && (
        <Bar
          label="room used"
          tone={quota.state === "low" ? "warn" : "weight"}
          share={usedBytes / limitBytes}
          value={`${sizeOf(usedBytes)} of ${sizeOf(limitBytes)}`}
        />
      )}
      <p class="quiet">
        {lastExportAt === undefined ? (
          "No copy was exported yet."
        ) : (
          <>
            Last copy: <Time at={lastExportAt} />
          </>
        )}
      </p>
    </section>
  );
}

const PLACES = {
  unknown: "the store has not answered yet",
  opfs: "the browser’s private files of this site",
  idb: "IndexedDB of this site",
  memory: "this page’s memory alone: gone when the last tab closes",
} as const;

interface StatusLineProps {
  readonly name: string;
  readonly value: string;
  readonly reason: string;
  readonly tone?: Tone;
}

/** One part of a state: its value and the reason for it. */
export function StatusLine({ name, value, reason, tone = "good" }: StatusLineProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-tone={tone}>
        <b>{value}</b> <span class="quiet">{reason}</span>
      </dd>
    </div>
  );
}
