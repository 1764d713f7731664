import { writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";

export type Figures = Readonly<Record<string, number>>;

/** What a figure must reach. */
export interface Bar {
  readonly min?: number;
  readonly max?: number;
}

/** What a command measured, and where. */
export interface Report {
  readonly figures: Figures;
  readonly machine: Readonly<Record<string, string | number | readonly number[]>>;
  readonly runs: number;
}

/** The machine as it is now; `more` names the versions that matter to the command. */
export function machine(more: Readonly<Record<string, string>> = {}): Report["machine"] {
  const [cpu] = cpus();
  return {
    cpu: cpu?.model ?? "unknown",
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    load: loadavg().map((load) => Math.round(load * 100) / 100),
    ...more,
  };
}

/** One line a bar that is missed or whose figure is not there. */
export function missedBars(figures: Figures, bars: Readonly<Record<string, Bar>>): readonly string[] {
  return Object.entries(bars).flatMap(([name, { min, max }]) => {
    const value = figures[name];
    if (value === undefined) return [`${name} was not measured`];
    if (min !== undefined && !(value >= min)) return [`${name} is ${value}, must be at least ${min}`];
    return max !== undefined && !(value <= max) ? [`${name} is ${value}, must be at most ${max}`] : [];
  });
}

export function writeReport(file: string, report: Report): void {
  writeFileSync(file, `${JSON.stringify(report, undefined, 2)}\n`);
}

/** To at most three decimals: more is noise. */
export function rounded(figures: Figures): Figures {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Math.round(value * 1000) / 1000]));
}
