import { board } from '../../geometry/board.ts';
import { fourCorners } from '../../geometry/transform.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { knob } from '../components/hardware.ts';
import { squareLeg } from '../components/legs.ts';

const TOP_MM = 24;
const BOX_MM = 116;

/** A writing desk: slim top with a raised back edge, three drawers between tapered legs. */
export function desk(options: { readonly wood: Material; readonly fronts: Material; readonly knobs: Material }) {
  return ({ width, height, depth }: Size): Piece => {
    const edge = 58;
    const top = height - edge - TOP_MM;
    const inset = 26;
    const [boxWidth, boxDepth] = [width - 2 * inset, depth - 44];
    const legSize = 46;
    const [legX, legZ] = [boxWidth / 2 - legSize / 2, boxDepth / 2 - legSize / 2];
    const leg = squareLeg(
      { foot: [legX + 8, legZ + 6], top: [legX, legZ], height: top, footSize: 24, topSize: legSize },
      6,
    );
    const inner = boxWidth - 2 * legSize;
    const drawer = inner / 3;
    const rail = { radius: 2 };
    const bottom = top - BOX_MM;
    const fronts = [-1, 0, 1].map((n) =>
      board(drawer - 6, BOX_MM - 28, 18, [n * drawer, bottom + 14, legZ + 12], { radius: 3, roundness: 2 }),
    );
    return [
      part('Top', options.wood, board(width, TOP_MM, depth, [0, top, 0], { radius: 7, roundness: 3 })),
      part(
        'Back edge',
        options.wood,
        board(width - 16, edge + 6, 16, [0, top + TOP_MM - 6, -depth / 2 + 14], { radius: 6, roundness: 3 }),
        board(16, edge - 8, depth * 0.42, [width / 2 - 16, top + TOP_MM - 6, -depth / 2 + 14 + depth * 0.21], {
          radius: 6,
          roundness: 3,
        }),
        board(16, edge - 8, depth * 0.42, [-width / 2 + 16, top + TOP_MM - 6, -depth / 2 + 14 + depth * 0.21], {
          radius: 6,
          roundness: 3,
        }),
      ),
      part('Legs', options.wood, ...fourCorners(leg)),
      part(
        'Case',
        options.wood,
        board(inner, BOX_MM, 18, [0, bottom, -legZ], rail),
        board(18, BOX_MM, 2 * legZ - legSize + 8, [legX, bottom, 0], rail),
        board(18, BOX_MM, 2 * legZ - legSize + 8, [-legX, bottom, 0], rail),
        board(inner + 20, 12, 2 * legZ, [0, bottom, 0], rail),
        board(inner, 13, 20, [0, top - 13, legZ + 8], rail),
        ...[-0.5, 0.5].map((n) => board(5, BOX_MM - 26, 20, [n * drawer, bottom + 12, legZ + 4], { radius: 1 })),
      ),
      part('Drawers', options.fronts, ...fronts),
      part('Knobs', options.knobs, ...[-1, 0, 1].map((n) => knob(14, [n * drawer, bottom + BOX_MM / 2, legZ + 21]))),
    ];
  };
}
