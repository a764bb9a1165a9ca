import { cross, direction } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import { onWall } from '../document/along-wall.ts';
import type { Opening, Wall } from '../document/plan-view.ts';

/** A stretch of a wall, in millimetres from its first node. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** No door or window is narrower. */
export const MIN_OPENING_MM = 100;
/** Walls within 3 degrees of one line go on through each other. */
const STRAIGHT_SINE = 0.05;
/** What is added to a cut by rounding to whole millimetres. */
const ROUNDING_MM = 1;

/** The stretches of a wall on which nothing hangs, between the faces of the walls across its ends. */
export function freeSpans(wall: Wall, walls: readonly Wall[], taken: readonly Span[]): Span[] {
  const spans: Span[] = [];
  let start = Math.ceil(reach(wall, wall.value.from, walls));
  const last = Math.floor(wall.lengthMm - reach(wall, wall.value.to, walls));
  for (const span of taken.toSorted((a, b) => a.start - b.start)) {
    if (span.start > start) spans.push({ start, end: Math.min(span.start, last) });
    start = Math.max(start, span.end);
  }
  spans.push({ start, end: last });
  return spans.filter(({ start: from, end }) => end > from);
}

/** How far the walls across reach into a wall at one of its nodes. */
function reach(wall: Wall, node: number, walls: readonly Wall[]): number {
  const along = direction(wall.from, wall.to);
  return walls.reduce((most, other) => {
    const meets = other.key !== wall.key && (other.value.from === node || other.value.to === node);
    if (!meets) return most;
    const sine = Math.abs(cross(along, direction(other.from, other.to)));
    return sine < STRAIGHT_SINE ? most : Math.max(most, other.value.thicknessMm / 2);
  }, 0);
}

/**
 * Where an opening fits that is wanted around a place: there or as near as possible; cut to the longest stretch if it
 * fits nowhere. Undefined if no stretch is long enough for any opening.
 */
export function fitted(
  spans: readonly Span[],
  { alongMm, widthMm }: { readonly alongMm: number; readonly widthMm: number },
): { readonly alongMm: number; readonly widthMm: number } | undefined {
  const wide = spans.filter(({ start, end }) => end - start >= widthMm);
  if (wide.length > 0) {
    const places = wide.map(({ start, end }) => Math.min(Math.max(alongMm, start + widthMm / 2), end - widthMm / 2));
    const near = places.reduce((best, each) => (Math.abs(each - alongMm) < Math.abs(best - alongMm) ? each : best));
    return { alongMm: near, widthMm };
  }
  const longest = spans.toSorted((a, b) => b.end - b.start - (a.end - a.start))[0];
  const cutMm = longest ? Math.floor(longest.end - longest.start) : 0;
  if (!longest || cutMm < MIN_OPENING_MM) return undefined;
  return { alongMm: (longest.start + longest.end) / 2, widthMm: cutMm };
}

/** What an opening takes of its wall. */
export function spanOf({ alongMm, widthMm }: { readonly alongMm: number; readonly widthMm: number }): Span {
  return { start: alongMm - widthMm / 2 - ROUNDING_MM, end: alongMm + widthMm / 2 + ROUNDING_MM };
}

/** What the openings of a wall take of it, but for one. */
export function takenSpans(openings: readonly Opening[], wall: Wall, except?: number): Span[] {
  return openings
    .filter((opening) => opening.wall?.key === wall.key && opening.key !== except)
    .map(({ alongMm, value: { widthMm } }) => spanOf({ alongMm, widthMm }));
}

/** The attributes of an opening at a place of its wall. */
export function hungNumbers(
  wall: Wall,
  { alongMm, widthMm }: { readonly alongMm: number; readonly widthMm: number },
  isReversed = false,
): Readonly<Record<'x' | 'y' | 'width' | 'depth' | 'rotation', number>> {
  const { x, y } = onWall(wall, alongMm);
  const degrees = wallDegrees(wall) + (isReversed ? 180 : 0);
  return {
    x: Math.round(x) + 0,
    y: Math.round(y) + 0,
    width: widthMm,
    depth: wall.value.thicknessMm,
    rotation: Math.round((degrees > 180 ? degrees - 360 : degrees) * 100) / 100 + 0,
  };
}

/** The direction of a wall, as openings on it are turned. */
export function wallDegrees({ from, to }: Wall): number {
  return (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
}
