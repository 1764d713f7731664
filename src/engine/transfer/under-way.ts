import { StrandlineError } from "../../errors.ts";
import type { CancelSignal } from "../../contract/engine-port.ts";

interface Transfer {
  dropped: boolean;
  ended: Promise<unknown>;
}

/** Exports and restores under way. Each holds a file open, so whoever must remove the files ends them first. */
export class UnderWay {
  readonly #transfers = new Set<Transfer>();

  /** Runs one whose signal also ends it when it is dropped; it then rejects with `transfer_lost`. */
  async run<T>(signal: CancelSignal, work: (ending: CancelSignal) => Promise<T>): Promise<T> {
    const transfer: Transfer = { dropped: false, ended: Promise.resolve() };
    const working = work({
      get aborted(): boolean {
        return transfer.dropped || signal.aborted;
      },
    });
    transfer.ended = working.then(settled, settled);
    this.#transfers.add(transfer);
    try {
      return await working;
    } catch (error) {
      throw transfer.dropped && !signal.aborted
        ? new StrandlineError("transfer_lost", { reason: "an erasure or a newer export came between" }, { cause: error })
        : error;
    } finally {
      this.#transfers.delete(transfer);
    }
  }

  /** Ends all of them; resolves when their files are closed. */
  async drop(): Promise<void> {
    const ending = [...this.#transfers];
    for (const transfer of ending) transfer.dropped = true;
    await Promise.all(ending.map((transfer) => transfer.ended));
  }
}

function settled(): void {}
