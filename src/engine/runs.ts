import { isStrandlineError, StrandlineError } from "../errors.ts";
import type { CheckReport, ExportedPart, RestoreReport } from "../contract/contract.ts";
import type { CancelSignal } from "../contract/engine-port.ts";
import type { RequestEnvelope } from "../contract/envelope.ts";
import { writeMeta } from "../storage/meta.sql.ts";
import { damagedSide } from "../storage/recover.ts";
import { systemDatabase } from "../storage/scoped-database.ts";
import { ACTIONS, isMethod } from "./methods.ts";
import { createCall } from "./call.ts";
import type { Engine } from "./call.ts";
import { checkRules, readEverything, rebuildDerived } from "./check.ts";
import type { Background } from "./background.ts";
import { Imports } from "./import/imports.ts";
import { parseUpkeep } from "./inputs/deriving.ts";
import { parseCheck, parseEmpty, parseExportJsonl, parseExportRead, parseRestoreUpload } from "./inputs/reading.ts";
import { parseRestoreApply } from "./inputs/writing.ts";
import type { EngineOptions } from "./create-engine.ts";
import { runSliced } from "./run.ts";
import type { Steps } from "./run.ts";
import { copyStore, exportLines, exportName } from "./transfer/export.ts";
import { previewUpload, restoreUploaded, stageUpload, unstageUpload } from "./transfer/upload.ts";
import type { Upload } from "./transfer/upload.ts";
import { UnderWay } from "./transfer/under-way.ts";
import { Uploads } from "./transfer/uploads.ts";

/** Full-text tables, which have a check of their own. */
const WORD_TABLES: readonly string[] = ["word_index"];
/** A whole check or copy of a large store. */
const LONG_MS = 60_000;
/** A restore is one transaction: nobody else is served before it ends. */
const RESTORE_MS = 600_000;

/** Part of a report that speaks of the file itself. */
const DAMAGED_PAGES = "pages";

type Progress = (value: unknown) => void;

/** Long requests: check, export, restore, import. Each goes in slices, so that reads and changes are served between them. */
export class Runs {
  readonly #engine: () => Engine;
  readonly #options: EngineOptions;
  readonly #background: Pick<Background, "idle" | "upkeep">;
  readonly #announce: () => void;
  readonly #salvage: () => Promise<string>;
  readonly #uploads: Uploads = new Uploads();
  readonly #imports: Imports;
  readonly #exports = new Set<string>();
  /** Exports and restores under way: their files are open until they end. */
  readonly #underWay: UnderWay = new UnderWay();

  constructor(
    engine: () => Engine,
    options: EngineOptions,
    background: Pick<Background, "idle" | "upkeep">,
    announce: () => void,
    salvage: () => Promise<string>,
  ) {
    this.#salvage = salvage;
    this.#engine = engine;
    this.#options = options;
    this.#background = background;
    this.#announce = announce;
    this.#imports = new Imports({ engine, options });
  }

  async run(request: RequestEnvelope, signal: CancelSignal, progress: Progress): Promise<unknown> {
    switch (request.method) {
      case "check":
        return this.#check(request, signal, progress);
      case "exportFile":
        parseEmpty(request.input);
        return this.#export(request, signal, (file, ending) => this.#sliced(copyStore(this.#source(request), file), ending));
      case "exportJsonl":
        return this.#export(request, signal, (file, ending) => this.#exportJsonl(request, file, ending));
      case "restoreUpload":
        return this.#uploads.add(parseRestoreUpload(request.input));
      case "restorePreview":
        return this.#restore(request, signal, progress, false);
      case "restoreApply":
        return this.#restore(request, signal, progress, true);
      case "importStart":
        return this.#imports.start(request, signal);
      case "importPart":
        return this.#imports.part(request, signal);
      case "importStop":
        return this.#imports.stop(request);
      case "upkeep":
        return this.#background.upkeep.run(request, parseUpkeep(request.input), signal, progress);
      default:
        throw new StrandlineError("unknown_method", { method: request.method, ...(isMethod(request.method) ? { kind: "not a run" } : {}) });
    }
  }

