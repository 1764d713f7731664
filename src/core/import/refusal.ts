import { StrandlineError } from "../../errors.ts";

/** The file is an export that cannot be read whole: nothing of it is imported. */
export function damaged(place: string, reason: string): StrandlineError {
  return new StrandlineError("import_damaged", { place, reason }, { message: `${place}: ${reason}. Nothing of this file was imported.` });
}

/** The file is something else. */
export function notAnExport(place: string, reason: string): StrandlineError {
  return new StrandlineError("not_an_export", { place, reason }, { message: `${place}: ${reason}.` });
}
