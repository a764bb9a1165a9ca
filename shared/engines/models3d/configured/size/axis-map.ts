import { type Interval, lengthOf } from './interval.ts';

/** If the kept bodies take more of the axis, only those at its ends keep the other parts at their place. */
const MAX_KEPT_SHARE = 1 / 3;
/** A body that is not farther from the end of the axis stands at it, in metres. */
const AT_END_M = 0.002;
/** The least factor of what is stretched between kept intervals; below it, everything is stretched evenly. */
const MIN_FACTOR = 0.1;

/** Where the points of an axis come to when it gets another length. It starts at the same point. */
export interface AxisMap {
  at(value: number): number;
  /** The factor by which a surface is stretched at a point. */
  factorAt(value: number): number;
}

/**
 * Maps an axis to another length: kept intervals keep theirs, and what lies between them is stretched. So table tops
 * keep their edges over the legs, and boards meet the sides. Books that fill a shelf keep nothing else: its sides would
 * take the whole change.
 *
 * @param lengthM the new length, in metres
 */
export function axisMap(axis: Interval, lengthM: number, kept: readonly Interval[]): AxisMap {
  const most = lengthOf(axis) * MAX_KEPT_SHARE;
  const all = united(kept);
  const atEnds = united(
    kept.filter(({ min, max }) => max - min <= most && (min - axis.min < AT_END_M || axis.max - max < AT_END_M)),
  );
  const fixed = sumOf(all) <= most ? all : atEnds;
  const keptM = sumOf(fixed);
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

function sumOf(intervals: readonly Interval[]): number {
  return intervals.reduce((sum, one) => sum + lengthOf(one), 0);
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
