import { board } from '../../geometry/board.ts';
import { plate } from '../../geometry/plate.ts';
import { rectangleProfile } from '../../geometry/sweep.ts';
import { bothSides, fourCorners } from '../../geometry/transform.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { roundLeg } from '../components/legs.ts';

const TOP_MM = 30;

/** A dining table: a softly rounded solid top with an undercut edge, an apron, round tapered legs. */
export function diningTable(options: { readonly wood: Material }) {
  return ({ width, height, depth }: Size): Piece => {
    const under = height - TOP_MM;
    const [legX, legZ] = [width / 2 - 92, depth / 2 - 92];
    const leg = roundLeg(
      { foot: [legX + 34, legZ + 26], top: [legX, legZ], height: under, footSize: 17, topSize: 33 },
      24,
    );
    const soft = { radius: 4, roundness: 2 };
    return [
      part(
        'Top',
        options.wood,
        plate(rectangleProfile(width, depth, 70, 9), TOP_MM, under, { edge: 11, edgeSteps: 4 }),
      ),
      part('Legs', options.wood, ...fourCorners(leg)),
      part(
        'Apron',
        options.wood,
        ...bothSides(board(22, 84, 2 * legZ - 30, [legX, under - 84, 0], soft)),
        board(2 * legX - 30, 84, 22, [0, under - 84, legZ], soft),
        board(2 * legX - 30, 84, 22, [0, under - 84, -legZ], soft),
      ),
    ];
  };
}
