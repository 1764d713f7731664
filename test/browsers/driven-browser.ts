import type { StoreTab } from "../support/store-tab.ts";

/** A browser under remote control, with the page of `test/e2e/pages` as the site that it visits. */
export interface DrivenBrowser extends AsyncDisposable {
  /** Name and version, for the report. */
  readonly name: string;
  /** Fresh tabs of one window, each showing the page. */
  tabs(count: number): Promise<readonly StoreTab[]>;
  /** Closes what `tabs` opened. */
  rest(): Promise<void>;
}

/** One browser, or one way to start it, that the checks are run on. */
export interface BrowserKind {
  readonly label: string;
  /** The Debian packages that bring it. */
  readonly packages: readonly string[];
  /** Files that are all there when it is installed. */
  readonly files: readonly string[];
  /** Where a store is kept there, as its status says. */
  readonly backend: "opfs" | "idb";
  /** What the status says about it. */
  readonly reason: RegExp;
  /** `url`: the built page. */
  start(url: string): Promise<DrivenBrowser>;
}
