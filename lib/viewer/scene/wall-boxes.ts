import type { SceneOpening, SceneWall } from '../../../shared/domain/views/view-data.ts';

/** A box of a wall: from and to along the wall, bottom and top above the floor, in millimetres. */
export interface WallBox {
  readonly from: number;
  readonly to: number;
  readonly bottom: number;
  readonly top: number;
  /** What the box is: wall, or what fills an opening. */
  readonly fill: 'wall' | 'window' | 'door';
  /** What it fills; missing for wall. */
  readonly opening?: SceneOpening;
}

/** Where a wall begins and ends on both of its sides, along it, in millimetres from its start. */
export interface WallReach {
  readonly from: number;
  readonly to: number;
}

/**
 * Cuts a wall into boxes: full height between openings, below sills and above lintels, and each window and door.
 * Openings that overlap the one before are cut to what is left.
 *
 * @param reach see {@link WallReach}
 */
export function wallBoxes({ height, openings }: Pick<SceneWall, 'height' | 'openings'>, reach: WallReach): WallBox[] {
  const boxes: WallBox[] = [];
  const add = (
    from: number,
    to: number,
    bottom: number,
    top: number,
    filled: Pick<WallBox, 'fill' | 'opening'> = { fill: 'wall' },
  ) => {
    if (to - from > 0.5 && top - bottom > 0.5) boxes.push({ from, to, bottom, top, ...filled });
  };
  let place = reach.from;
  for (const opening of openings.toSorted((a, b) => a.at - b.at)) {
    const { type, at, width } = opening;
    const from = Math.max(at - width / 2, place);
    const to = Math.min(at + width / 2, reach.to);
    if (to <= from) continue;
    const sill = Math.max(opening.sill, 0);
    const [bottom, top] = [Math.min(sill, height), Math.min(sill + opening.height, height)];
    add(place, from, 0, height);
    add(from, to, 0, bottom);
    add(from, to, top, height);
    if (type !== 'gap') add(from, to, bottom, top, { fill: type, opening });
    place = to;
  }
  add(place, reach.to, 0, height);
  return boxes;
}
