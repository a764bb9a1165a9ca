import { cpus, loadavg, totalmem } from 'node:os';

/** One measured figure beside the bar that it is held against. */
export interface Figure {
  readonly name: string;
  readonly value: string;
  readonly bar: string;
  readonly met: boolean;
}

/** The machine, in the words in which figures are quoted. */
export function machine(): string {
  const gibibytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown'}, ${gibibytes} GiB, Node ${process.version}`;
}

/** How busy the machine is at this moment: processes that want to run, over one minute. */
export function load(): string {
  return (loadavg()[0] ?? 0).toFixed(2);
}

/** A figure in milliseconds or another unit, held against the most that it may be. */
export function atMost(name: string, value: number, most: number, unit: string, digits = 0): Figure {
  return {
    name,
    value: `${value.toFixed(digits)} ${unit}`,
    bar: `≤ ${most.toFixed(Number.isInteger(most) ? 0 : digits)} ${unit}`,
    met: value <= most,
  };
}

/** A share from 0 to 1, held against the least that it may be. */
export function atLeast(name: string, value: number, least: number, digits: number): Figure {
  return { name, value: value.toFixed(digits), bar: `≥ ${least.toFixed(digits)}`, met: value >= least };
}

/** A figure as it is printed, a miss marked, beside how busy the machine is. */
export function figureLine({ name, value, bar, met }: Figure): string {
  return `${met ? ' ' : '!'} ${value.padEnd(24)} ${bar.padEnd(14)} load ${load()}  ${name}`;
}

/** The middle of some values. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value below which this share of all values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
