import type { Act, Acted, StorePage } from "../e2e/pages/store.ts";

/** A tab of some browser that shows the page of `test/e2e/pages`, by whatever remote control that browser has. */
export interface TabControl {
  /** Runs `act(name, args)` in the page. */
  run(name: string, args: readonly unknown[]): Promise<Acted>;
  /** Loads the page afresh. */
  reload(): Promise<void>;
  /** Goes to another page of the site, and comes back by the history. */
  leave(): Promise<void>;
  back(): Promise<void>;
  close(): Promise<void>;
}

/** An act that the page refused: the `StrandlineError` of the page, by its code. */
export class ActRefused extends Error {
  readonly code: string;
  readonly details: unknown;

  constructor(act: string, { code, message, details }: { readonly code: string; readonly message: string; readonly details: unknown }) {
    super(`${act}: ${code}: ${message} ${JSON.stringify(details)}`);
    this.code = code;
    this.details = details;
  }
}

export class StoreTab {
  readonly control: TabControl;

  constructor(control: TabControl) {
    this.control = control;
  }

  /** Rejects with `ActRefused`. */
  async act<A extends Act>(name: A, ...args: Parameters<StorePage[A]>): Promise<Awaited<ReturnType<StorePage[A]>>> {
    const acted = await this.control.run(name, args);
    if ("error" in acted) throw new ActRefused(name, acted.error);
    return acted.value as Awaited<ReturnType<StorePage[A]>>;
  }
}