  /** A part of an export that waits to be read. */
  read(input: unknown): { readonly bytes: Uint8Array } {
    const { file, offset, length } = parseExportRead(input);
    const name = exportName(file);
    if (!this.#exports.has(name)) throw new StrandlineError("transfer_lost", { file });
    return { bytes: this.#options.backend.read(name, offset, length) };
  }

  /** Ends imports under way, with `transfer_lost`: what is wiped is not filled again. */
  endImports(): void {
    this.#imports.end();
  }

  /** Ends exports and restores under way, with `transfer_lost`; removes exports that wait to be read and uploads that wait to be restored. */
  async dropFiles(): Promise<void> {
    await this.#underWay.drop();
    for (const file of this.#exports) await this.#options.backend.remove(file);
    this.#exports.clear();
    this.#uploads.clear();
  }

  async #check(request: RequestEnvelope, signal: CancelSignal, progress: Progress): Promise<CheckReport> {
    const { repair = false } = parseCheck(request.input);
    const found = await this.#findProblems(signal, progress);
    const derivedOnly = found.length > 0 && found.every((problem) => problem.side === "derived");
    if (repair && found.some(({ part }) => part === DAMAGED_PAGES)) return this.#replaceDamaged(found, signal, progress);
    if (!repair || !derivedOnly) return this.#checked({ ok: found.length === 0, problems: found, repaired: [] });
    if (!(await this.#rebuild(signal))) return this.#replaceDamaged(found, signal, progress);
    const left = await this.#findProblems(signal, progress);
    return this.#checked({ ok: left.length === 0, problems: left, repaired: found.map(({ part, problem }) => `${part}: ${problem}`) });
  }

  /** False when the pages of an index are so damaged that it cannot even be emptied in place. */
  async #rebuild(signal: CancelSignal): Promise<boolean> {
    const { db, tables } = this.#engine();
    try {
      await this.#sliced(rebuildDerived(db, tables), signal);
    } catch (error) {
      if (isStrandlineError(error) && error.code === "storage_corrupt") return false;
      throw error;
    }
    await this.#options.backend.flush();
    return true;
  }

  /** Pages are damaged that cannot be mended in place: what can be read is saved, the damaged file is kept. */
  async #replaceDamaged(found: CheckReport["problems"], signal: CancelSignal, progress: Progress): Promise<CheckReport> {
    progress({ step: "salvage" });
    const kept = await this.#salvage();
    const left = await this.#findProblems(signal, progress);
    const repaired = found.map(({ part, problem }) => `${part}: ${problem}`);
    return this.#checked({ ok: left.length === 0, problems: left, repaired, kept });
  }

  async #findProblems(signal: CancelSignal, progress: Progress): Promise<CheckReport["problems"]> {
    const { db } = this.#engine();
    this.#options.busy(LONG_MS);
    progress({ step: "pages" });
    const side = damagedSide(db, WORD_TABLES);
    if (side === "truth")
      return [
        { part: DAMAGED_PAGES, side, problem: "pages of the database file are damaged; `check` with `repair` saves what can be read" },
      ];
    // Rules that look into a damaged index would fail at it; they are looked at after it was made anew.
    if (side === "derived") return [{ part: "indexes", side, problem: "an index does not match its table" }];
    progress({ step: "rows" });
    await this.#sliced(readEverything(db), signal);
    progress({ step: "rules" });
    return this.#sliced(checkRules(db), signal);
  }

  #checked(report: CheckReport): CheckReport {
    this.#background.idle.setState(report.problems.map(({ part, problem }) => `${part}: ${problem}`));
    return report;
  }

  async #export(
    request: RequestEnvelope,
    signal: CancelSignal,
    make: (file: string, signal: CancelSignal) => Promise<ExportedPart>,
  ): Promise<ExportedPart> {
    await this.dropFiles();
    const name = exportName(request.id);
    this.#options.busy(LONG_MS);
    try {
      const { bytes } = await this.#underWay.run(signal, async (ending) => {
        const part = await make(name, ending);
        if (ending.aborted) throw new StrandlineError("aborted");
        return part;
      });
      this.#exports.add(name);
      systemDatabase(this.#engine().db).run(writeMeta, { key: "last_export_at", value: request.at });
      await this.#options.backend.flush();
      this.#announce();
      return { file: request.id, bytes };
    } catch (error) {
      await this.#options.backend.remove(name);
      this.#exports.delete(name);
      throw error;
    }
  }

  async #exportJsonl(request: RequestEnvelope, file: string, signal: CancelSignal): Promise<ExportedPart> {
    const { range = "scope", changes = true } = parseExportJsonl(request.input);
    const copy = `${file}.copy`;
    try {
      const parts = await this.#sliced(exportLines(this.#source(request), copy, range, changes), signal);
      await this.#options.backend.write(file, parts);
      return { file, bytes: parts.reduce((sum, part) => sum + part.length, 0) };
    } finally {
      await this.#options.backend.remove(copy);
    }
  }

  async #restore(request: RequestEnvelope, signal: CancelSignal, progress: Progress, apply: boolean): Promise<RestoreReport> {
    const { file, range = "scope" } = parseRestoreApply(request.input);
    const call = createCall(this.#engine(), request, ACTIONS.restoreApply ?? "restore");
    const upload = {
      parts: this.#uploads.take(file),
      call,
      range,
      backend: this.#options.backend,
      decode: this.#options.decodeUtf8,
      progress,
    };
    this.#options.busy(RESTORE_MS);
    const report = await this.#underWay.run(signal, (ending) =>
      this.#staged(upload, () => this.#sliced(apply ? restoreUploaded(upload) : previewUpload(upload), ending)),
    );
    if (!apply) return report;
    await this.#options.backend.flush();
    this.#uploads.clear();
    return report;
  }

  async #staged<T>(upload: Upload, work: () => Promise<T>): Promise<T> {
    await stageUpload(upload);
    try {
      return await work();
    } finally {
      await unstageUpload(upload);
    }
  }

  #source({ scope }: RequestEnvelope): {
    readonly backend: EngineOptions["backend"];
    readonly db: Engine["db"];
    readonly scope: RequestEnvelope["scope"];
  } {
    return { backend: this.#options.backend, db: this.#engine().db, scope };
  }

  #sliced<T>(steps: Steps<T>, signal: CancelSignal): Promise<T> {
    return runSliced(steps, this.#options, signal);
  }
}
