import { elementAt } from '../geometry/element-at.ts';
import { cross, dot, minus, plus } from '../geometry/point.ts';
import { createSpatialIndex } from './spatial-index.ts';
import type { NonEmpty } from './split-sorted.ts';
import { boxAroundPiece, endOf, inPiece, onPiece, type WallPiece } from './wall-segment.ts';

/** A wall along one axis, with the gaps in it in ascending order. */
export interface WallRun extends WallPiece {
  readonly gaps: readonly Gap[];
  /** All of it is glass: no window stands in it. */
  readonly glass?: boolean;
}

/** A stretch of a run along its axis: a gap from one wall end to the next. */
export interface Gap {
  readonly from: number;
  readonly to: number;
}

const MAX_ANGLE = 0.025;
/** Ends of lines are drawn so inexactly: it turns a short piece more than a long one. */
const INEXACT_MM = 8;
const MAX_OFFSET_MM = 20;
const STONE_MM = 450;
/** An axis that turns by less is that of the longest piece. */
const LEAST_TURN = 0.002;
const MAX_OFFSET_SHARE = 0.25;
/** Breaks shorter than this are where another wall joins. */
const JOINT_MM = 350;
/** Axes farther apart than this at any place of a building are not the same one. */
const AXIS_REACH_MM = 600;
/** No opening is wider; a garage door for two cars is about as wide. */
export const MAX_GAP_MM = 6_200;

/** Joins pieces that continue each other on one axis and are equally thick. */
export function wallRuns(pieces: readonly WallPiece[]): WallRun[] {
  const order = [...pieces].sort((p, q) => q.lengthMm * q.thicknessMm - p.lengthMm * p.thicknessMm);
  const near = createSpatialIndex(order, (piece) => boxAroundPiece(piece));
  const taken = new Set<WallPiece>();
  return order.flatMap((lead) => {
    if (taken.has(lead)) return [];
    taken.add(lead);
    const group: NonEmpty<WallPiece> = [lead];
    // The group grows from its longest piece outwards, so that a slight turn does not carry it to another wall.
    for (const member of group) {
      for (const piece of near(boxAroundPiece(member, MAX_GAP_MM))) {
        if (taken.has(piece) || !isOnAxis(lead, piece) || !continues(lead, member, piece)) continue;
        taken.add(piece);
        group.push(piece);
      }
    }
    return [runOf(group)];
  });
}

function isOnAxis(lead: WallPiece, piece: WallPiece): boolean {
  return Math.abs(inPiece(lead, piece.start).v) < AXIS_REACH_MM;
}

function continues(lead: WallPiece, member: WallPiece, piece: WallPiece): boolean {
  const turn = (lead.thicknessMm > STONE_MM ? 2 : 1) * MAX_ANGLE + INEXACT_MM / piece.lengthMm;
  if (Math.abs(cross(lead.along, piece.along)) > turn || lead.single !== piece.single) return false;
  const thinner = Math.min(lead.thicknessMm, piece.thicknessMm);
  const difference = Math.abs(lead.thicknessMm - piece.thicknessMm);
  const thicker = Math.max(lead.thicknessMm, piece.thicknessMm);
  // Only stone is so thick, and it is never equally thick.
  if (difference > Math.max(15, (thicker > STONE_MM ? 0.35 : 0.2) * thicker)) return false;
  const [start, end] = [inPiece(member, piece.start), inPiece(member, endOf(piece))];
  const offset = Math.max(Math.abs(start.v), Math.abs(end.v));
  const leadOffset = Math.abs(inPiece(lead, onPiece(piece, piece.lengthMm / 2)).v);
  const most = Math.min(Math.max(MAX_OFFSET_MM, MAX_OFFSET_SHARE * thinner), 120);
  if (Math.min(offset, leadOffset) > most) return false;
  const [from, to] = start.s < end.s ? [start.s, end.s] : [end.s, start.s];
  return from - member.lengthMm <= MAX_GAP_MM && -to <= MAX_GAP_MM;
}

function runOf(group: NonEmpty<WallPiece>): WallRun {
  const lead = { ...group[0], ...axisOf(group) };
  const total = group.reduce((sum, { lengthMm }) => sum + lengthMm, 0);
  const spans = group
    .map((piece) => {
      const [start, end] = [inPiece(lead, piece.start), inPiece(lead, endOf(piece))];
      return { from: Math.min(start.s, end.s), to: Math.max(start.s, end.s) };
    })
    .sort((p, q) => p.from - q.from);
  const { from } = elementAt(spans, 0);
  const gaps: Gap[] = [];
  let reach = from;
  for (const span of spans) {
    if (span.from - reach > JOINT_MM) gaps.push({ from: reach - from, to: span.from - from });
    reach = Math.max(reach, span.to);
  }
  const thicknessMm = group.reduce((sum, piece) => sum + piece.thicknessMm * piece.lengthMm, 0) / total;
  return { ...lead, start: onPiece(lead, from), lengthMm: reach - from, thicknessMm, gaps };
}

/**
 * The line through the middle of all pieces, each with the weight of its length. The faces of stone walls are not
 * parallel, so that the axis of one piece leads away from the others.
 */
function axisOf(group: NonEmpty<WallPiece>): Pick<WallPiece, 'start' | 'along'> {
  const [lead] = group;
  let [all, first, second, mixed] = [0, 0, 0, 0];
  let centre = { x: 0, y: 0 };
  for (const piece of group) {
    all += piece.lengthMm;
    centre = plus(centre, onPiece(piece, piece.lengthMm / 2), piece.lengthMm);
  }
  centre = { x: centre.x / all, y: centre.y / all };
  for (const piece of group) {
    for (const end of [piece.start, endOf(piece)]) {
      const { x, y } = minus(end, centre);
      first += piece.lengthMm * x * x;
      second += piece.lengthMm * y * y;
      mixed += piece.lengthMm * x * y;
    }
  }
  const angle = Math.atan2(2 * mixed, first - second) / 2;
  const fitted = { x: Math.cos(angle), y: Math.sin(angle) };
  const along = dot(fitted, lead.along) < 0 ? { x: -fitted.x, y: -fitted.y } : fitted;
  if (Math.abs(cross(along, lead.along)) < LEAST_TURN) return lead;
  return { start: plus(centre, along, dot(minus(lead.start, centre), along)), along };
}

/** Cuts a run at some of its gaps. */
export function splitRun(run: WallRun, at: readonly Gap[]): WallRun[] {
  const stretches: Gap[] = [];
  let start = 0;
  for (const cut of [...at].sort((p, q) => p.from - q.from)) {
    stretches.push({ from: start, to: cut.from });
    start = cut.to;
  }
  stretches.push({ from: start, to: run.lengthMm });
  return stretches.map(({ from, to }) => {
    const gaps = run.gaps
      .filter((gap) => gap.from >= from && gap.to <= to)
      .map((gap) => ({ from: gap.from - from, to: gap.to - from }));
    return { ...run, start: onPiece(run, from), lengthMm: to - from, gaps };
  });
}

/** The sine of the angle between two runs. */
export function sineBetween(a: WallPiece, b: WallPiece): number {
  return Math.abs(cross(a.along, b.along));
}
