import { board } from '../../geometry/board.ts';
import { cushion, piping } from '../../geometry/cushion.ts';
import { arcPoints, lathe } from '../../geometry/lathe.ts';
import { circle } from '../../geometry/path.ts';
import { tube } from '../../geometry/sweep.ts';
import { bothSides, rotateX, translate } from '../../geometry/transform.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';

const SEAT_FRAME_MM = 262;

/** A daybed sofa: open wooden frame with slatted back and ends, a mattress, back cushions and a bolster. */
export function daybed(options: { readonly wood: Material; readonly cover: Material; readonly accent: Material }) {
  return ({ width, height, depth }: Size): Piece => {
    const post = 44;
    const [x, z] = [width / 2 - post / 2 - 8, depth / 2 - post / 2];
    const soft = { radius: 8, roundness: 2 };
    const armTop = height - 130;
    const rail = 74;
    const slatHeight = (top: number) => top - SEAT_FRAME_MM - 66;
    const backSlats = Array.from({ length: 19 }, (_, index) =>
      board(22, slatHeight(height - 20), 14, [(index - 9) * ((width - 2 * post) / 19.4), SEAT_FRAME_MM + 50, -z], {
        radius: 4,
        roundness: 1,
      }),
    );
    const endSlats = Array.from({ length: 7 }, (_, index) =>
      board(14, slatHeight(armTop), 22, [x, SEAT_FRAME_MM + 50, (index - 3) * ((depth - 2 * post) / 7.4)], {
        radius: 4,
        roundness: 1,
      }),
    );
    const frame = [
      ...bothSides(board(post, height - 14, post, [x, 0, -z], { ...soft, grain: 'y' })),
      ...bothSides(board(post, armTop - 6, post, [x, 0, z], { ...soft, grain: 'y' })),
      board(width, 34, 60, [0, height - 34, -z], { radius: 12, roundness: 3 }),
      ...bothSides(board(60, 34, depth - 24, [x, armTop - 24, 12], { radius: 12, roundness: 3 })),
      board(width - 2 * post, rail, 26, [0, SEAT_FRAME_MM - 8, z], soft),
      board(width - 2 * post, rail, 26, [0, SEAT_FRAME_MM - 8, -z], soft),
      ...bothSides(board(26, rail, depth - 2 * post, [x, SEAT_FRAME_MM - 8, 0], soft)),
      ...Array.from({ length: 9 }, (_, index) =>
        board(70, 18, depth - 70, [(index - 4) * (width / 9.6), SEAT_FRAME_MM + 20, 0], { radius: 2 }),
      ),
    ];
    const [seatWidth, seatDepth] = [width - 2 * post - 16, depth - 56];
    const shape = { radius: 40, crown: 10, bulge: 4, detail: 12 };
    const mattress = [cushion(seatWidth, 158, seatDepth, shape), piping(seatWidth, 158, seatDepth, shape)].map((mesh) =>
      translate(mesh, [0, SEAT_FRAME_MM + 38, 6]),
    );
    const backShape = { radius: 52, crown: 22, bulge: 9, detail: 10 };
    const backWidth = seatWidth / 3;
    const tall = height - SEAT_FRAME_MM - 210 - 16;
    const backs = [-1, 0, 1].flatMap((n) =>
      [cushion(backWidth - 8, 150, tall, backShape), piping(backWidth - 8, 150, tall, backShape)].map((mesh) =>
        translate(rotateX(translate(rotateX(mesh, 90), [0, tall / 2, 0]), -12), [
          n * backWidth,
          SEAT_FRAME_MM + 186,
          -z + 70,
        ]),
      ),
    );
    const half = (depth - 250) / 2;
    const roll = lathe(
      [
        [0, -half],
        [40, -half],
        ...arcPoints([68, -half + 22], 22, -90, 0, 4),
        ...arcPoints([68, half - 22], 22, 0, 90, 4),
        [40, half],
        [0, half],
      ],
      { sides: 28 },
    );
    const bolster = [
      roll,
      ...[-half + 3, half - 3].map((y) => tube(circle(74, y, 28), 3.5, { sides: 6, closed: true })),
    ].map((mesh) => translate(rotateX(mesh, 90), [-seatWidth / 2 + 96, SEAT_FRAME_MM + 196 + 84, 60]));
    return [
      part('Frame', options.wood, ...frame),
      part('Slats', options.wood, ...backSlats, ...endSlats.flatMap(bothSides)),
      part('Mattress', options.cover, ...mattress),
      part('Back cushions', options.cover, ...backs),
      part('Bolster', options.accent, ...bolster),
    ];
  };
}
