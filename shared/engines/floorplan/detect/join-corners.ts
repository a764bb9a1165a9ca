import { elementAt } from '../geometry/element-at.ts';
import { cross, distance, minus, type Point, plus } from '../geometry/point.ts';
import type { Bounds } from '../geometry/polygon.ts';
import { isLined } from './lined-wall.ts';
import { openingBeforeStub } from './opening-before-stub.ts';
import type { OpeningFinder } from './opening-finder.ts';
import { type OpenRun, type RunOpening, reversed } from './run-openings.ts';
import { createSpatialIndex } from './spatial-index.ts';
import { boxAroundPiece, endOf } from './wall-segment.ts';

/** A run, and which of its ends lie on the axis of another wall. */
export interface JoinedRun {
  readonly run: OpenRun;
  readonly startMet: boolean;
  readonly endMet: boolean;
}

const MIN_SINE = 0.7;
const MAX_REACH_MM = 4_200;
/**
 * The longest part of a wall that may be missing at its corner without an opening: a pier shorter than it is thick.
 */
const MAX_PIER_MM = 700;
const MIN_OPENING_MM = 380;
/** Boxes are larger by this, against rounding. */
const SLACK_MM = 1;

/** One end of a run. */
interface RunEnd {
  readonly number: number;
  readonly atStart: boolean;
  /** It meets a wall, but an opening may follow before the corner. */
  readonly met: boolean;
}

/**
 * Extends two walls to their corner when both end before it, at least one of them at an opening. The pier between two
 * openings at a corner is too short to be found as a wall.
 */
export function joinCorners(runs: readonly JoinedRun[], finder: OpeningFinder): JoinedRun[] {
  const joined = [...runs];
  const ends = runs.flatMap(({ startMet, endMet }, number) => [
    endOfRun(runs, { number, atStart: true, met: startMet }),
    endOfRun(runs, { number, atStart: false, met: endMet }),
  ]);
  const thickestMm = runs.reduce((most, { run }) => Math.max(most, run.thicknessMm), 0);
  // The corner of two ends lies within both boxes.
  const boxes = ends.map(({ lead, at }) => boundsAhead(lead, at, thickestMm));
  const near = createSpatialIndex([...ends.keys()], (end) => elementAt(boxes, end));
  const corners: { first: RunEnd; second: RunEnd; reach: readonly [number, number] }[] = [];
  for (const [index, first] of ends.entries()) {
    for (const next of near(elementAt(boxes, index))) {
      if (next <= index) continue;
      const second = elementAt(ends, next);
      if ((first.end.met && second.end.met) || first.end.number === second.end.number) continue;
      // Both reach their corner, so they are no farther from each other than that.
      if (distance(first.at, second.at) > 2 * MAX_REACH_MM) continue;
      const reach = cornerOf(first.lead, second.lead);
      if (reach) corners.push({ first: first.end, second: second.end, reach });
    }
  }
  corners.sort((p, q) => p.reach[0] + p.reach[1] - q.reach[0] - q.reach[1]);
  if (corners.length === 0) return joined;
  const taken = new Set<RunEnd>();
  const beside = createSpatialIndex(
    runs.map(({ run }) => run),
    (run) => boxAroundPiece(run),
  );
  for (const { first, second, reach } of corners) {
    if (taken.has(first) || taken.has(second)) continue;
    const [a, b] = [directed(joined, first), directed(joined, second)];
    const [extendedA, extendedB] = [
      extendedTo(a, reach[0], b, finder, beside),
      extendedTo(b, reach[1], a, finder, beside),
    ];
    if (!extendedA || !extendedB || !(extendedA.opened || extendedB.opened)) continue;
    if ((first.met && !extendedA.opened) || (second.met && !extendedB.opened)) continue;
    for (const end of [first, second]) taken.add(end);
    for (const { opened } of [extendedA, extendedB]) if (opened) finder.take(opened);
    joined[first.number] = withEnd(elementAt(joined, first.number), first, extendedA.run);
    joined[second.number] = withEnd(elementAt(joined, second.number), second, extendedB.run);
  }
  return joined;
}

/** The box around the places at which the corner of an end can lie. */
function boundsAhead({ along }: OpenRun, at: Point, thickestMm: number): Bounds {
  const [a, b] = [plus(at, along, -thickestMm / 2), plus(at, along, MAX_REACH_MM)];
  return {
    minX: Math.min(a.x, b.x) - SLACK_MM,
    minY: Math.min(a.y, b.y) - SLACK_MM,
    maxX: Math.max(a.x, b.x) + SLACK_MM,
    maxY: Math.max(a.y, b.y) + SLACK_MM,
  };
}

function endOfRun(runs: readonly JoinedRun[], end: RunEnd) {
  const lead = directed(runs, end);
  return { end, lead, at: endOf(lead) };
}

function directed(runs: readonly JoinedRun[], { number, atStart }: RunEnd): OpenRun {
  const { run } = elementAt(runs, number);
  return atStart ? reversed(run) : run;
}

function withEnd(joined: JoinedRun, { atStart }: RunEnd, run: OpenRun): JoinedRun {
  return atStart ? { ...joined, run: reversed(run), startMet: true } : { ...joined, run, endMet: true };
}

/** The distances from both ends to the point where their axes cross. */
function cornerOf(a: OpenRun, b: OpenRun): readonly [number, number] | undefined {
  const turn = cross(a.along, b.along);
  if (Math.abs(turn) < MIN_SINE) return undefined;
  const from = minus(endOf(b), endOf(a));
  const [aheadA, aheadB] = [cross(from, b.along) / turn, cross(from, a.along) / turn];
  const least = -Math.max(a.thicknessMm, b.thicknessMm) / 2;
  if (Math.min(aheadA, aheadB) < least || Math.max(aheadA, aheadB) > MAX_REACH_MM) return undefined;
  return [aheadA, aheadB];
}

/** The run up to its corner, with the opening on the way; undefined when too much of the wall is missing. */
function extendedTo(
  run: OpenRun,
  reachMm: number,
  { thicknessMm }: OpenRun,
  finder: OpeningFinder,
  beside: (box: Bounds) => OpenRun[],
): { run: OpenRun; opened?: RunOpening } | undefined {
  const lengthMm = run.lengthMm + reachMm;
  const gap = { from: run.lengthMm, to: lengthMm - thicknessMm / 2 };
  const seen = gap.to - gap.from >= MIN_OPENING_MM ? finder.inGap({ ...run, gaps: [] }, gap) : undefined;
  if (seen?.evidence === 'lines' && isLined(run, gap, beside(boxAroundPiece({ ...run, lengthMm })))) return undefined;
  if (seen) {
    const opening = openingBeforeStub(run, seen, finder.shownIn(run, gap));
    return { run: { ...run, lengthMm, openings: [...run.openings, opening] }, opened: seen };
  }
  return reachMm <= MAX_PIER_MM ? { run: { ...run, lengthMm } } : undefined;
}
