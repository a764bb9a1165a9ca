import type { FlatShape } from '../flat/flat-drawing.ts';
import { cross, direction, distance } from '../geometry/point.ts';
import { type Bounds, boundsOf } from '../geometry/polygon.ts';
import { segmentsOf } from './shape-segments.ts';
import { createSpatialIndex } from './spatial-index.ts';
import type { Gap, WallRun } from './wall-run.ts';
import { boxAroundPiece, inPiece, onPiece, type Segment } from './wall-segment.ts';

/** The wall behind a niche, of the thickness of the wall beside it; what is thinner are panes. */
const BEHIND_SHARE = [0.2, 0.9] as const;
const MIN_BEHIND_MM = 60;
const PARALLEL = 0.02;
const ACROSS = 0.9;
/** Faces that are one line, and lines that end at another one, give or take inexact drawing. */
const SAME_MM = 15;
/** A jamb crosses at least this part of the wall behind. */
const JAMB_SHARE = 0.5;

/**
 * Closes gaps that are niches: behind them the wall goes on, thinner and with its other face in line, and their sides
 * end at its back. The jambs of an opening go through the whole wall.
 */
export function fillNiches(runs: readonly WallRun[], shapes: readonly FlatShape[]): WallRun[] {
  const stretches = runs.flatMap((run) => run.gaps.map((gap) => boxAroundGap(run, gap)));
  if (stretches.length === 0) return [...runs];
  // Most lines of a drawing are near no gap.
  const nearGaps = createSpatialIndex(stretches, (box) => box);
  const boxes = shapes.flatMap(segmentsOf).map((line) => ({ line, box: boundsOf([line.a, line.b]) ?? NOWHERE }));
  const index = createSpatialIndex(
    boxes.filter(({ box }) => nearGaps(box).length > 0),
    ({ box }) => box,
  );
  const lines = (box: Bounds) => index(box).map(({ line }) => line);
  return runs.map((run) => {
    const gaps = run.gaps.filter((gap) => !isNiche(run, gap, lines));
    return gaps.length === run.gaps.length ? run : { ...run, gaps };
  });
}

const NOWHERE: Bounds = { minX: 0, minY: 0, maxX: 0, maxY: 0 };

function boxAroundGap(run: WallRun, { from, to }: Gap): Bounds {
  return boxAroundPiece({ ...run, start: onPiece(run, from), lengthMm: to - from }, SAME_MM);
}

/** A line in the axes of a run. */
interface PlacedLine extends Gap {
  readonly low: number;
  readonly high: number;
}

function isNiche(run: WallRun, gap: Gap, lines: (box: Bounds) => Segment[]): boolean {
  const near = lines(boxAroundGap(run, gap));
  const half = run.thicknessMm / 2;
  const [along, across]: [PlacedLine[], PlacedLine[]] = [[], []];
  for (const line of near) {
    if (distance(line.a, line.b) <= 1) continue;
    const sine = Math.abs(cross(run.along, direction(line.a, line.b)));
    if (sine < PARALLEL) along.push(placed(run, line));
    else if (sine > ACROSS) across.push(placed(run, line));
  }
  const isFace = ({ from, to, low }: PlacedLine, face: number) =>
    Math.abs(low - face) <= SAME_MM && from <= gap.from + SAME_MM && to >= gap.to - SAME_MM;
  return [half, -half].some((face) => {
    if (!along.some((line) => isFace(line, face))) return false;
    return along.some(({ from, to, low: back }) => {
      const behindMm = Math.abs(face - back);
      const share = behindMm / run.thicknessMm;
      if (share < BEHIND_SHARE[0] || share > BEHIND_SHARE[1] || behindMm < MIN_BEHIND_MM) return false;
      if (Math.abs(from - gap.from) > SAME_MM || Math.abs(to - gap.to) > SAME_MM) return false;
      return [gap.from, gap.to].every((s) => {
        const beside = across.filter((line) => Math.abs(line.from - s) <= SAME_MM && Math.abs(line.to - s) <= SAME_MM);
        return beside.some((line) => spans(line, -face, back)) && !beside.some((line) => isJamb(line, face, back));
      });
    });
  });
}

function placed(run: WallRun, { a, b }: Segment): PlacedLine {
  const [p, q] = [inPiece(run, a), inPiece(run, b)];
  return { from: Math.min(p.s, q.s), to: Math.max(p.s, q.s), low: Math.min(p.v, q.v), high: Math.max(p.v, q.v) };
}

/** Whether a line across a run goes from one depth to the other one. */
function spans({ low, high }: PlacedLine, a: number, b: number): boolean {
  return Math.abs(low - Math.min(a, b)) <= SAME_MM && Math.abs(high - Math.max(a, b)) <= SAME_MM;
}

function isJamb({ low, high }: PlacedLine, face: number, back: number): boolean {
  return (
    Math.min(high, Math.max(face, back)) - Math.max(low, Math.min(face, back)) > JAMB_SHARE * Math.abs(face - back)
  );
}
