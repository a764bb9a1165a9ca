import { board } from '../../geometry/board.ts';
import { arcPoints, lathe } from '../../geometry/lathe.ts';
import { curve } from '../../geometry/path.ts';
import { tube } from '../../geometry/sweep.ts';
import { bothSides, translate } from '../../geometry/transform.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { bedding } from './bedding.ts';
import type { Linens } from './upholstered-bed.ts';

const TUBE_MM = 17;
const RAIL_MM = 290;

/** A metal bed: arched head and foot of steel tube with upright bars and brass ball finials. */
export function metalBed(options: { readonly frame: Material; readonly finials: Material; readonly linens: Linens }) {
  return ({ width, height, depth }: Size): Piece => {
    const x = width / 2 - TUBE_MM - 6;
    const z = depth / 2 - TUBE_MM - 6;
    const end = (top: number, pz: number) => {
      const shoulder = top - 130;
      const arch: Vec3[] = Array.from({ length: 21 }, (_, index) => {
        const t = index / 10 - 1;
        return [t * x, shoulder + 118 * Math.cos((t * Math.PI) / 2) ** 0.8, pz];
      });
      const heightAt = (px: number) => shoulder + 118 * Math.max(0, Math.cos(((px / x) * Math.PI) / 2)) ** 0.8;
      const bars = [-3, -2, -1, 0, 1, 2, 3].map((n) => {
        const px = (n * x) / 4;
        return tube(
          [
            [px, RAIL_MM + 60, pz],
            [px, heightAt(px), pz],
          ],
          8,
          { sides: 10 },
        );
      });
      return [
        tube(curve(arch, 2), 13, { sides: 14 }),
        tube(
          [
            [-x, RAIL_MM + 60, pz],
            [x, RAIL_MM + 60, pz],
          ],
          11,
          { sides: 12 },
        ),
        ...bars,
        ...bothSides(
          tube(
            [
              [x, 0, pz],
              [x, shoulder + 40, pz],
            ],
            TUBE_MM,
            { sides: 16 },
          ),
        ),
      ];
    };
    const ball = (top: number, pz: number) =>
      bothSides(
        translate(lathe([[11, -4], [14, 0], [11, 6], ...arcPoints([0, 26], 23, -62, 90, 9)], { sides: 22 }), [
          x,
          top - 92,
          pz,
        ]),
      );
    const footTop = height * 0.72;
    return [
      part(
        'Frame',
        options.frame,
        ...end(height, -z),
        ...end(footTop, z),
        ...bothSides(board(24, 56, 2 * z, [x, RAIL_MM - 40, 0], { radius: 5, roundness: 2 })),
        board(2 * x, 16, 2 * z - 20, [0, RAIL_MM - 20, 0], { radius: 2 }),
      ),
      part('Finials', options.finials, ...ball(height, -z), ...ball(footTop, z)),
      ...bedding({
        width: 2 * x - 84,
        length: 2 * z - 116,
        thickness: 200,
        y: RAIL_MM - 4,
        head: -z + 20,
        drop: 150,
        ...options.linens,
      }),
    ];
  };
}
