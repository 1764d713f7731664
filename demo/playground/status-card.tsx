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
        <Line name="Kept" value={durable ? "yes" : "no"} tone={durable ? "good" : "bad"} reason={storage.reason} />
        <Line name="Where" value={storage.state} reason={PLACES[storage.state]} />
        <Line
          name="Browser’s promise"
          value={persistence.state}
          tone={persistence.state === "persisted" ? "good" : "warn"}
          reason={persistence.reason}
        />
        <Line name="This tab" value={role.state} tone={role.state === "failed" ? "bad" : "good"} reason={role.reason} />
        <Line name="Worker" value={worker.state} tone={worker.state === "ready" ? "good" : "bad"} reason={worker.reason} />
        {damaged && <Line name="Check" value="damaged" tone="bad" reason={storage.problems.join("; ")} />}
        <Line name="Own copy" value={custody.state} tone={custody.state === "due" ? "warn" : "good"} reason={custody.reason} />
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

interface LineProps {
  readonly name: string;
  readonly value: string;
  readonly reason: string;
  readonly tone?: Tone;
}

function Line({ name, value, reason, tone = "good" }: LineProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-tone={tone}>
        <b>{value}</b> <span class="quiet">{reason}</span>
      </dd>
    </div>
  );
}
