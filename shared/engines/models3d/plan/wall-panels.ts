/** What is cut out of a wall, along it and up, from the end where it begins and from the floor. */
export interface WallOpening {
  readonly fromMm: number;
  readonly toMm: number;
  readonly bottomMm: number;
  readonly topMm: number;
}

/** A whole rectangle of a wall, in the same numbers. */
export type WallPanel = WallOpening;

/**
 * Cuts a wall into rectangles around its openings: those beside them have its full height, those above and below them
 * what is left of it. Openings may overlap, and may reach beyond the wall.
 *
 * @param wall the whole of it
 */
export function wallPanels(wall: WallPanel, openings: readonly WallOpening[]): WallPanel[] {
  const inside = (value: number) => value > wall.fromMm && value < wall.toMm;
  const cuts = openings.flatMap(({ fromMm, toMm }) => [fromMm, toMm]).filter(inside);
  const places = [...new Set([wall.fromMm, ...cuts, wall.toMm])].sort((a, b) => a - b);
  return places.slice(1).flatMap((toMm, index) => {
    const fromMm = places[index] ?? wall.fromMm;
    const holes = openings.filter((opening) => opening.fromMm < toMm && opening.toMm > fromMm);
    return standing(wall, holes).map(([bottomMm, topMm]) => ({ fromMm, toMm, bottomMm, topMm }));
  });
}

/** What is left of the height of a wall where these openings are, from the floor up. */
function standing(wall: WallPanel, holes: readonly WallOpening[]): [bottomMm: number, topMm: number][] {
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
