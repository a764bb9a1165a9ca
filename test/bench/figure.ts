import { cpus, loadavg, totalmem } from 'node:os';

/** One measured figure and its bar. */
export interface Figure {
  readonly name: string;
  readonly value: string;
  readonly bar: string;
  readonly met: boolean;
}

/** A description of the machine for published figures. */
export function machine(): string {
  const gibibytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown'}, ${gibibytes} GiB, Node ${process.version}`;
}

/** The current load of the machine: runnable processes, averaged over one minute. */
export function load(): string {
  return (loadavg()[0] ?? 0).toFixed(2);
}

/** A figure in milliseconds or another unit with an upper bar. */
export function atMost(name: string, value: number, most: number, unit: string, digits = 0): Figure {
  return {
    name,
    value: `${value.toFixed(digits)} ${unit}`,
    bar: `≤ ${most.toFixed(Number.isInteger(most) ? 0 : digits)} ${unit}`,
    met: value <= most,
  };
}

/** A share from 0 to 1 with a lower bar. */
export function atLeast(name: string, value: number, least: number, digits: number): Figure {
  return { name, value: value.toFixed(digits), bar: `≥ ${least.toFixed(digits)}`, met: value >= least };
}

/** The printed form of a figure with the load of the machine; a missed bar is marked. */
export function figureLine({ name, value, bar, met }: Figure): string {
  return `${met ? ' ' : '!'} ${value.padEnd(24)} ${bar.padEnd(14)} load ${load()}  ${name}`;
}

/** The median of some values. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The quantile of some values: this share of the values is below it. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
