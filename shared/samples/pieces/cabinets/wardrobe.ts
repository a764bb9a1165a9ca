import { board } from '../../geometry/board.ts';
import { mirror } from '../../materials/hard.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { carcass } from '../components/carcass.ts';
import { framedDoor } from '../components/fronts.ts';
import { knob } from '../components/hardware.ts';

const PLINTH_MM = 80;
const CORNICE_MM = 60;
const BOARD_MM = 20;
const GAP_MM = 4;
const DRAWER_MM = 230;

/** A wardrobe: three framed doors, the middle one with a mirror, three drawers, plinth and cornice. */
export function wardrobe(options: { readonly paint: Material; readonly knobs: Material }) {
  return ({ width, height, depth }: Size): Piece => {
    const overhang = 18;
    const body = { width: width - 2 * overhang, depth: depth - overhang };
    const z = -overhang / 2;
    const bodyHeight = height - PLINTH_MM - CORNICE_MM;
    const bay = (body.width - 12) / 3;
    const face = z + body.depth / 2 - 22;
    const drawerBottom = PLINTH_MM + 14;
    const doorBottom = drawerBottom + DRAWER_MM;
    const doorHeight = height - CORNICE_MM - 14 - doorBottom;
    const doors = [-1, 0, 1].map((n) =>
      framedDoor(bay - GAP_MM, doorHeight, [n * bay, doorBottom, face], { frameWidth: 76 }),
    );
    const drawers = [-1, 0, 1].map((n) =>
      framedDoor(bay - GAP_MM, DRAWER_MM - GAP_MM, [n * bay, drawerBottom, face], { frameWidth: 44 }),
    );
    const panels = [...doors.filter((_, index) => index !== 1), ...drawers].map(({ panel }) => panel);
    const glass = doors[1]?.panel;
    const at = doorBottom + doorHeight * 0.46;
    return [
      part(
        'Case',
        options.paint,
        ...carcass({
          width: body.width,
          height: bodyHeight,
          depth: body.depth - 24,
          bottom: PLINTH_MM,
          thickness: BOARD_MM,
          z: z - 12,
        }),
        board(body.width - 2 * BOARD_MM, bodyHeight - 2 * BOARD_MM, 6, [0, PLINTH_MM + BOARD_MM, face - 14], {
          radius: 0,
          roundness: 0,
        }),
      ),
      part(
        'Plinth',
        options.paint,
        board(body.width + 12, PLINTH_MM, body.depth - 2, [0, 0, z + 1], { radius: 3, roundness: 2 }),
      ),
      part(
        'Cornice',
        options.paint,
        board(body.width + 10, 24, body.depth + 4, [0, height - CORNICE_MM, z + 2], { radius: 5, roundness: 2 }),
        board(width, CORNICE_MM - 24, depth, [0, height - CORNICE_MM + 24, 0], { radius: 10, roundness: 3 }),
      ),
      part('Doors', options.paint, ...[...doors, ...drawers].flatMap(({ frame }) => frame), ...panels),
      ...(glass ? [part('Mirror', mirror, glass)] : []),
      part(
        'Knobs',
        options.knobs,
        knob(15, [-bay / 2 - 38, at, face + 22]),
        knob(15, [bay / 2 - 38, at, face + 22]),
        knob(15, [bay / 2 + 38, at, face + 22]),
        ...[-1, 0, 1].map((n) => knob(15, [n * bay, drawerBottom + DRAWER_MM / 2, face + 19])),
      ),
    ];
  };
}
