import { isStrandlineError } from "strandline";
import { useState } from "preact/hooks";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useDesk } from "./desk.ts";
import { count } from "./in-words.tsx";
import { ProgressLine } from "./progress-line.tsx";
import { Failure } from "./states.tsx";
import { useRun } from "./use-run.ts";

interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Its code is most of the page's, so it comes when it is wanted. */
const sampleCode = () => import("./sample/load-sample-life.ts");

/** The button that loads the sample life into a user of its own and shows it. */
export function SampleLoader({ big = false }: { readonly big?: boolean }) {
  const { memory, setUser, say, changed } = useDesk();
  const run = useRun<Progress, void>();
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
      <button type="button" class={big ? "primary big" : "primary"} onClick={load}>
        Try it with a sample life
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
export function SampleRemover() {
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
