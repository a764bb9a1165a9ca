import type { SceneWall } from '../../../shared/domain/views/view-data.ts';

/** A box of a wall: from and to along the wall, bottom and top above the floor, in millimetres. */
interface WallBox {
  readonly from: number;
  readonly to: number;
  readonly bottom: number;
  readonly top: number;
  readonly glass: boolean;
}

/**
 * Cuts a wall into boxes: full height between openings, below sills and above lintels, and a pane in each window.
 * Openings that overlap the one before are cut to what is left.
 */
export function wallBoxes({
  x1,
  y1,
  x2,
  y2,
  height,
  thickness,
  openings,
}: Omit<SceneWall, 'left' | 'right'>): WallBox[] {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const boxes: WallBox[] = [];
  const add = (from: number, to: number, bottom: number, top: number, glass = false) => {
    if (to - from > 0.5 && top - bottom > 0.5) boxes.push({ from, to, bottom, top, glass });
  };
  // The ends reach to the middle of the walls that they meet, so corners are closed.
  let place = -thickness / 2;
  for (const { type, at, width, sill, height: opening } of openings.toSorted((a, b) => a.at - b.at)) {
    const from = Math.max(at - width / 2, place);
    const to = Math.min(at + width / 2, length);
    if (to <= from) continue;
    const [bottom, top] = [Math.min(Math.max(sill, 0), height), Math.min(Math.max(sill, 0) + opening, height)];
    add(place, from, 0, height);
    add(from, to, 0, bottom);
    add(from, to, top, height);
    if (type === 'window') add(from, to, bottom, top, true);
    place = to;
  }
  add(place, length + thickness / 2, 0, height);
  return boxes;
}
