import { board } from '../../geometry/board.ts';
import { fourCorners } from '../../geometry/transform.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { carcass } from '../components/carcass.ts';
import { framedDoor } from '../components/fronts.ts';
import { barHandle } from '../components/hardware.ts';
import { roundLeg } from '../components/legs.ts';

const LEG_MM = 170;
const BOARD_MM = 24;
const GAP_MM = 4;
const HANDLE_REACH_MM = 33;

/** A sideboard: two framed doors with cane panels beside three drawers, on splayed legs. */
export function sideboard(options: { readonly wood: Material; readonly panel: Material; readonly metal: Material }) {
  return ({ width, height, depth: overall }: Size): Piece => {
    const depth = overall - HANDLE_REACH_MM;
    const inner = width - 2 * BOARD_MM;
    const body = height - LEG_MM;
    const opening = body - 2 * BOARD_MM;
    const bay = inner / 3;
    const bottom = LEG_MM + BOARD_MM;
    const face = depth / 2 - 26;
    const doors = [-1, 1].map((n) =>
      framedDoor(bay - GAP_MM, opening - GAP_MM, [n * bay, bottom + GAP_MM / 2, face], { frameWidth: 54 }),
    );
    const drawerHeight = opening / 3;
    const drawers = [0, 1, 2].map((row) =>
      board(bay - GAP_MM, drawerHeight - GAP_MM, 22, [0, bottom + row * drawerHeight + GAP_MM / 2, face + 11], {
        radius: 2.5,
        roundness: 2,
      }),
    );
    const handles = [
      ...[0, 1, 2].map((row) => barHandle(140, [0, bottom + (row + 0.5) * drawerHeight, face + 22])),
      barHandle(140, [-bay / 2 - 30, bottom + opening / 2, face + 22], true),
      barHandle(140, [bay / 2 + 30, bottom + opening / 2, face + 22], true),
    ];
    const leg = roundLeg({
      foot: [width / 2 - 86, depth / 2 - 52],
      top: [width / 2 - 128, depth / 2 - 84],
      height: LEG_MM + 2,
      footSize: 12,
      topSize: 21,
    });
    return [
      part(
        'Case',
        options.wood,
        ...carcass({ width, height: body, depth, bottom: LEG_MM, thickness: BOARD_MM }),
        ...[-0.5, 0.5].map((n) => board(18, opening, depth - 60, [n * bay, bottom, -14], { radius: 1 })),
      ),
      part('Inside', options.wood, board(inner, opening, 4, [0, bottom, face - 16], { radius: 0, roundness: 0 })),
      part('Doors', options.wood, ...doors.flatMap(({ frame }) => frame)),
      part('Door panels', options.panel, ...doors.map(({ panel }) => panel)),
      part('Drawers', options.wood, ...drawers),
      part('Handles', options.metal, ...handles),
      part('Legs', options.wood, ...fourCorners(leg)),
    ];
  };
}
