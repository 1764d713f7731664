import { MODELS, isStrandlineError } from "strandline";
import type { LoadProgress, ModelEntry } from "strandline";
import { useEffect, useRef, useState } from "preact/hooks";
import { useDesk } from "./desk.ts";
import { EmbedderState } from "./embedder-state.tsx";
import { progressWords, shareOf } from "./embedder-words.ts";
import { languagesInWords, sizeOf } from "./in-words.tsx";
import { OfferedModel } from "./offered-model.tsx";
import { ProgressLine } from "./progress-line.tsx";
import { useRoute } from "./route.ts";
import { Failure } from "./states.tsx";

/** Search by meaning: how it is, and which model gives it. */
export function ModelCard() {
  const { parts } = useRoute();
  const card = useRef<HTMLElement>(null);
  const sought = parts[0] === "meaning";
  useEffect(() => {
    if (sought) card.current?.scrollIntoView();
  }, [sought]);
  return (
    <section ref={card} class="card models" aria-labelledby="models-title">
      <h2 id="models-title">Search by meaning</h2>
      <EmbedderState />
      <ModelOnItsWay />
      <p class="quiet">
        A small model for English and Chinese comes with this page. Others are fetched from Hugging Face when you say so, and not before;
        texts never leave this device.
      </p>
      <ul class="plain" aria-label="Models">
        {MODELS.map((entry) => (
          <li key={entry.id}>
            <ModelRow entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A download: how far, how to end it, or why it ended. */
function ModelOnItsWay() {
  const { model, status } = useDesk();
  const { state, id = "", progress, error, cancel } = model;
  if (state === "running") {
    return <ProgressLine {...progressOf(id, progress)} onCancel={cancel} />;
  }
  const { preparing, progress: seen } = status.embedder;
  // Another tab asked for it, or this page before it was opened again.
  if (preparing !== undefined) return <ProgressLine {...progressOf(preparing, seen)} />;
  if (state !== "failed") return null;
  if (isStrandlineError(error) && error.code === "aborted")
    return <p class="quiet">Stopped. Files that came whole are kept; asking for {id} again goes on from there.</p>;
  return (
    <>
      <Failure error={error} />
      <p class="quiet">{[`${id} is not in use; search goes on as before.`, ...placesIn(error)].join(" ")}</p>
    </>
  );
}

function progressOf(id: string, progress: LoadProgress | undefined): { readonly label: string; readonly share?: number | undefined } {
  return progress === undefined
    ? { label: `${id} is on its way` }
    : { label: `${id}: ${progressWords(progress)}`, share: shareOf(progress) };
}

/** What a failure names: the file, and what was wrong with it. */
function placesIn(error: unknown): readonly string[] {
  if (!isStrandlineError(error)) return [];
  return ["reason", "url", "status"].flatMap((name) => {
    const value = error.details[name];
    return typeof value === "string" || typeof value === "number" ? [`${name}: ${value}`] : [];
  });
}

/** One model in a line; what it would take, when it is opened. */
function ModelRow({ entry }: { readonly entry: ModelEntry }) {
  const { embedder } = useDesk().status;
  const [open, setOpen] = useState(false);
  const { id, languages, licence, verified } = entry;
  const sizes = Object.values(entry.bytes);
  const inUse = embedder.model === id && embedder.state !== "failed";
  return (
    <details class="model" data-model={id} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <b>{id}</b>
        {inUse && <span class="in-use">in use</span>}
        <span class="meta">
          <span>{sizes.length === 0 ? "size not known" : `from ${sizeOf(Math.min(...sizes))}`}</span>
          <span>{languagesInWords(languages)}</span>
          <span class={verified === "weights" ? "" : "warn"}>{verified === "weights" ? "verified" : "not verified"}</span>
          <span>{licence}</span>
        </span>
      </summary>
      {open && <OfferedModel entry={entry} inUse={inUse} />}
    </details>
  );
}
