import { ellipse } from '../../geometry/extrude.ts';
import { arcPoints, lathe } from '../../geometry/lathe.ts';
import { curve } from '../../geometry/path.ts';
import { plate } from '../../geometry/plate.ts';
import { tube } from '../../geometry/sweep.ts';
import { translate } from '../../geometry/transform.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { bulb } from '../components/bulb.ts';

/** An arc lamp: a heavy stone foot, a wide steel bow, a dome shade hanging from its end. */
export function arcLamp(options: { readonly foot: Material; readonly bow: Material; readonly dome: Material }) {
  return ({ width, height }: Size): Piece => {
    const footRadius = 165;
    const domeRadius = 165;
    const footX = -width / 2 + footRadius;
    const tipX = width / 2 - domeRadius;
    const domeTop = height * 0.83;
    const points: Vec3[] = [
      [footX, 50, 0],
      [footX, height * 0.42, 0],
      [footX + 50, height * 0.7, 0],
      [footX + (tipX - footX) * 0.3, height * 0.92, 0],
      [footX + (tipX - footX) * 0.62, height - 9, 0],
      [tipX - 80, height * 0.94, 0],
      [tipX, domeTop + 6, 0],
    ];
    const shell = [...arcPoints([0, 0], domeRadius, 0, 84, 14), ...arcPoints([0, 0], domeRadius - 4, 84, 0, 14)];
    const dome = lathe([...shell, [domeRadius, 0]], { sides: 48 });
    const lower = domeTop - domeRadius - 14;
    return [
      part(
        'Foot',
        options.foot,
        translate(plate(ellipse(2 * footRadius, 2 * footRadius, 56), 60, 0, { edge: 9, edgeSteps: 4 }), [footX, 0, 0]),
      ),
      part(
        'Bow',
        options.bow,
        tube(curve(points, 10), 11, { sides: 14 }),
        translate(
          lathe([
            [0, 58],
            [26, 58],
            [26, 64],
            [18, 70],
            [16, 110],
            [0, 110],
          ]),
          [footX, 0, 0],
        ),
      ),
      part('Dome', options.dome, translate(dome, [tipX, lower, 0])),
      part(
        'Cap',
        options.bow,
        translate(
          lathe([
            [0, domeRadius - 22],
            [22, domeRadius - 20],
            [26, domeRadius - 6],
            [20, domeRadius + 10],
            [12, domeRadius + 22],
            [0, domeRadius + 24],
          ]),
          [tipX, lower, 0],
        ),
      ),
      ...bulb([tipX, lower + domeRadius - 16, 0], false),
    ];
  };
}
