import { type Interval, lengthOf } from './interval.ts';

/** Copies of one rule. More are cut to one above, so that no spacing takes much memory. */
export const MAX_COPIES = 500;
/** Shorter gaps count as none, in metres. */
const NO_GAP_M = 0.0001;
/** Bodies with a smaller gap, as a share of their length, stand side by side, like the seats of a sofa. */
const SIDE_BY_SIDE = 0.05;

/** A body at one of its places: `source` is its number, and `min + (value - source.min) * factor` its points. */
export interface Copy {
  readonly source: number;
  readonly min: number;
  readonly factor: number;
}

interface RepeatOptions {
  /** The interval of the whole model. */
  readonly axis: Interval;
  /** The new length, in metres. */
  readonly lengthM: number;
  /** From the start of one body to that of the next; by default as in the model. */
  readonly spacingM: number | undefined;
}

/**
 * Repeats bodies so that they fill a new length about as densely as before. Boards keep their thickness, and all gaps
 * grow by one factor; a gap of 0 at an end stays 0. Bodies that stand side by side are stretched to fill the length
 * between the ends, which keep theirs. The first and the last body stay the outer ones.
 *
 * @returns the copies in their order; undefined if the length has no place for them
 */
export function repeatBodies(bodies: readonly Interval[], options: RepeatOptions): Copy[] | undefined {
  const { axis, lengthM } = options;
  const [first, last] = [bodies[0], bodies.at(-1)];
  if (!first || !last) return [];
  const [before, after] = [gap(first.min - axis.min), gap(axis.max - last.max)];
  const size = bodies.reduce((most, body) => Math.max(most, lengthOf(body)), 0);
  const stated = bodies.length > 1 ? (last.min - first.min) / (bodies.length - 1) : Math.max(size, before, after);
  const pitch = options.spacingM ?? stated;
  const free = lengthM - before - after;
  if (pitch - size <= size * SIDE_BY_SIDE) {
    const count = Math.max(1, Math.round(free / pitch));
    const factor = free / ((count - 1) * pitch + size);
    if (!(factor > 0)) return undefined;
    const end = axis.min + lengthM - after;
    return copies(bodies, count, { from: axis.min + before, end, stepM: pitch * factor, factor, endsFlush: false });
  }
  const least = before + after === 0 && bodies.length > 1 ? 2 : 1;
  const wanted = Math.max(least, Math.round((free + pitch - size) / pitch));
  const count = Math.min(wanted, Math.floor((lengthM + NO_GAP_M) / size));
  const gaps = before + after + (count - 1) * (pitch - size);
  const factor = gaps > 0 ? (lengthM - count * size) / gaps : 1;
  if (count < least || factor < 0) return undefined;
  return copies(bodies, count, {
    ...{ from: axis.min + before * factor, end: axis.min + lengthM - after * factor },
    ...{ stepM: size + (pitch - size) * factor, factor: 1, endsFlush: after === 0 },
  });
}

function gap(lengthM: number): number {
  return lengthM < NO_GAP_M ? 0 : lengthM;
}

interface Row {
  /** Start of the first copy, and end of the last one. */
  readonly from: number;
  readonly end: number;
  readonly stepM: number;
  /** By which each copy is stretched. */
  readonly factor: number;
  /** A single copy stands at the end. */
  readonly endsFlush: boolean;
}

/** The first body, copies of those between, and the last one. */
function copies(bodies: readonly Interval[], count: number, row: Row): Copy[] {
  const between = Math.max(1, bodies.length - 2);
  return Array.from({ length: Math.min(count, MAX_COPIES + 1) }, (_, at) => {
    const isLast = at === count - 1 && (count > 1 || row.endsFlush);
    const inner = bodies.length > 2 ? 1 + ((at - 1) % between) : 0;
    const source = isLast ? bodies.length - 1 : at === 0 ? 0 : inner;
    const lengthM = lengthOf(bodies[source] ?? { min: 0, max: 0 }) * row.factor;
    return { source, min: isLast ? row.end - lengthM : row.from + at * row.stepM, factor: row.factor };
  });
}
