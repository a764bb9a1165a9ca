import type { Point } from '../geometry/point.ts';
import { boundsOf } from '../geometry/polygon.ts';
import type { FlatDrawing, FlatShape, FlatText } from './flat-drawing.ts';
import { turnedDrawing } from './turned-drawing.ts';

/** A drawing with most of its lines along the axes. */
interface UprightDrawing {
  readonly drawing: FlatDrawing;
  /** The angle from the upright drawing to the original one, radians. */
  readonly turnRad: number;
  /** The lower left corner of what is drawn upright. */
  readonly origin: Point;
}

const QUARTER = Math.PI / 2;
const BINS = 180;
/** A smaller angle is a rounding error of the file. */
const LEAST_TURN_RAD = 1e-7;

/**
 * Turns a drawing so that most of its lines run along the axes and most of its texts are upright. So the result does
 * not depend on the direction of the plan on its sheet.
 *
 * @param isWall whether the lines of a layer decide the direction; without such lines, all lines do
 */
export function uprightDrawing(drawing: FlatDrawing, isWall: (layer: string) => boolean): UprightDrawing {
  const walls = drawing.shapes.filter(({ layer }) => isWall(layer));
  const lines = mainDirection(walls.length > 0 ? walls : drawing.shapes);
  const turnRad = lines + readingQuarter(drawing.texts, lines) * QUARTER;
  const upright = turnRad === 0 ? drawing : turnedDrawing(drawing, -turnRad);
  const { minX, minY } = boundsOf(corners(upright)) ?? { minX: 0, minY: 0 };
  return { drawing: upright, turnRad, origin: { x: minX, y: minY } };
}

/** The median by length of the directions of lines, less whole quarters of a turn, where most of them are. */
function mainDirection(shapes: readonly FlatShape[]): number {
  const bins = new Float64Array(BINS);
  eachLine(shapes, (angle, length) => {
    // Squared: the many short lines of a hatching are longer together than the faces of the walls that it fills.
    const bin = (Math.round((angle / QUARTER) * BINS) + BINS) % BINS;
    bins[bin] = (bins[bin] ?? 0) + length * length;
  });
  const middle = (indexOfLargest(bins) / BINS) * QUARTER;
  const near: { off: number; length: number }[] = [];
  eachLine(shapes, (angle, length) => {
    const off = folded(angle - middle);
    if (Math.abs(off) <= (1.5 / BINS) * QUARTER) near.push({ off, length });
  });
  near.sort((p, q) => p.off - q.off);
  const half = near.reduce((sum, { length }) => sum + length, 0) / 2;
  let passed = 0;
  const median = near.find(({ length }) => {
    passed += length;
    return passed >= half;
  });
  const turnRad = median ? folded(middle + median.off) : 0;
  return Math.abs(turnRad) < LEAST_TURN_RAD ? 0 : turnRad;
}

/** Quarters of a turn from the direction of the lines to the one in which most letters are read. */
function readingQuarter(texts: readonly FlatText[], turnRad: number): number {
  const letters = new Float64Array(4);
  for (const { text, rotation } of texts) {
    const turns = Math.round((rotation - turnRad) / QUARTER);
    const quarter = ((turns % 4) + 4) % 4;
    letters[quarter] = (letters[quarter] ?? 0) + text.length;
  }
  return indexOfLargest(letters);
}

/** The index of the largest value, of the first one where several are as large. */
function indexOfLargest(values: Float64Array): number {
  let [best, most] = [0, Number.NEGATIVE_INFINITY];
  for (const [index, value] of values.entries()) {
    if (value > most) [best, most] = [index, value];
  }
  return best;
}

function eachLine(shapes: readonly FlatShape[], take: (angle: number, length: number) => void): void {
  for (const { points, closed } of shapes) {
    let a = closed ? points.at(-1) : undefined;
    for (const b of points) {
      const length = a ? Math.hypot(b.x - a.x, b.y - a.y) : 0;
      if (a && length > 0) take(folded(Math.atan2(b.y - a.y, b.x - a.x)), length);
      a = b;
    }
  }
}

/** An angle less whole quarters of a turn, from -45 to 45 degrees. */
function folded(angle: number): number {
  return angle - Math.round(angle / QUARTER) * QUARTER;
}

function* corners({ shapes, fills }: FlatDrawing): Iterable<Point> {
  for (const { points } of shapes) yield* points;
  if (shapes.length === 0) for (const { points } of fills) yield* points;
}
