import type { ImportProgress, ImportReport } from "strandline";
import { useState } from "preact/hooks";
import { useDesk } from "../desk.ts";
import { DropZone } from "../drop-zone.tsx";
import { ImportFailure } from "../import-failure.tsx";
import { ImportSummary } from "../import-summary.tsx";
import { many, sizeOf } from "../in-words.tsx";
import { ProgressLine } from "../progress-line.tsx";
import { undo } from "../undo.ts";
import { useAsk } from "../use-ask.ts";
import { useRun } from "../use-run.ts";
import type { Runner } from "../use-run.ts";

interface Imported extends ImportReport {
  /** Only when it was applied. */
  readonly request?: string;
}

/** A file of chats in: first what would come of it, then, when somebody agrees, what came of it. */
export function ImportView() {
  const { memory, user, say, changed } = useDesk();
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
  const leave = (): void => {
    setFile(undefined);
    run.reset();
  };
  return (
    <>
      {run.state !== "running" && <Invitation onFile={preview} own={user !== "sample"} />}
      {file !== undefined && <ImportCard file={file} run={run} apply={() => apply(file)} leave={leave} />}
    </>
  );
}

function Invitation({ onFile, own }: { readonly onFile: (file: File) => void; readonly own: boolean }) {
  return (
    <DropZone onFile={onFile}>
      <p>Drop a ChatGPT or Claude export here: the zip, or the JSON in it.</p>
      <p class="quiet">
        JSON Lines of role and text, lists of messages, LoCoMo and MCP memory files work too. It is read in this page and sent nowhere
        {!own && ". It goes to the sample life’s user, which is removed with it"}.
      </p>
    </DropZone>
  );
}

interface ImportCardProps {
  readonly file: File;
  readonly run: Runner<ImportProgress, Imported>;
  readonly apply: () => void;
  readonly leave: () => void;
}

/** One file on its way: looked at, agreed to, stored. */
function ImportCard({ file, run: { state, progress, value, error, cancel }, apply, leave }: ImportCardProps) {
  return (
    <section class="card import">
      <h2 class="one-line">
        {file.name} <small>{sizeOf(file.size)}</small>
      </h2>
      {state === "running" && <ProgressLine {...progressOf(progress)} onCancel={cancel} />}
      {state === "failed" && <ImportFailure error={error} />}
      {value !== undefined && <ImportSummary report={value} />}
      {value?.applied === false && (
        <div class="buttons">
          <button type="button" class="primary" onClick={apply}>
            Import it
          </button>
          <button type="button" onClick={leave}>
            Leave it
          </button>
        </div>
      )}
      {value?.request !== undefined && <AfterImport request={value.request} again={apply} />}
    </section>
  );
}

interface AfterImportProps {
  readonly request: string;
  readonly again: () => void;
}

/** It may be taken back anywhere: by a key, in a message, in another tab. */
function AfterImport({ request, again }: AfterImportProps) {
  const desk = useDesk();
  const { memory, version } = desk;
  const { value: changes = [] } = useAsk((signal) => memory.changes.list({ request, limit: 1 }, { signal }), [memory, request, version]);
  if (changes[0]?.undoneBy !== undefined) {
    return (
      <div class="buttons">
        <p role="status">The import was undone: nothing of it is shown any more.</p>
        <button type="button" onClick={again}>
          Import it again
        </button>
      </div>
    );
  }
  return (
    <div class="buttons">
      <a class="button primary" href="#/search">
        Search it
      </a>
      <a class="button" href="#/timeline">
        Read it
      </a>
      <button type="button" onClick={() => void undo(desk, request)}>
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
