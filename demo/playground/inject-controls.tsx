import { LAYER_WORDS, SESSION_DIALS, SESSION_LAYERS, TURN_DIALS, TURN_LAYERS } from "./inject-dials.ts";
import type { Dial } from "./inject-dials.ts";
import { FORMS, TRUSTS, isOff, limitOf, modeOf, trustIn, wordsIn } from "./inject-form.ts";
import type { InjectForm } from "./inject-form.ts";
import { Slide } from "./slide.tsx";

export interface ControlsProps {
  readonly form: InjectForm;
  readonly change: (next: Readonly<Record<string, string>>) => void;
}

/** Everything that a host may choose, with what it is when it chooses nothing. */
export function InjectControls({ form, change }: ControlsProps) {
  const mode = modeOf(form);
  return (
    <section class="card inject-controls" aria-label="Thresholds">
      {mode !== "turn" && <Limit form={form} change={change} part="session" most={12_000} />}
      {mode !== "session" && <Limit form={form} change={change} part="turn" most={4_000} />}
      <Written form={form} change={change} />
      <Admitted form={form} change={change} />
      {mode !== "turn" && SESSION_LAYERS.map((layer) => <Layer key={layer} form={form} change={change} layer={layer} part="session" />)}
      {mode !== "session" && TURN_LAYERS.map((layer) => <Layer key={layer} form={form} change={change} layer={layer} part="turn" />)}
      <button
        type="button"
        onClick={() =>
          change(
            Object.fromEntries(
              Object.keys(form)
                .filter(isChoice)
                .map((key) => [key, ""]),
            ),
          )
        }
      >
        Reset to defaults
      </button>
    </section>
  );
}

function isChoice(key: string): boolean {
  return !["mode", "session", "q", "said"].includes(key);
}

function Limit({ form, change, part, most }: ControlsProps & { readonly part: "session" | "turn"; readonly most: number }) {
  const set = (value: string): void => change({ [`${part}.limit`]: value });
  const label = part === "session" ? "Limit of the start, tokens" : "Limit of a turn, tokens";
  return <Slide label={label} value={limitOf(form, part)} least={0} slide={most} most={1_000_000} step={50} set={set} />;
}

function Written({ form, change }: ControlsProps) {
  return (
    <div class="fields">
      <label>
        Form
        <select value={form["form"] ?? "xml"} onChange={({ currentTarget }) => change({ form: currentTarget.value })}>
          {FORMS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <label>
        Counted by
        <select value={form["tokens"] ?? ""} onChange={({ currentTarget }) => change({ tokens: currentTarget.value })}>
          <option value="">o200k_base</option>
          <option value="upper_bound">upper bound</option>
        </select>
      </label>
    </div>
  );
}

function Admitted({ form, change }: ControlsProps) {
  const trusted = trustIn(form);
  return (
    <fieldset class="admitted">
      <legend>Texts of</legend>
      {TRUSTS.map((trust) => (
        <label key={trust} class="check">
          <input
            type="checkbox"
            checked={trusted.includes(trust)}
            onChange={({ currentTarget: { checked } }) => change({ trust: toggled(trusted, trust, checked) || "none" })}
          />
          {trust}
        </label>
      ))}
      <label class="check">
        <input
          type="checkbox"
          checked={form["instructions"] === "in"}
          onChange={({ currentTarget }) => change({ instructions: currentTarget.checked ? "in" : "" })}
        />
        what reads like an instruction
      </label>
    </fieldset>
  );
}

interface LayerProps extends ControlsProps {
  readonly layer: keyof typeof LAYER_WORDS;
  readonly part: "session" | "turn";
}

function Layer({ form, change, layer, part }: LayerProps) {
  const dials: readonly Dial[] = (part === "session" ? SESSION_DIALS : TURN_DIALS).filter(({ of }) => of === layer);
  const on = !isOff(form, layer);
  return (
    <details class="dials" data-layer={layer}>
      <summary>
        <b>{layer}</b> {LAYER_WORDS[layer]}
        {!on && <span class="quiet">, off</span>}
      </summary>
      <label class="check">
        <input
          type="checkbox"
          checked={on}
          onChange={({ currentTarget: { checked } }) => change({ off: toggled(wordsIn(form["off"]), layer, !checked) })}
        />
        in the block
      </label>
      {dials.map(({ key, label, usual, least, most, slide = most, step = 1 }) => {
        const name = `${part}.${key}`;
        const set = (value: string): void => change({ [name]: value });
        return <Slide key={key} {...{ label, least, most, slide, step, set }} value={form[name] ?? ""} usual={String(usual)} />;
      })}
      {layer === "T2b" && <Windows form={form} change={change} />}
      {layer === "T1" && <InWindow form={form} change={change} />}
    </details>
  );
}

function toggled(words: readonly string[], word: string, on: boolean): string {
  return [...words.filter((one) => one !== word && one !== "none"), ...(on ? [word] : [])].join(" ");
}

function Windows({ form, change }: ControlsProps) {
  return (
    <div class="fields">
      <label>
        Hours tried in turn
        <input
          value={form["session.windows"] ?? ""}
          placeholder="24 48 72"
          onInput={({ currentTarget }) => change({ "session.windows": currentTarget.value })}
        />
      </label>
      <label>
        Of the latest day
        <select value={form["session.pick"] ?? ""} onChange={({ currentTarget }) => change({ "session.pick": currentTarget.value })}>
          <option value="">the default</option>
          <option value="weight">what weighs most</option>
          <option value="recent">the last session</option>
        </select>
      </label>
    </div>
  );
}

function InWindow({ form, change }: ControlsProps) {
  const set = (value: string): void => change({ "turn.inWindow": value });
  return (
    <Slide
      label="Turns that the host still holds"
      value={form["turn.inWindow"] ?? ""}
      usual="all"
      least={0}
      most={100_000}
      slide={40}
      step={1}
      set={set}
    />
  );
}
