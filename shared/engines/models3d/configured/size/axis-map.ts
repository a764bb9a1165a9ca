import { type Interval, lengthOf } from './interval.ts';

/** A kept body that is longer, as a share of the axis, is moved, but does not keep the other parts at its place. */
const LONG_SHARE = 1 / 3;
/** The least factor of what is stretched between kept intervals; below it, everything is stretched evenly. */
const MIN_FACTOR = 0.1;

/** Where the points of an axis come to when it gets another length. It starts at the same point. */
export interface AxisMap {
  at(value: number): number;
  /** The factor by which a surface is stretched at a point. */
  factorAt(value: number): number;
}

/**
 * Maps an axis to another length: kept intervals keep theirs, and what lies between them is stretched. So table tops keep
 * their edges over the legs, and doors their frames.
 *
 * @param lengthM the new length, in metres
 */
export function axisMap(axis: Interval, lengthM: number, kept: readonly Interval[]): AxisMap {
  const fixed = united(kept.filter((one) => lengthOf(one) <= lengthOf(axis) * LONG_SHARE));
  const keptM = fixed.reduce((sum, one) => sum + lengthOf(one), 0);
  const factor = (lengthM - keptM) / (lengthOf(axis) - keptM);
  if (fixed.length > 0 && !(factor >= MIN_FACTOR && Number.isFinite(factor))) return axisMap(axis, lengthM, []);
  const sums = [0];
  for (const one of fixed) sums.push((sums.at(-1) ?? 0) + lengthOf(one));
  return {
    at: (value) => {
      const index = lastStart(fixed, value);
      const { min, max } = fixed[index] ?? { min: value, max: value };
      const before = index < 0 ? 0 : (sums[index] ?? 0) + Math.min(value, max) - min;
      return axis.min + before + (value - axis.min - before) * factor;
    },
    factorAt: (value) => (value <= (fixed[lastStart(fixed, value)]?.max ?? -Infinity) ? 1 : factor),
  };
}

/** The last interval that starts at or before a value, by halving; -1 if none does. */
function lastStart(intervals: readonly Interval[], value: number): number {
  let [from, to] = [0, intervals.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((intervals[middle]?.min ?? Infinity) <= value) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

/** Intervals that overlap as one, sorted. */
function united(intervals: readonly Interval[]): Interval[] {
  const out: { min: number; max: number }[] = [];
  for (const { min, max } of intervals.toSorted((one, other) => one.min - other.min)) {
    const last = out.at(-1);
    if (last && min <= last.max) last.max = Math.max(last.max, max);
    else out.push({ min, max });
  }
  return out;
}
