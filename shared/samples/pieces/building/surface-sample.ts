import { board } from '../../geometry/board.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';

/** A slab of a floor or wall material, one tile of its pattern large. */
export function surfaceSample(surface: Material) {
  return ({ width, height, depth }: Size): Piece => [
    part('Surface', surface, board(width, height, depth, [0, 0, 0], { radius: 0.5 })),
  ];
}
