import type { JobState, UpkeepJobName } from "strandline";
import { Time, count } from "./in-words.tsx";

const WHAT: Readonly<Record<UpkeepJobName, string>> = {
  topics: "Topics: the words of each text",
  clusters: "Clusters: texts that are alike",
  attention: "Attention: days folded that are long past",
};

/** How old each derived thing is, and what is not in it yet. */
export function JobStates({ jobs }: { readonly jobs: readonly JobState[] }) {
  return (
    <table class="jobs">
      <thead>
        <tr>
          <th scope="col">What is derived</th>
          <th scope="col">State</th>
          <th scope="col">Waiting</th>
          <th scope="col">Last complete</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map(({ job, state, reason, waiting, total, finishedAt }) => (
          <tr key={job} data-job={job} data-state={state}>
            <th scope="row">{WHAT[job]}</th>
            <td title={reason}>
              <b>{state}</b> <small>{state === "fresh" ? "" : reason}</small>
            </td>
            <td class="number">
              {count(waiting)} of {count(total)}
            </td>
            <td>{finishedAt === undefined ? "never" : <Time at={finishedAt} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
