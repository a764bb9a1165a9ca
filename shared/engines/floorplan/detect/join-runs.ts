import { cross, minus, type Point } from '../geometry/point.ts';
import { type JoinedRun, joinCorners } from './join-corners.ts';
import { openingBeforeStub } from './opening-before-stub.ts';
import type { OpeningFinder } from './opening-finder.ts';
import { type OpenRun, type RunOpening, reversed } from './run-openings.ts';
import { createSpatialIndex } from './spatial-index.ts';
import type { WallRun } from './wall-run.ts';
import { boxAroundPiece, endOf, inPiece, onPiece, type WallPiece } from './wall-segment.ts';

/** How far beyond the faces of another wall an end may stop or overshoot and still meet it. */
const SLACK_MM = 90;
/** Single lines may lead to the face of a wall of which the other face or the axis is drawn. */
const SINGLE_SLACK_MM = 220;
/** Faces of stone lie off the axis by other distances in every stretch of the wall. */
const STONE_MM = 450;
const STONE_SLACK_SHARE = 0.3;
const MIN_SINE = 0.2;
/** How far an end lies from the walls that it meets at the smallest angle, as a multiple of the thickest wall. */
const MEETING_SHARE = 5;
/** A run that reaches farther beyond the face of a wall than drawings are inexact has a stub there. */
const MIN_STUB_MM = 45;
/**
 * A free end that faces a wall this close leaves a passage. With a drawn door or window between, the wall may be
 * farther away.
 */
const MAX_BARE_MM = 1_300;
/** A shorter run with two free ends is a pillar or a piece of furniture. */
const MIN_FREE_MM = 2_000;
const MAX_CLOSER_MM = 3_200;
/** Where a layer or a block says that there is a window. */
const MAX_WINDOW_MM = 6_200;
const MIN_CLOSER_MM = 380;

/** Finds the runs near a point. */
type RunIndex<Run> = (at: Point, reach: number) => Run[];

/** Indexes runs by their boxes. */
export function indexRuns<Run extends WallPiece>(runs: readonly Run[]): RunIndex<Run> {
  const near = createSpatialIndex(runs, (run) => boxAroundPiece(run));
  return ({ x, y }, reach) => near({ minX: x - reach, minY: y - reach, maxX: x + reach, maxY: y + reach });
}

/**
 * Whether a run has a free end before a gap: no wall in another direction stands there, or the run reaches beyond the
 * face of that wall, as the stub beside a door does.
 *
 * @param towards the side of the gap: 1 for larger distances along the run
 */
export function freeEnds(runs: readonly WallRun[]): (run: WallRun, s: number, towards: 1 | -1) => boolean {
  const near = indexRuns(runs);
  return (run, s, towards) => {
    const at = onPiece(run, s);
    return !near(at, run.thicknessMm + SLACK_MM).some((other) => {
      if (other === run || sine(run, other) < MIN_SINE) return false;
      const { s: along, v } = inPiece(other, at);
      const grow = run.thicknessMm + 30;
      if (along < -grow || along > other.lengthMm + grow) return false;
      const half = other.thicknessMm / 2;
      // Outside of it on the side of the gap: what is between is a stub.
      const ahead = towards * Math.sign(cross(other.along, run.along)) * v;
      return Math.abs(v) <= half + 60 && ahead < half + MIN_STUB_MM;
    });
  };
}

/**
 * Moves the ends of runs onto the axes of the walls that they meet. Then closes free ends that face a wall across a
 * drawn door or window, or across a short distance.
 *
 * @param named whether a layer says that the runs are walls; otherwise free-standing runs may be furniture
 */
export function joinRuns(runs: readonly OpenRun[], finder: OpeningFinder, named: boolean): OpenRun[] {
  const thickestMm = runs.reduce((most, { thicknessMm }) => Math.max(most, thicknessMm), 0);
  const near = indexRuns(runs);
  const met = runs.map((run) => meetAtEnds(run, (end) => near(end, MEETING_SHARE * thickestMm + SINGLE_SLACK_MM)));
  const joined = joinCorners(met, finder);
  const index = createSpatialIndex(
    joined.map(({ run }) => run),
    (run) => boxAroundPiece(run),
  );
  const ahead = (run: OpenRun) => {
    const end = endOf(run);
    const beyond = { start: end, along: run.along, lengthMm: MAX_WINDOW_MM + thickestMm, single: false };
    return index(boxAroundPiece({ ...beyond, thicknessMm: 2 * run.thicknessMm }, thickestMm));
  };
  const minFreeMm = named ? MIN_FREE_MM : Number.POSITIVE_INFINITY;
  return joined.map(({ run, startMet, endMet }) => {
    const afterEnd = endMet ? undefined : closingOpening(run, run, ahead(run), finder, startMet, minFreeMm);
    const longer = afterEnd ? extended(run, afterEnd) : run;
    if (startMet) return longer;
    const turned = reversed(longer);
    const beforeStart = closingOpening(turned, run, ahead(turned), finder, endMet, minFreeMm);
    return beforeStart ? reversed(extended(turned, beforeStart)) : longer;
  });
}

