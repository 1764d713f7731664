import type { ImportProgress, ImportReport } from "strandline";
import { useState } from "preact/hooks";
import { useDesk } from "../desk.ts";
import { DropZone } from "../drop-zone.tsx";
import { ImportFailure } from "../import-failure.tsx";
import { ImportSummary } from "../import-summary.tsx";
import { many, sizeOf } from "../in-words.tsx";
import { ProgressLine } from "../progress-line.tsx";
import { undo } from "../undo.ts";
import { useRun } from "../use-run.ts";

interface Imported extends ImportReport {
  /** Only when it was applied. */
  readonly request?: string;
}

/** A file of chats in: first what would come of it, then, when somebody agrees, what came of it. */
export function ImportView() {
  const desk = useDesk();
  const { memory, user, say, changed } = desk;
  const [file, setFile] = useState<File>();
  const run = useRun<ImportProgress, Imported>();
  const preview = (picked: File): void => {
    setFile(picked);
    run.start((signal, onProgress) => memory.import.preview(picked, { signal, onProgress }));
  };
  const apply = (picked: File): void =>
    run.start(async (signal, onProgress) => {
      try {
        const report = await memory.import.file(picked, { signal, onProgress });
        say({ text: `Imported ${many(report.turns.stored, "turn")}.`, undo: report.request });
        return report;
      } finally {
        changed();
      }
    });
  const { state, value, progress } = run;
  return (
    <>
      {state !== "running" && (
        <DropZone onFile={preview}>
          <p>Drop a ChatGPT or Claude export here: the zip, or the JSON in it.</p>
          <p class="quiet">
            JSON Lines of role and text, lists of messages, LoCoMo and MCP memory files work too. It is read in this page and sent nowhere
            {user === "sample" && ". It goes to the sample life’s user, which is removed with it"}.
          </p>
        </DropZone>
      )}
      {file !== undefined && (
        <section class="card import">
          <h2 class="one-line">
            {file.name} <small>{sizeOf(file.size)}</small>
          </h2>
          {state === "running" && <ProgressLine {...progressOf(progress)} onCancel={run.cancel} />}
          {state === "failed" && <ImportFailure error={run.error} />}
          {state === "done" && value !== undefined && <ImportSummary report={value} />}
          {state === "done" && value?.applied === false && (
            <div class="buttons">
              <button type="button" class="primary" onClick={() => apply(file)}>
                Import it
              </button>
              <button
                type="button"
                onClick={() => {
                  setFile(undefined);
                  run.reset();
                }}
              >
                Leave it
              </button>
            </div>
          )}
          {state === "done" && value?.request !== undefined && (
            <AfterImport request={value.request} onUndo={(request) => void undo(desk, request)} />
          )}
        </section>
      )}
    </>
  );
}

function AfterImport({ request, onUndo }: { readonly request: string; readonly onUndo: (request: string) => void }) {
  return (
    <div class="buttons">
      <a class="button primary" href="#/search">
        Search it
      </a>
      <a class="button" href="#/timeline">
        Read it
      </a>
      <button type="button" onClick={() => onUndo(request)}>
        Undo the import
      </button>
    </div>
  );
}

function progressOf(progress: ImportProgress | undefined): { readonly label: string; readonly share?: number } {
  if (progress === undefined) return { label: "Opening the file" };
  const { phase, bytes, total, conversations, turns } = progress;
  const doing = phase === "checking" ? "Checking" : "Storing";
  return { label: `${doing}: ${many(conversations, "conversation")}, ${many(turns, "turn")}`, share: total === 0 ? 1 : bytes / total };
}
