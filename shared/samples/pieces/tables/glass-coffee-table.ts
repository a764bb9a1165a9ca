import { board } from '../../geometry/board.ts';
import { fillet } from '../../geometry/path.ts';
import { plate } from '../../geometry/plate.ts';
import { rectangleProfile, sweep } from '../../geometry/sweep.ts';
import { bothSides } from '../../geometry/transform.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import { clearGlass } from '../../materials/hard.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { bookPile } from '../components/books.ts';
import { bowl } from '../components/vessels.ts';

const BAR_MM = 22;
const GLASS_MM = 10;
const SHELF_MM = 120;
/** Pads below the top: if glass and frame touch in one plane, renderers choose at random which one they show. */
const PADS_MM = 1;

/** A coffee table: glass top in a frame of flat metal hoops, with a stone shelf below. */
export function glassCoffeeTable(options: {
  readonly frame: Material;
  readonly shelf: Material;
  readonly bowl: Material;
}) {
  return ({ width, height, depth }: Size): Piece => {
    const [x, z] = [width / 2 - BAR_MM / 2, depth / 2 - BAR_MM / 2];
    const low = BAR_MM / 2;
    const high = height - GLASS_MM - PADS_MM - BAR_MM / 2;
    const side = (px: number): Vec3[] => [
      [px, low, -z],
      [px, low, z],
      [px, high, z],
      [px, high, -z],
    ];
    // Started in the middle of the lower bar, so that all four corners are bent.
    const path = (px: number) => {
      const [a, b, c, d] = side(px) as [Vec3, Vec3, Vec3, Vec3];
      return fillet([[px, low, 0], b, c, d, a, [px, low, -1]], 34, 5);
    };
    const hoop = sweep(path(x), rectangleProfile(BAR_MM, BAR_MM, 4, 2), { closed: true });
    const bars = [-z, z].flatMap((pz) => [
      board(2 * x - BAR_MM + 6, BAR_MM, BAR_MM, [0, high - BAR_MM / 2, pz], { radius: 3 }),
    ]);
    const lower = [-z, z].map((pz) =>
      board(2 * x - BAR_MM + 6, BAR_MM - 6, BAR_MM - 4, [0, SHELF_MM - BAR_MM + 4, pz], { radius: 3 }),
    );
    const studs = bothSides(board(BAR_MM - 4, BAR_MM - 6, depth - 20, [x, SHELF_MM - BAR_MM + 4, 0], { radius: 3 }));
    return [
      part('Frame', options.frame, ...bothSides(hoop), ...bars, ...lower, ...studs),
      part('Top', clearGlass, plate(rectangleProfile(width, depth, 36, 7), GLASS_MM, height - GLASS_MM, { edge: 2 })),
      part(
        'Shelf',
        options.shelf,
        plate(rectangleProfile(width - 2 * BAR_MM + 4, depth - 8, 16, 5), 18, SHELF_MM - 2, { edge: 3 }),
      ),
      ...bookPile([-width * 0.16, SHELF_MM + 16, 20], [34, 26, 22], ['#2f4858', '#d9cfbd', '#8c3b2e']),
      part('Bowl', options.bowl, bowl(120, 84, [width * 0.2, SHELF_MM + 16, -10])),
    ];
  };
}
