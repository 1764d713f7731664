import type { MemoryStatus } from "strandline";
import { Bar } from "./bars.tsx";
import { useDesk } from "./desk.ts";
import { embedderWords } from "./embedder-words.ts";
import { count, languagesInWords } from "./in-words.tsx";
import { StatusLine } from "./status-card.tsx";

/** How search by meaning is: which model, where it runs, how far its vectors are, and what to do where it failed. */
export function EmbedderState() {
  const { embedder } = useDesk().status;
  const { state, reason, model, next, refused, todo, done, total, languages, verified } = embedder;
  const { words, tone } = embedderWords(embedder);
  return (
    <div class="status" role="status" aria-label="State of search by meaning">
      <dl>
        <StatusLine name="Search" value={words} tone={state === "failed" ? "bad" : tone} reason={reason} />
        {model !== undefined && <StatusLine name="Model" value={model} reason={placeOf(embedder)} />}
        {next !== undefined && <StatusLine name="Next model" value={next} reason="takes over when all texts have its vectors" />}
        {languages !== undefined && (
          <StatusLine name="Languages" value={languagesInWords(languages)} reason="texts of others are found by words" />
        )}
        {verified === "interface" && (
          <StatusLine name="Verified" value="no" tone="warn" reason="this version was never measured with this model’s weights" />
        )}
        {refused !== undefined && (
          <StatusLine name="Refused" value={refused.model} tone="warn" reason={[refused.reason, refused.todo].filter(Boolean).join(" ")} />
        )}
        {todo !== undefined && <StatusLine name="What to do" value={todo} reason="" />}
      </dl>
      {done !== undefined && total !== undefined && total > 0 && (
        <Bar label="parts of text with their vector" share={done / total} value={`${count(done)} of ${count(total)}`} />
      )}
    </div>
  );
}

function placeOf({ device, dtype, leavesDevice }: MemoryStatus["embedder"]): string {
  if (leavesDevice === true) return "a service: texts leave this device";
  return device === undefined ? "" : `runs on this device, ${device}${dtype === undefined ? "" : `, ${dtype}`}; texts stay here`;
}
