import type { MemoryStore, TransferProgress } from "strandline";
import { attempt, say } from "./message.ts";
import { byId, make, sizeOf } from "./page.ts";

/** Export to a file, restore from one: the preview first, then a person decides. */
export function startTransfer(memory: MemoryStore, changed: () => void): void {
  const exported = (name: string, copy: () => Promise<Blob>) => () =>
    attempt(async () => {
      const file = await withProgress(copy);
      download(file, name);
      say(`Exported ${sizeOf(file.size)}. Keep it in a safe place.`);
      changed();
    });
  byId("export-file", HTMLButtonElement).addEventListener(
    "click",
    exported("strandline.sqlite3", () => memory.transfer.exportFile({ onProgress: showProgress })),
  );
  byId("export-jsonl", HTMLButtonElement).addEventListener(
    "click",
    exported("strandline.jsonl", () => memory.transfer.exportJsonl({ onProgress: showProgress })),
  );
  const picker = byId("restore-file", HTMLInputElement);
  byId("restore", HTMLButtonElement).addEventListener("click", () => picker.click());
  picker.addEventListener("change", () => {
    const [file] = picker.files ?? [];
    picker.value = "";
    if (file !== undefined) attempt(() => restore(memory, file, changed));
  });
}

async function restore(memory: MemoryStore, file: File, changed: () => void): Promise<void> {
  const preview = await withProgress(() => memory.transfer.previewRestore(file, { onProgress: showProgress }));
  const added = Object.entries(preview.added).map(([what, count]) => `${count} ${what}`);
  const words = [
    added.length === 0 ? "Nothing new." : `New: ${added.join(", ")}.`,
    `Already here: ${preview.known}. In conflict and left alone: ${preview.conflicts.length}. Erased here before and not brought back: ${preview.tombstoned}.`,
  ];
  if (!(await agreed(words.join(" ")))) return say("Nothing was restored.");
  await withProgress(() => memory.transfer.restore(file, { onProgress: showProgress }));
  say("Restored.");
  changed();
}

function agreed(words: string): Promise<boolean> {
  const dialog = byId("preview", HTMLDialogElement);
  byId("preview-text", HTMLParagraphElement).textContent = words;
  dialog.returnValue = "leave";
  dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener("close", () => resolve(dialog.returnValue === "apply"), { once: true }));
}

async function withProgress<T>(work: () => Promise<T>): Promise<T> {
  const bar = byId("progress", HTMLProgressElement);
  bar.hidden = false;
  bar.removeAttribute("value");
  try {
    return await work();
  } finally {
    bar.hidden = true;
  }
}

/** Bytes are shown as a part of the whole; what the engine prepares has no length and is shown as going on. */
function showProgress(progress: TransferProgress): void {
  const bar = byId("progress", HTMLProgressElement);
  if ("total" in progress && progress.total > 0) bar.value = progress.done / progress.total;
  else bar.removeAttribute("value");
}

function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  make("a", { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
