import type { PlanView, Wall } from '../document/plan-view.ts';

/** A wall that has moved, turned, been cut, become thicker or gone. */
export interface ChangedWall {
  readonly wall: Wall;
  /** What it has become. */
  readonly parts: readonly Wall[];
}

/**
 * The walls of a plan that are no longer as they were, by their keys. A wall that stays is the same value, so that a
 * frame of a drag passes over most of them.
 *
 * @param keysOfParts the keys of what a wall has become; only of walls that were cut, replaced or removed
 */
export function changedWalls(
  before: PlanView,
  after: PlanView,
  keysOfParts: ReadonlyMap<number, readonly number[]> = new Map(),
): ReadonlyMap<number, ChangedWall> {
  const stay = new Set(after.walls);
  const changed = before.walls.filter((wall) => !stay.has(wall));
  if (changed.length === 0) return new Map();
  const walls = new Map(after.walls.map((wall) => [wall.key, wall]));
  return new Map(
    changed.map((wall) => {
      const keys = keysOfParts.get(wall.key) ?? [wall.key];
      return [wall.key, { wall, parts: keys.flatMap((key) => walls.get(key) ?? []) }];
    }),
  );
}
