import { board } from '../../geometry/board.ts';
import type { Mesh } from '../../geometry/mesh.ts';

interface CarcassShape {
  readonly width: number;
  /** Height of the box itself. */
  readonly height: number;
  readonly depth: number;
  /** Height of its underside above the floor. */
  readonly bottom: number;
  readonly thickness: number;
  /** Middle of the box in z; 0 by default. */
  readonly z?: number;
}

/** Two sides, top, bottom and back panel of a cabinet; the top lies between the sides. */
export function carcass({ width, height, depth, bottom, thickness, z = 0 }: CarcassShape): Mesh[] {
  const x = (width - thickness) / 2;
  const inner = width - 2 * thickness;
  const edge = { radius: 1.5 };
  return [
    board(thickness, height, depth, [x, bottom, z], { ...edge, grain: 'y' }),
    board(thickness, height, depth, [-x, bottom, z], { ...edge, grain: 'y' }),
    board(inner, thickness, depth, [0, bottom, z], edge),
    board(inner, thickness, depth, [0, bottom + height - thickness, z], edge),
    board(inner, height - 2 * thickness, 6, [0, bottom + thickness, z - depth / 2 + 9], { ...edge, grain: 'y' }),
  ];
}
