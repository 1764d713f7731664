import type { UpkeepJobName, UpkeepProgress, UpkeepReport } from "strandline";
import { useDesk } from "./desk.ts";
import { ProgressLine } from "./progress-line.tsx";
import { Failure } from "./states.tsx";
import { useRun } from "./use-run.ts";

interface UpkeepNowProps {
  /** Default: all. */
  readonly jobs?: readonly UpkeepJobName[];
  readonly rebuildable?: boolean;
  readonly onDone?: () => void;
}

/** Brings what is derived up to date, with progress and a way to stop it. */
export function UpkeepNow({ jobs, rebuildable = false, onDone }: UpkeepNowProps) {
  const { memory, changed } = useDesk();
  const run = useRun<UpkeepProgress, UpkeepReport>();
  const start = (rebuild: boolean): void =>
    run.start(async (signal, onProgress) => {
      const report = await memory.upkeep.run({ rebuild, signal, onProgress, ...(jobs === undefined ? {} : { jobs }) });
      changed();
      onDone?.();
      return report;
    });
  if (run.state === "running") {
    const { progress } = run;
    const share = progress === undefined ? {} : { share: progress.done / Math.max(1, progress.total) };
    return <ProgressLine label={progress === undefined ? "Upkeep" : `Upkeep: ${progress.job}`} {...share} onCancel={run.cancel} />;
  }
  return (
    <div class="upkeep-now">
      <div class="buttons">
        <button type="button" onClick={() => start(false)}>
          Bring up to date
        </button>
        {rebuildable && (
          <button type="button" onClick={() => start(true)}>
            Make everything anew
          </button>
        )}
      </div>
      {run.state === "failed" && <Failure error={run.error} />}
      {run.value !== undefined && (
        <p class="quiet" role="status">
          {run.value.jobs.map(({ job, outcome, reason }) => `${job}: ${outcome === "done" ? "up to date" : reason}`).join(" · ")}
        </p>
      )}
    </div>
  );
}
