import type { FaceLine } from '../detect/merge-collinear.ts';
import { pairFaces } from '../detect/pair-faces.ts';
import { parallelRows, type RowLine } from '../detect/parallel-rows.ts';
import { createSpatialIndex } from '../detect/spatial-index.ts';
import { inPiece, onPiece, SINGLE_LINE_MM, type WallPiece } from '../detect/wall-segment.ts';
import { elementAt } from '../geometry/element-at.ts';
import { cross, dot, minus, type Point } from '../geometry/point.ts';
import { type Bounds, boundsOf } from '../geometry/polygon.ts';
import type { FaceCell } from './face-cell.ts';
import type { FaceSide, PlaneFace } from './plane-faces.ts';
import { isSpace } from './wall-faces.ts';

const MIN_WALL_MM = 300;
/** The share of a line that may bound what is no space: treads, cupboards, leaves. */
const MAX_BESIDE_STRIPS = 0.5;
const ON_LINE_MM = 6;
/** Lines beside each other with the same ends are what is drawn in an opening. */
const MIN_BUNDLE = 3;
const BUNDLE_MM = 450;
const SAME_END_MM = 40;

/** The largest share of lines in a drawing of single lines with another line beside them, as faces of walls have. */
const MAX_PAIRED = 0.35;

/** Walls that are drawn as one line, and the windows in them. */
interface SingleLines {
  readonly pieces: readonly WallPiece[];
  readonly windows: readonly FaceCell[];
}

/**
 * Finds the walls of a drawing that shows each as one line: the lines that have space on both sides. Lines around
 * strips and small shapes are furniture, stairs and frames, and lines side by side with the same ends are windows.
 *
 * @param faces the parts of the plane between the lines
 * @returns undefined when the lines run in pairs
 */
export function singleLines(lines: readonly FaceLine[], faces: readonly PlaneFace[]): SingleLines | undefined {
  const strips = faces.filter((face) => !isSpace(face)).flatMap(({ sides }) => [...sides.values()].flat());
  const near = createSpatialIndex(strips, ({ a, b }) => boundsOf([a, b]) ?? NOWHERE);
  const bundles = bundlesOf(lines);
  const bundled = new Set(bundles.flat());
  const walls = lines
    .filter((line) => line.lengthMm >= MIN_WALL_MM && !bundled.has(line))
    .filter((line) => besideStrips(line, near(around(line))) <= MAX_BESIDE_STRIPS * line.lengthMm);
  const all = walls.reduce((sum, { lengthMm }) => sum + lengthMm, 0);
  const paired = pairFaces(walls).reduce((sum, { from, to }) => sum + 2 * (to - from), 0);
  if (paired > MAX_PAIRED * all) return undefined;
  return {
    pieces: walls.map(({ a, along, lengthMm }) => {
      return { start: a, along, lengthMm, thicknessMm: SINGLE_LINE_MM, single: true };
    }),
    windows: bundles.flatMap((bundle) => {
      const corners = boxOf(bundle);
      return corners ? [{ corners, faces: [] }] : [];
    }),
  };
}

/** The four corners of the box around parallel lines. */
function boxOf(bundle: readonly FaceLine[]): Point[] | undefined {
  const [first] = bundle;
  if (!first) return undefined;
  const frame = { start: first.a, along: first.along };
  const places = bundle.flatMap(({ a, b }) => [inPiece(frame, a), inPiece(frame, b)]);
  const [s, v] = [places.map((place) => place.s), places.map((place) => place.v)];
  const [from, to, low, high] = [Math.min(...s), Math.max(...s), Math.min(...v), Math.max(...v)];
  return [onPiece(frame, from, low), onPiece(frame, to, low), onPiece(frame, to, high), onPiece(frame, from, high)];
}

const NOWHERE: Bounds = { minX: 0, minY: 0, maxX: 0, maxY: 0 };

function around({ a, b }: FaceLine): Bounds {
  const { minX, minY, maxX, maxY } = boundsOf([a, b]) ?? NOWHERE;
  return { minX: minX - ON_LINE_MM, minY: minY - ON_LINE_MM, maxX: maxX + ON_LINE_MM, maxY: maxY + ON_LINE_MM };
}

/** The length of a line along which a strip lies, on either side. */
function besideStrips({ a, along }: FaceLine, sides: readonly FaceSide[]): number {
  const spans = sides.flatMap(({ a: p, b: q }) => {
    const [from, to] = [minus(p, a), minus(q, a)];
    if (Math.max(Math.abs(cross(along, from)), Math.abs(cross(along, to))) > ON_LINE_MM) return [];
    const [s, t] = [dot(along, from), dot(along, to)];
    return [{ from: Math.min(s, t), to: Math.max(s, t) }];
  });
  spans.sort((p, q) => p.from - q.from);
  let [sum, reach] = [0, Number.NEGATIVE_INFINITY];
  for (const { from, to } of spans) {
    sum += Math.max(0, to - Math.max(from, reach));
    reach = Math.max(reach, to);
  }
  return sum;
}

/** Lines beside each other with the same ends. */
function bundlesOf(lines: readonly FaceLine[]): FaceLine[][] {
  return parallelRows(lines).flatMap((row) => {
    const taken = new Set<RowLine>();
    return row.flatMap((first, index): FaceLine[][] => {
      if (taken.has(first)) return [];
      const alike = [first];
      for (let next = index + 1; next < row.length; next++) {
        const other = elementAt(row, next);
        if (other.across - first.across > BUNDLE_MM) break;
        const isAlike =
          Math.abs(other.from - first.from) <= SAME_END_MM && Math.abs(other.to - first.to) <= SAME_END_MM;
        if (isAlike && !taken.has(other)) alike.push(other);
      }
      if (alike.length < MIN_BUNDLE) return [];
      for (const member of alike) taken.add(member);
      return [alike.map(({ line }) => line)];
    });
  });
}
