import { board } from '../../geometry/board.ts';
import { bothSides, fourCorners } from '../../geometry/transform.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { carcass } from '../components/carcass.ts';
import { framedDoor } from '../components/fronts.ts';
import { knob } from '../components/hardware.ts';
import { squareLeg } from '../components/legs.ts';

const BOARD_MM = 22;
const LEG_MM = 120;
const TOP_MM = 28;
const GAP_MM = 4;

/** A chest of drawers: two small drawers above three wide ones, framed fronts, a wooden top, tapered feet. */
export function chestOfDrawers(options: {
  readonly paint: Material;
  readonly top: Material;
  readonly knobs: Material;
}) {
  return ({ width, height, depth }: Size): Piece => {
    const [boxWidth, boxDepth] = [width - 30, depth - 22];
    const z = -6;
    const body = height - TOP_MM - LEG_MM;
    const inner = boxWidth - 2 * BOARD_MM;
    const bottom = LEG_MM + BOARD_MM;
    const row = (body - 2 * BOARD_MM) / 4;
    const face = z + boxDepth / 2 - 20;
    const wide = [0, 1, 2].map((index) =>
      framedDoor(inner - GAP_MM, row - GAP_MM, [0, bottom + index * row + 2, face], { frameWidth: 32, thickness: 22 }),
    );
    const small = [-1, 1].map((n) =>
      framedDoor(inner / 2 - GAP_MM, row - GAP_MM, [(n * inner) / 4, bottom + 3 * row + 2, face], {
        frameWidth: 32,
        thickness: 22,
      }),
    );
    const fronts = [...wide, ...small];
    const leg = squareLeg(
      {
        foot: [boxWidth / 2 - 40, boxDepth / 2 - 40],
        top: [boxWidth / 2 - 46, boxDepth / 2 - 46],
        height: LEG_MM + 4,
        footSize: 30,
        topSize: 52,
      },
      5,
    );
    return [
      part(
        'Case',
        options.paint,
        ...carcass({ width: boxWidth, height: body, depth: boxDepth, bottom: LEG_MM, thickness: BOARD_MM, z }),
        board(inner, body - 2 * BOARD_MM, 6, [0, bottom, face - 10], { radius: 0, roundness: 0 }),
        ...bothSides(board(8, body, 4, [boxWidth / 2 - 4, LEG_MM, z + boxDepth / 2], { radius: 1.5 })),
      ),
      part('Drawers', options.paint, ...fronts.flatMap(({ frame, panel }) => [...frame, panel])),
      part('Top', options.top, board(width, TOP_MM, depth, [0, height - TOP_MM, 0], { radius: 8, roundness: 3 })),
      part('Feet', options.top, ...fourCorners(leg)),
      part(
        'Knobs',
        options.knobs,
        ...[0, 1, 2].flatMap((index) =>
          [-1, 1].map((n) => knob(16, [(n * inner) / 4, bottom + (index + 0.5) * row, face + 17])),
        ),
        ...[-1, 1].map((n) => knob(16, [(n * inner) / 4, bottom + 3.5 * row, face + 17])),
      ),
    ];
  };
}
