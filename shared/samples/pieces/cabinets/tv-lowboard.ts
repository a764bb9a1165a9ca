import { board } from '../../geometry/board.ts';
import { bothSides } from '../../geometry/transform.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { carcass } from '../components/carcass.ts';

const BOARD_MM = 26;
const PLINTH_MM = 90;
const SLAT_PITCH_MM = 27;

/** A media lowboard: sliding doors of upright slats on both sides of an open shelf, on a recessed metal base. */
export function tvLowboard(options: { readonly wood: Material; readonly inside: Material; readonly base: Material }) {
  return ({ width, height, depth }: Size): Piece => {
    const inner = width - 2 * BOARD_MM;
    const body = height - PLINTH_MM;
    const bottom = PLINTH_MM + BOARD_MM;
    const opening = body - 2 * BOARD_MM;
    const bay = inner * 0.34;
    const face = depth / 2 - 22;
    const slats = Math.floor(bay / SLAT_PITCH_MM);
    const pitch = bay / slats;
    const from = inner / 2 - bay;
    const door = Array.from({ length: slats }, (_, index) =>
      board(pitch - 7, opening - 8, 16, [from + pitch * (index + 0.5), bottom + 4, face], {
        radius: 5,
        roundness: 1,
        grain: 'y',
      }),
    );
    return [
      part('Case', options.wood, ...carcass({ width, height: body, depth, bottom: PLINTH_MM, thickness: BOARD_MM })),
      part(
        'Dividers',
        options.wood,
        ...bothSides(board(20, opening, depth - 60, [from - 10, bottom, -8], { radius: 1.5, grain: 'y' })),
        board(2 * from - 20, 20, depth - 80, [0, bottom + opening * 0.46, -14], { radius: 1.5 }),
      ),
      part('Doors', options.wood, ...door.flatMap((mesh) => bothSides(mesh))),
      part(
        'Door backs',
        options.inside,
        ...bothSides(board(bay - 4, opening - 8, 8, [from + bay / 2, bottom + 4, face - 13], { radius: 0.5 })),
      ),
      part('Base', options.base, board(width - 110, PLINTH_MM + 2, depth - 90, [0, 0, -12], { radius: 2 })),
    ];
  };
}
