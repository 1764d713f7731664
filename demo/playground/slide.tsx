interface SlideProps {
  readonly label: string;
  readonly value: string;
  /** Shown while the value is blank. */
  readonly usual?: string;
  readonly least: number;
  readonly most: number;
  readonly slide: number;
  readonly step: number;
  readonly set: (value: string) => void;
}

/** A slider for the usual range and a field for all of it. */
export function Slide({ label, value, usual = "", least, most, slide, step, set }: SlideProps) {
  const at = value === "" ? usual : value;
  return (
    <div class="dial">
      <span class="dial-label" title={`${least} to ${most}`}>
        {label}
      </span>
      <input
        type="range"
        aria-label={`${label}, slider`}
        min={least}
        max={slide}
        step={step}
        value={Number.isNaN(Number(at)) ? least : at}
        onInput={({ currentTarget }) => set(currentTarget.value)}
      />
      <input
        type="number"
        aria-label={label}
        min={least}
        max={most}
        step={step < 1 ? "any" : 1}
        value={value}
        placeholder={usual}
        onInput={({ currentTarget }) => set(currentTarget.value)}
      />
    </div>
  );
}
