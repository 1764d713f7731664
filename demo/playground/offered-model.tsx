import type { ModelEntry, ModelOffer } from "strandline";
import { useDesk } from "./desk.ts";
import { count, durationOf, sizeOf } from "./in-words.tsx";
import { Failure, Loading } from "./states.tsx";
import { StatusLine } from "./status-card.tsx";
import { useAsk } from "./use-ask.ts";
import { useRun } from "./use-run.ts";

interface OfferedModelProps {
  readonly entry: ModelEntry;
  readonly inUse: boolean;
}

/** What a model would take here: download, room, time. Nothing is fetched before the button says yes. */
export function OfferedModel({ entry, inUse }: OfferedModelProps) {
  const { memory, model, status } = useDesk();
  const { value: offer, error } = useAsk(() => memory.embedder.offer(entry.id), [memory, entry.id, status.embedder.state, model.state]);
  if (error !== undefined) return <Failure error={error} />;
  if (offer === undefined) return <Loading what="Looking at this device …" />;
  return (
    <div class="offer">
      <dl class="facts">
        <StatusLine name="Download" value={downloadOf(offer)} reason={`from ${hostOf(entry)}`} />
        <StatusLine name="Room" {...roomOf(offer)} />
        <StatusLine name="Runs on" value={offer.run.device} reason={offer.run.dtype} />
        <StatusLine name="For what is stored" value={durationOf(offer.time.ms)} reason={BASIS[offer.time.basis]} />
        {entry.verified === "interface" && (
          <StatusLine
            name="Verified"
            value="no"
            tone="warn"
            reason="this version was never measured with its weights; it is tested here first"
          />
        )}
      </dl>
      {inUse ? <Remove id={entry.id} /> : <Consent offer={offer} />}
    </div>
  );
}

const BASIS = { measured: "as measured on this device", expected: "as a slow machine needs" } as const;

function Consent({ offer }: { readonly offer: ModelOffer }) {
  const { model } = useDesk();
  const { cached, bytes, quota } = offer;
  const size = cached || bytes === undefined ? "" : ` ${sizeOf(bytes)}`;
  return (
    <div class="buttons">
      <button
        type="button"
        class="primary"
        disabled={model.state === "running" || quota.state === "too_small"}
        onClick={() => model.prepare(offer.model)}
      >
        {cached ? "Use it" : `Download${size} and use it`}
      </button>
    </div>
  );
}

function Remove({ id }: { readonly id: string }) {
  const { memory, say } = useDesk();
  const run = useRun<never, void>();
  const remove = (): void =>
    run.start(async () => {
      await memory.embedder.remove(id);
      say(`${id} is removed from this device.`);
    });
  return (
    <div class="buttons">
      <button type="button" class="danger" disabled={run.state === "running"} onClick={remove}>
        Remove it from this device
      </button>
      {run.state === "failed" && <Failure error={run.error} />}
    </div>
  );
}

function downloadOf({ cached, bytes }: ModelOffer): string {
  if (cached) return "here already";
  return bytes === undefined ? "size not known" : sizeOf(bytes);
}

function hostOf({ repository }: ModelEntry): string {
  return repository.includes("/") ? `huggingface.co/${repository}` : "this site";
}

function roomOf({ quota: { state, freeBytes }, bytes }: ModelOffer): {
  readonly value: string;
  readonly reason: string;
  readonly tone?: "bad";
} {
  const free = freeBytes === undefined ? "" : `${sizeOf(freeBytes)} are free`;
  if (state === "too_small")
    return { value: "too little", reason: `${free}; it needs ${count(Math.ceil((bytes ?? 0) / 1e6))} MB`, tone: "bad" };
  return { value: state === "fits" ? "fits" : "not known", reason: free };
}
