/** A hole in a wall: along it from its start, and up from the floor. */
export interface WallOpening {
  readonly fromMm: number;
  readonly toMm: number;
  readonly bottomMm: number;
  readonly topMm: number;
}

/** A rectangle of a wall without holes, in the same coordinates. */
type WallPanel = WallOpening;

/**
 * Cuts a wall into rectangles around its openings: those next to an opening have the full height, those above and below
 * it the remaining height. Openings can overlap and can extend beyond the wall.
 *
 * @param wall the whole wall
 */
export function wallPanels(wall: WallPanel, openings: readonly WallOpening[]): WallPanel[] {
  const inside = (value: number) => value > wall.fromMm && value < wall.toMm;
  const cuts = openings.flatMap(({ fromMm, toMm }) => [fromMm, toMm]).filter(inside);
  const places = [...new Set([wall.fromMm, ...cuts, wall.toMm])].sort((a, b) => a - b);
  return places.slice(1).flatMap((toMm, index) => {
    const fromMm = places[index] ?? wall.fromMm;
    const holes = openings.filter((opening) => opening.fromMm < toMm && opening.toMm > fromMm);
    return remainingHeights(wall, holes).map(([bottomMm, topMm]) => ({ fromMm, toMm, bottomMm, topMm }));
  });
}

/** The remaining parts of a wall's height at these openings, from the floor up. */
function remainingHeights(wall: WallPanel, holes: readonly WallOpening[]): [bottomMm: number, topMm: number][] {
  const left: [number, number][] = [];
  let reachedMm = wall.bottomMm;
  for (const { bottomMm, topMm } of holes.toSorted((a, b) => a.bottomMm - b.bottomMm)) {
    if (bottomMm > reachedMm) left.push([reachedMm, Math.min(bottomMm, wall.topMm)]);
    reachedMm = Math.max(reachedMm, topMm);
    if (reachedMm >= wall.topMm) return left;
  }
  left.push([reachedMm, wall.topMm]);
  return left;
}