function meetAtEnds(run: OpenRun, near: (end: Point) => readonly OpenRun[]): JoinedRun {
  const atEnd = meeting(run, run, near(endOf(run)));
  const atStart = meeting(reversed(run), run, near(run.start));
  const cut = atStart ?? 0;
  const lengthMm = run.lengthMm + (atEnd ?? 0) + cut;
  const moved = (opening: RunOpening) => ({ ...opening, from: opening.from + cut, to: opening.to + cut });
  const gaps = run.gaps.map((gap) => ({ from: gap.from + cut, to: gap.to + cut }));
  const joined = { ...run, start: onPiece(run, -cut), lengthMm, gaps, openings: run.openings.map(moved) };
  return { run: lengthMm > 20 ? joined : run, startMet: atStart !== undefined, endMet: atEnd !== undefined };
}

/** How far an end must move along its run to the axis of the nearest wall that it meets; undefined without one. */
function meeting(run: OpenRun, own: OpenRun, runs: readonly OpenRun[]): number | undefined {
  let best: number | undefined;
  const end = endOf(run);
  for (const wall of runs) {
    if (wall === own) continue;
    const angle = sine(run, wall);
    if (angle < MIN_SINE) continue;
    const { beyond, along } = crossing(run, end, wall);
    const slack = wall.thicknessMm > STONE_MM ? Math.max(SLACK_MM, STONE_SLACK_SHARE * wall.thicknessMm) : SLACK_MM;
    const ahead = wall.thicknessMm / 2 / angle + (run.single ? SINGLE_SLACK_MM : slack);
    // A partition that comes in near the end of a thick wall is not where that ends.
    const corner = wall.thicknessMm >= run.thicknessMm / 2 ? run.thicknessMm / 2 : 0;
    const behind = Math.min(ahead + corner, run.lengthMm / 2 + ahead);
    const side = run.thicknessMm / 2 / angle + SLACK_MM;
    if (beyond > ahead || beyond < -behind) continue;
    // A wall that itself ends here has its end at the face of this one, half a thickness off the axis.
    if (along < -side || along > wall.lengthMm + side) continue;
    if (best === undefined || Math.abs(beyond) < Math.abs(best)) best = beyond;
  }
  return best;
}

/**
 * The opening between a free end and the wall that it faces.
 *
 * @param held whether the run meets a wall at its other end
 */
function closingOpening(
  run: OpenRun,
  own: OpenRun,
  runs: readonly OpenRun[],
  finder: OpeningFinder,
  held: boolean,
  minFreeMm: number,
): Closing | undefined {
  let nearest: { beyond: number; face: number } | undefined;
  const end = endOf(run);
  for (const wall of runs) {
    if (wall === own) continue;
    const angle = sine(run, wall);
    if (angle < 0.7) continue;
    const { beyond, along } = crossing(run, end, wall);
    const face = beyond - wall.thicknessMm / 2 / angle;
    if (face < MIN_CLOSER_MM || face > MAX_WINDOW_MM) continue;
    if (along < -run.thicknessMm || along > wall.lengthMm + run.thicknessMm) continue;
    if (!nearest || beyond < nearest.beyond) nearest = { beyond, face };
  }
  if (!nearest) return undefined;
  const gap = { from: run.lengthMm, to: run.lengthMm + nearest.face };
  const seen = finder.inGap({ ...run, gaps: [] }, gap);
  // Where nothing says which lines are walls, lines between a wall and another one are the front of a cupboard.
  const isKnown = minFreeMm < Number.POSITIVE_INFINITY || seen?.evidence !== 'lines';
  const isLong = nearest.face > MAX_CLOSER_MM;
  if (seen && isKnown && (!isLong || (seen.type === 'window' && seen.evidence === 'mark'))) {
    finder.take(seen);
    return { opening: openingBeforeStub(run, seen, finder.shownIn(run, gap)), lengthMm: run.lengthMm + nearest.beyond };
  }
  if (nearest.face > MAX_BARE_MM || run.single || run.lengthMm < 2 * run.thicknessMm) return undefined;
  if (!held && run.lengthMm < minFreeMm) return undefined;
  const opening: RunOpening = { ...gap, type: 'passage', evidence: 'gap', leaves: [] };
  return { opening, lengthMm: run.lengthMm + nearest.beyond };
}

/** The opening up to the face of a wall, and the length of the run up to the axis of that wall. */
interface Closing {
  readonly opening: RunOpening;
  readonly lengthMm: number;
}

function extended(run: OpenRun, { opening, lengthMm }: Closing): OpenRun {
  return { ...run, lengthMm, openings: [...run.openings, opening] };
}

/** The sine of the angle between two runs. */
export function sine(a: WallPiece, b: WallPiece): number {
  return Math.abs(cross(a.along, b.along));
}

/** The point where two axes cross: the distance beyond the `end` of the run, and along the other wall. */
export function crossing(run: WallPiece, end: Point, wall: WallPiece): { beyond: number; along: number } {
  const from = minus(wall.start, end);
  const turn = cross(run.along, wall.along);
  return { beyond: cross(from, wall.along) / turn, along: cross(from, run.along) / turn };
}
