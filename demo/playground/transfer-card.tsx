import type { RestoreReport, TransferProgress } from "strandline";
import { useState } from "preact/hooks";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useDesk } from "./desk.ts";
import { DropZone } from "./drop-zone.tsx";
import { count, sizeOf, spaced } from "./in-words.tsx";
import { ProgressLine } from "./progress-line.tsx";
import { Failure } from "./states.tsx";
import { useRun } from "./use-run.ts";

interface Previewed {
  readonly file: File;
  readonly report: RestoreReport;
}

/** Copies out, and copies in again: what a copy would bring is shown first. */
export function TransferCard() {
  const { memory, say, changed } = useDesk();
  const run = useRun<TransferProgress, void>();
  const [previewed, setPreviewed] = useState<Previewed>();
  const exported = (name: string, how: "exportFile" | "exportJsonl") => (): void =>
    run.start(async (signal, onProgress) => {
      const copy = await memory.transfer[how]({ signal, onProgress });
      download(copy, name);
      say(`Exported ${sizeOf(copy.size)}. Keep it in a safe place.`);
    });
  const preview = (file: File): void =>
    run.start(async (signal, onProgress) => {
      setPreviewed({ file, report: await memory.transfer.previewRestore(file, { signal, onProgress }) });
    });
  const restore = (file: File): void =>
    run.start(async (signal, onProgress) => {
      const { request } = await memory.transfer.restore(file, { signal, onProgress });
      say({ text: "Restored.", undo: request });
      changed();
    });
  return (
    <section class="card">
      <h2>Copies</h2>
      <p>The data is in this browser profile only. A copy in your hands is what survives it.</p>
      {run.state === "running" ? (
        <ProgressLine {...progressOf(run.progress)} onCancel={run.cancel} />
      ) : (
        <>
          <div class="buttons">
            <button type="button" class="primary" onClick={exported("strandline.sqlite3", "exportFile")}>
              Export SQLite
            </button>
            <button type="button" onClick={exported("strandline.jsonl", "exportJsonl")}>
              Export JSONL
            </button>
          </div>
          <DropZone accept=".sqlite3,.sqlite,.db,.jsonl" onFile={preview}>
            <p class="quiet">Restore: drop an exported copy here.</p>
          </DropZone>
        </>
      )}
      {run.state === "failed" && <Failure error={run.error} />}
      {previewed !== undefined && (
        <ConfirmDialog
          title="Restore this copy?"
          action="Restore"
          onConfirm={() => restore(previewed.file)}
          onClose={() => setPreviewed(undefined)}
        >
          <p>{inWords(previewed.report)}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function inWords({ added, known, conflicts, tombstoned, outside }: RestoreReport): string {
  const fresh = Object.entries(added).map(([what, number]) => `${count(number)} ${spaced(what)}`);
  return [
    fresh.length === 0 ? "Nothing new." : `New: ${fresh.join(", ")}.`,
    `Already here: ${count(known)}. In conflict and left alone: ${count(conflicts.length)}.`,
    `Erased here before and not brought back: ${count(tombstoned)}. Of other users: ${count(outside)}.`,
  ].join(" ");
}

/** Bytes are a part of the whole; what the engine prepares has no length. */
function progressOf(progress: TransferProgress | undefined): { readonly label: string; readonly share?: number } {
  if (progress === undefined) return { label: "Preparing" };
  const share = "total" in progress && progress.total > 0 ? { share: progress.done / progress.total } : {};
  return { label: progress.phase.replace(/^./, (letter) => letter.toUpperCase()), ...share };
}

function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
