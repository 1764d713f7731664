import type { CheckReport } from "strandline";
import { useDesk } from "./desk.ts";
import { ProgressLine } from "./progress-line.tsx";
import { Failure } from "./states.tsx";
import { useRun } from "./use-run.ts";

/** Looks for damage, and mends what is derived. */
export function CheckCard() {
  const { memory } = useDesk();
  const run = useRun<unknown, CheckReport>();
  const check = (repair: boolean): void => run.start((signal, onProgress) => memory.check({ repair, signal, onProgress }));
  return (
    <section class="card">
      <h2>Check</h2>
      <p>Reads the whole database and compares the index with the texts.</p>
      {run.state === "running" ? (
        <ProgressLine label="Checking" onCancel={run.cancel} />
      ) : (
        <div class="buttons">
          <button type="button" onClick={() => check(false)}>
            Check now
          </button>
          {run.value?.ok === false && (
            <button type="button" onClick={() => check(true)}>
              Repair
            </button>
          )}
        </div>
      )}
      {run.state === "failed" && <Failure error={run.error} />}
      {run.value !== undefined && <Outcome report={run.value} />}
    </section>
  );
}

function Outcome({ report: { ok, problems, repaired } }: { readonly report: CheckReport }) {
  return (
    <div role="status">
      <p>{ok ? "Nothing is damaged." : "Something is damaged:"}</p>
      <ul>
        {problems.map(({ part, side, problem }) => (
          <li key={`${part} ${problem}`}>
            {part} ({side}): {problem}
          </li>
        ))}
      </ul>
      {repaired.length > 0 && <p>Mended: {repaired.join(", ")}.</p>}
    </div>
  );
}
