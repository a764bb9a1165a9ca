import { board } from '../../geometry/board.ts';
import { bothSides } from '../../geometry/transform.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { squareLeg } from '../components/legs.ts';
import { bedding } from './bedding.ts';
import type { Linens } from './upholstered-bed.ts';

const POST_MM = 58;
const RAIL_TOP_MM = 340;

/** A bed of solid wood: headboard of upright slats between rounded posts, deep rails, tapered legs at the foot. */
export function slattedBed(options: { readonly wood: Material; readonly linens: Linens }) {
  return ({ width, height, depth }: Size): Piece => {
    const rear = -depth / 2;
    const x = width / 2 - POST_MM / 2;
    const soft = { radius: 10, roundness: 3 };
    const inner = width - 2 * POST_MM;
    const count = Math.round(inner / 92);
    const slats = Array.from({ length: count }, (_, index) =>
      board(
        34,
        height - RAIL_TOP_MM - 60,
        16,
        [(index - (count - 1) / 2) * (inner / count), RAIL_TOP_MM + 10, rear + POST_MM / 2],
        { radius: 5 },
      ),
    );
    const foot = squareLeg(
      {
        foot: [x, depth / 2 - POST_MM / 2],
        top: [x, depth / 2 - POST_MM / 2],
        height: RAIL_TOP_MM + 10,
        footSize: 38,
        topSize: POST_MM,
      },
      10,
    );
    const railDepth = depth - 2 * POST_MM;
    return [
      part(
        'Posts',
        options.wood,
        ...bothSides(
          board(POST_MM, height - 16, POST_MM, [x, 0, rear + POST_MM / 2], { radius: 12, roundness: 3, grain: 'y' }),
        ),
        ...bothSides(foot),
      ),
      part(
        'Headboard',
        options.wood,
        board(width, 64, POST_MM - 8, [0, height - 64, rear + POST_MM / 2], { radius: 20, roundness: 4 }),
        board(inner, 120, 26, [0, RAIL_TOP_MM - 100, rear + POST_MM / 2], soft),
        ...slats,
      ),
      part(
        'Rails',
        options.wood,
        ...bothSides(board(28, 160, railDepth, [x + 6, RAIL_TOP_MM - 160, 0], { ...soft, grain: 'z' })),
        board(inner, 160, 28, [0, RAIL_TOP_MM - 160, depth / 2 - POST_MM / 2 + 4], soft),
      ),
      part('Base', options.wood, board(inner + 30, 22, railDepth, [0, RAIL_TOP_MM - 80, 0], { radius: 2 })),
      ...bedding({
        width: inner - 30,
        length: depth - 2 * POST_MM + 8,
        thickness: 210,
        y: RAIL_TOP_MM - 58,
        head: rear + POST_MM + 2,
        drop: 130,
        ...options.linens,
      }),
    ];
  };
}
