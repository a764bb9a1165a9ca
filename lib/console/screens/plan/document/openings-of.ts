import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import { alongWall, awayFromWall, nearestWall } from './along-wall.ts';
import type { Opening, Part, Wall } from './plan-view.ts';

/** The openings that were hung last, and the walls on which they hang. */
interface Hung {
  readonly walls: ReadonlySet<Wall>;
  readonly byPart: ReadonlyMap<Part<PlanObject>, Opening>;
  readonly openings: readonly Opening[];
}

let last: Hung = { walls: new Set(), byPart: new Map(), openings: [] };

/** Whether an object is a door or a window. */
export function hangs({ type }: PlanObject): boolean {
  return type === 'door' || type === 'window';
}

/**
 * The doors and windows among objects, each with its nearest wall. While a corner is dragged, only the walls that move
 * are looked at; an opening that stays is the same value, and so is the list when all stay.
 */
export function openingsOf(objects: readonly Part<PlanObject>[], walls: readonly Wall[]): readonly Opening[] {
  const now = new Set(walls);
  const moved = walls.filter((wall) => !last.walls.has(wall));
  const byPart = new Map<Part<PlanObject>, Opening>();
  for (const part of objects) {
    if (!hangs(part.value)) continue;
    const known = last.byPart.get(part);
    byPart.set(part, known && isStill(known, now, moved) ? known : hung(part, walls));
  }
  const openings = [...byPart.values()];
  const isSame = openings.length === last.openings.length && openings.every((each, at) => each === last.openings[at]);
  last = { walls: now, byPart, openings: isSame ? last.openings : openings };
  return last.openings;
}

/** Whether the wall of an opening is still the nearest one. */
function isStill({ wall, value }: Opening, now: ReadonlySet<Wall>, moved: readonly Wall[]): boolean {
  if (!wall || !now.has(wall)) return false;
  const at = { x: value.xMm, y: value.yMm };
  const awayMm = awayFromWall(wall, at);
  return moved.every((other) => awayFromWall(other, at) > awayMm);
}

function hung(part: Part<PlanObject>, walls: readonly Wall[]): Opening {
  const at = { x: part.value.xMm, y: part.value.yMm };
  const wall = nearestWall(walls, at);
  return { ...part, wall, alongMm: wall ? alongWall(wall, at) : 0 };
}
