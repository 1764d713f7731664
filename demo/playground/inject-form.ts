import type { InjectionForm, PreviewSessionInput, PreviewTurnInput, Trust } from "strandline";
import { SESSION_DIALS, SESSION_LAYERS, TURN_DIALS, TURN_LAYERS } from "./inject-dials.ts";
import type { Dial } from "./inject-dials.ts";

/** The block of a session's start, that of one turn, or a talk turn by turn. */
export const MODES = ["session", "turn", "talk"] as const;
export type Mode = (typeof MODES)[number];
export const FORMS: readonly InjectionForm[] = ["xml", "markdown", "text", "messages"];
export const TRUSTS: readonly Trust[] = ["user", "agent", "page", "import"];
/** Limits that a host may begin with, tokens. */
export const USUAL_LIMIT = { session: "3000", turn: "1500" } as const;
/** A session that nothing was ever injected in: no host gives a name like this. */
const NEW_SESSION = "a session that the playground only looks at";

/** What stands on the page, as text: all of it fits into an address. Blank is the default. */
export type InjectForm = Readonly<Record<string, string>> & {
  readonly mode: string;
  readonly session: string;
  readonly q: string;
  /** Turns of a talk, one a line. */
  readonly said: string;
};

export const EMPTY_INJECT: InjectForm = { mode: "session", session: "", q: "", said: "" };

export function injectToHash(form: InjectForm): string {
  return new URLSearchParams(Object.entries(form).filter(([, value]) => value !== "")).toString();
}

export function injectFromHash(hash: string): InjectForm {
  return { ...EMPTY_INJECT, ...Object.fromEntries(new URLSearchParams(hash)) };
}

export function modeOf({ mode }: InjectForm): Mode {
  return MODES.find((one) => one === mode) ?? "session";
}

export function saidIn({ said }: InjectForm): readonly string[] {
  return said.split("\n").filter((line) => line.trim() !== "");
}

/** Words of a list that a field holds. */
export function wordsIn(text: string | undefined): readonly string[] {
  return (text ?? "").split(/[\s,]+/).filter((word) => word !== "");
}

/** Those of whom texts are shown. */
export function trustIn(form: InjectForm): readonly string[] {
  return form["trust"] === undefined || form["trust"] === "" ? ["user", "agent"] : wordsIn(form["trust"]);
}

export function limitOf(form: InjectForm, part: "session" | "turn"): string {
  const given = form[`${part}.limit`];
  return given === undefined || given === "" ? USUAL_LIMIT[part] : given;
}

export function sessionInput(form: InjectForm): PreviewSessionInput {
  const windows = wordsIn(form["session.windows"]).map(Number);
  const pick = form["session.pick"];
  const thresholds = {
    ...dialled(form, "session", SESSION_DIALS),
    ...(windows.length === 0 ? {} : { windows }),
    ...(pick === "weight" || pick === "recent" ? { pick: pick as "weight" | "recent" } : {}),
  };
  return { ...common(form, "session"), thresholds, layers: SESSION_LAYERS.filter((layer) => !isOff(form, layer)) };
}

export function turnInput(form: InjectForm, query: string, held: readonly string[]): PreviewTurnInput {
  const inWindow = form["turn.inWindow"] ?? "";
  const layers = TURN_LAYERS.filter((layer) => !isOff(form, layer));
  const thresholds = dialled(form, "turn", TURN_DIALS);
  return { ...common(form, "turn"), query, held, layers, thresholds, ...(inWindow === "" ? {} : { inWindow: Number(inWindow) }) };
}

export function isOff(form: InjectForm, layer: string): boolean {
  return wordsIn(form["off"]).includes(layer);
}

function common(form: InjectForm, part: "session" | "turn") {
  const written = FORMS.find((one) => one === form["form"]);
  return {
    session: form.session.trim() === "" ? NEW_SESSION : form.session,
    limitTokens: Number(limitOf(form, part)),
    ...(written === undefined ? {} : { form: written }),
    ...(form["tokens"] === "upper_bound" ? { tokens: "upper_bound" as const } : {}),
    trust: TRUSTS.filter((one) => trustIn(form).includes(one)),
    ...(form["instructions"] === "in" ? { instructions: "in" as const } : {}),
  };
}

function dialled(form: InjectForm, part: string, dials: readonly Dial[]): Readonly<Record<string, number>> {
  const given = dials.map(({ key }) => [key, form[`${part}.${key}`] ?? ""] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== "").map(([key, value]) => [key, Number(value)]));
}
