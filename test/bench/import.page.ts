import { openMemory } from "../../src/index.ts";
import type { ImportReport, MemoryStore } from "../../src/index.ts";

/** What the import bench makes a tab do. */
class ImportPage {
  #store: MemoryStore | undefined;
  #input: HTMLInputElement | undefined;

  async open(): Promise<void> {
    const start = (): Worker => new Worker(new URL("./counted-engine.worker.ts", import.meta.url), { type: "module" });
    this.#store = await openMemory({ name: "import", worker: start });
    this.#input = document.createElement("input");
    this.#input.type = "file";
    document.body.append(this.#input);
  }

  /** Stores the file that was picked. */
  async bring(): Promise<Pick<ImportReport, "conversations" | "turns">> {
    const file = this.#input?.files?.[0];
    if (file === undefined || this.#store === undefined) throw new Error("pick a file first");
    const { conversations, turns } = await this.#store.import.file(file, { timeoutMs: 3_600_000 });
    return { conversations, turns };
  }
}

export type { ImportPage };

declare global {
  var importPage: ImportPage;
}

globalThis.importPage = new ImportPage();
