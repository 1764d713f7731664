import { isStrandlineError, StrandlineError } from "../../src/errors.ts";
import type { FromEmbedderWorker, LoadOrder, ToEmbedderWorker } from "../../src/contract/embedder-worker.ts";
import { modelBase } from "../../src/contract/embedder-worker.ts";
import { toWireError } from "../../src/contract/wire-error.ts";
import { EmbedQueue } from "./embed-queue.ts";
import type { QueuedText } from "./embed-queue.ts";
import { loadFailure } from "./load-failure.ts";
import { loadModel } from "./load-model.ts";
import { ModelFiles } from "./model-files.ts";
import { testModel } from "./test-model.ts";

/** Serves one page: one model, one device, one precision. After a failure the page ends this worker and starts another. */
export function startEmbedderWorker(scope: DedicatedWorkerGlobalScope): void {
  const say = (news: FromEmbedderWorker, transfer: Transferable[] = []): void => scope.postMessage(news, transfer);
  let queue: EmbedQueue | undefined;
  scope.addEventListener("message", ({ data }: MessageEvent<ToEmbedderWorker>) => {
    if (data.kind === "embed") return queue?.add(data);
    if (data.kind === "cancel") return queue?.cancel(data.id);
    load(data.order, say).then(
      (ready) => {
        queue = ready;
      },
      (error: unknown) => say({ kind: "failed", error: toWireError(error) }),
    );
  });
}

async function load(order: LoadOrder, say: (news: FromEmbedderWorker, transfer?: Transferable[]) => void): Promise<EmbedQueue> {
  const started = performance.now();
  const files = new ModelFiles(modelBase(order));
  const { entry } = order;
  try {
    const model = await loadModel(order, files, (progress) => say({ kind: "progress", progress }));
    const loadMs = performance.now() - started;
    say({ kind: "testing" });
    const tested = await testModel(entry, model, order.calibration);
    const revision = (await files.commit()) ?? entry.revision;
    const queue = new EmbedQueue(async (item) => {
      try {
        await answer(item);
      } catch (cause) {
        say({ kind: "failed", error: toWireError(runFailure(cause)) });
        throw cause;
      }
    });
    const answer = async ({ id, text, as }: QueuedText): Promise<void> => {
      const result = await model.embed(text, as);
      say({ kind: "result", id, result }, "vector" in result ? [result.vector.buffer] : []);
    };
    say({ kind: "ready", loaded: { revision, loadMs, kept: !files.notKept, ...tested } });
    return queue;
  } catch (cause) {
    throw await loadFailure(cause, files);
  }
}

function runFailure(cause: unknown): StrandlineError {
  if (isStrandlineError(cause)) return cause;
  return new StrandlineError("worker_failed", { reason: "run", message: String(cause) }, { cause });
}
