import { board } from '../../geometry/board.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';

const PLANK_MM = 125;

/** A piece of plank floor that repeats: rows of boards, joints shifted from row to row. */
export function plankFloor(options: { readonly wood: Material }) {
  return ({ width, height, depth }: Size): Piece => {
    const rows = Math.round(depth / PLANK_MM);
    const row = depth / rows;
    const planks = Array.from({ length: rows }, (_, index) => {
      const z = -depth / 2 + row * (index + 0.5);
      const joint = -width / 2 + width * (((index * 3) % rows) / rows);
      const cut = (from: number, to: number) =>
        to - from > 1
          ? [board(to - from - 0.8, height, row - 0.8, [(from + to) / 2, 0, z], { radius: 0.8, grain: 'x' })]
          : [];
      return [...cut(-width / 2, joint), ...cut(joint, width / 2)];
    }).flat();
    return [part('Planks', options.wood, ...planks)];
  };
}

/** A plain slab: wall paint, plaster. */
export function plainSurface(options: { readonly surface: Material }) {
  return ({ width, height, depth }: Size): Piece => [
    part('Surface', options.surface, board(width, height, depth, [0, 0, 0], { radius: 0.5 })),
  ];
}
