import { board } from '../../geometry/board.ts';
import { fillet } from '../../geometry/path.ts';
import { rectangleProfile, sweep } from '../../geometry/sweep.ts';
import { bothSides } from '../../geometry/transform.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';

const TOP_MM = 38;
const BAR_MM = 60;

/** A long table: a top of wide planks on two trapezoid frames of flat steel. */
export function trestleTable(options: { readonly top: Material; readonly frame: Material }) {
  return ({ width, height, depth }: Size): Piece => {
    const under = height - TOP_MM;
    const planks = 5;
    const plank = depth / planks;
    const boards = Array.from({ length: planks }, (_, index) =>
      board(width, TOP_MM, plank - 0.6, [0, under, (index - (planks - 1) / 2) * plank], { radius: 3, roundness: 2 }),
    );
    const x = width / 2 - 300;
    const foot = depth / 2 - 46;
    const low = 9;
    const high = under - 9;
    const outline: Vec3[] = [
      [x, low, -1],
      [x, low, -foot],
      [x, high, -foot + 150],
      [x, high, foot - 150],
      [x, low, foot],
      [x, low, 0],
    ];
    const hoop = sweep(fillet(outline, 26, 4), rectangleProfile(BAR_MM, 16, 3, 2), { closed: true });
    return [
      part('Top', options.top, ...boards),
      part('Frames', options.frame, ...bothSides(hoop)),
      part('Beam', options.frame, board(2 * x, 44, 24, [0, under - 62, 0], { radius: 3 })),
    ];
  };
}
