import { isStrandlineError } from "strandline";
import type { Stats } from "strandline";
import { useState } from "preact/hooks";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useDesk } from "./desk.ts";
import { count } from "./in-words.tsx";
import { ProgressLine } from "./progress-line.tsx";
import { Failure } from "./states.tsx";
import { useAsk } from "./use-ask.ts";
import type { Asked } from "./use-ask.ts";
import { useRun } from "./use-run.ts";
import type { Runner } from "./use-run.ts";

interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Its code is most of the page's, so it comes when it is wanted. */
const sampleCode = () => import("./sample/load-sample-life.ts");

interface SampleButtonsProps {
  readonly big?: boolean;
  /** Whether it can be removed here. */
  readonly removable?: boolean;
}

/** What can be done with the sample life as it is: load it, load the rest of it, show it, remove it. */
export function SampleButtons({ big = false, removable = true }: SampleButtonsProps) {
  const { user, setUser } = useDesk();
  const { value: stats, error } = useSampleStats();
  const run = useRun<Progress, void>();
  if (error !== undefined) return <Failure error={error} />;
  if (stats === undefined) return null;
  const loaded = stats.memories > 0;
  const main = big ? "primary big" : "primary";
  return (
    <>
      {!loaded && <SampleLoader run={run} label={stats.turns > 0 ? "Load the rest of the sample life" : START} class={main} />}
      {loaded && user !== "sample" && (
        <button type="button" class={main} onClick={() => setUser("sample")}>
          Show the sample life
        </button>
      )}
      {removable && stats.turns > 0 && run.state !== "running" && <SampleRemover />}
    </>
  );
}

const START = "Try it with a sample life";

/** How much of it is here. Memories go in last: turns alone are a load that was cut short, and loading again completes it. */
export function useSampleStats(): Asked<Stats> {
  const { memory, version } = useDesk();
  return useAsk((signal) => memory.withScope({ user: "sample" }).stats({ signal }), [memory, version]);
}

interface SampleLoaderProps {
  readonly run: Runner<Progress, void>;
  readonly label: string;
  readonly class: string;
}

/** The button that loads it into a user of its own and shows it. */
function SampleLoader({ run, label, class: look }: SampleLoaderProps) {
  const { memory, setUser, say, changed } = useDesk();
  const load = (): void =>
    run.start(async (signal, onProgress) => {
      const { loadSampleLife, SAMPLE_SCOPE } = await sampleCode();
      const { added, known } = await loadSampleLife(memory, { signal, onProgress });
      say(`The sample life is loaded: ${count(added)} records new, ${count(known)} there before.`);
      setUser(SAMPLE_SCOPE.user);
      changed();
    });
  if (run.state === "running") {
    const share = run.progress === undefined ? undefined : run.progress.done / run.progress.total;
    return <ProgressLine label="Loading the sample life" share={share} onCancel={run.cancel} />;
  }
  return (
    <>
      <button type="button" class={look} onClick={load}>
        {label}
      </button>
      {run.state === "failed" &&
        (isStrandlineError(run.error) && run.error.code === "aborted" ? (
          <p class="quiet">Stopped. Loading again goes on where it was.</p>
        ) : (
          <Failure error={run.error} />
        ))}
    </>
  );
}

/** The button that erases it again. */
function SampleRemover() {
  const { memory, user, setUser, say, changed } = useDesk();
  const [asking, setAsking] = useState(false);
  const run = useRun<never, void>();
  const remove = (): void =>
    run.start(async () => {
      const { removeSampleLife, SAMPLE_SCOPE } = await sampleCode();
      const { erased } = await removeSampleLife(memory);
      say(`The sample life is erased: ${count(erased.turns)} turns, ${count(erased.memories)} memories.`);
      if (user === SAMPLE_SCOPE.user) setUser("default");
      changed();
    });
  if (run.state === "running") return <ProgressLine label="Erasing the sample life" />;
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        Remove the sample life
      </button>
      {asking && (
        <ConfirmDialog title="Remove the sample life?" action="Remove it" onConfirm={remove} onClose={() => setAsking(false)}>
          <p>
            Everything of its user goes for good, and cannot be undone: also what you wrote or imported while the sample life was shown.
            What is yours under another user stays.
          </p>
        </ConfirmDialog>
      )}
      {run.state === "failed" && <Failure error={run.error} />}
    </>
  );
}
