import { board } from '../../geometry/board.ts';
import { lathe } from '../../geometry/lathe.ts';
import type { Mesh } from '../../geometry/mesh.ts';
import { plate } from '../../geometry/plate.ts';
import { rectangleProfile } from '../../geometry/sweep.ts';
import { bothSides, fourCorners, translate } from '../../geometry/transform.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { roundLeg } from '../components/legs.ts';

const TOP_MM = 30;
const OUTLET_MM = { radius: 34, height: 2 } as const;

/**
 * A dining table: a softly rounded solid top with an undercut edge, an apron, round tapered legs, and in the middle of
 * the top a cap over a cable outlet, where a lamp can stand.
 */
export function diningTable(options: { readonly wood: Material; readonly outlet: Material }) {
  return ({ width, height, depth }: Size): Piece => {
    const surface = height - OUTLET_MM.height;
    const under = surface - TOP_MM;
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
      part('Cable outlet', options.outlet, translate(cap(), [0, surface, 0])),
    ];
  };
}

function cap(): Mesh {
  const { radius, height } = OUTLET_MM;
  return lathe(
    [
      [0, 0],
      [radius, 0],
      [radius, height / 2],
      [radius - 1, height],
      [0, height],
    ],
    { sides: 24 },
  );
}
