import { lathe } from '../../geometry/lathe.ts';
import { curve } from '../../geometry/path.ts';
import { tube } from '../../geometry/sweep.ts';
import { rotateX, rotateZ, translate } from '../../geometry/transform.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { bulb } from '../components/bulb.ts';

/** An architect's lamp: heavy round foot, two jointed arms of twin rods with springs, a bell shade. */
export function taskLamp(options: { readonly paint: Material; readonly metal: Material }) {
  return ({ width, height }: Size): Piece => {
    const foot: Vec3 = [-width / 2 + 110, 0, 0];
    const [low, elbow, head]: [Vec3, Vec3, Vec3] = [
      [foot[0], 66, 0],
      [foot[0] - 60, height * 0.62, 0],
      [width / 2 - 132, height - 48, 0],
    ];
    const rods = (from: Vec3, to: Vec3) =>
      [-13, 13].map((z) =>
        tube(
          [
            [from[0], from[1], z],
            [to[0], to[1], z],
          ],
          5,
          { sides: 10 },
        ),
      );
    const joint = (at: Vec3, radius: number) =>
      translate(
        rotateX(
          lathe(
            [
              [0, -21],
              [radius - 2, -21],
              [radius, -19],
              [radius, 19],
              [radius - 2, 21],
              [0, 21],
            ],
            { sides: 24 },
          ),
          90,
        ),
        at,
      );
    const shadeProfile = [
      [0, 74],
      [22, 73],
      [30, 66],
      [33, 30],
      [42, 8],
      [62, -20],
      [82, -54],
      [90, -84],
      [91, -88],
      [88, -88],
      [79, -54],
      [59, -22],
      [38, 6],
      [0, 10],
    ] as const;
    // The profile of a lathe runs upwards on its outside.
    const bell = lathe([...shadeProfile].reverse(), { sides: 40 });
    const tilt = 24;
    const place = (mesh: typeof bell) => translate(rotateZ(mesh, tilt), [head[0] + 36, head[1] - 40, 0]);
    const coil: Vec3[] = Array.from({ length: 92 }, (_, index) => {
      const t = index / 91;
      const angle = t * Math.PI * 2 * 11;
      const [from, to] = [low, elbow];
      const along = 0.1 + 0.26 * t;
      return [
        from[0] + (to[0] - from[0]) * along + 7 * Math.cos(angle),
        from[1] + (to[1] - from[1]) * along,
        7 * Math.sin(angle),
      ];
    });
    const cord = curve(
      [
        [foot[0] - 96, 12, -20],
        [foot[0] - 80, 20, -22],
        [foot[0] - 62, 26, -18],
      ],
      4,
    );
    return [
      part(
        'Foot',
        options.paint,
        translate(
          lathe(
            [
              [0, 0],
              [104, 0],
              [109, 3],
              [110, 9],
              [106, 20],
              [92, 27],
              [20, 32],
              [16, 36],
              [16, 60],
              [0, 60],
            ],
            { sides: 56 },
          ),
          foot,
        ),
      ),
      part('Arms', options.metal, ...rods(low, elbow), ...rods(elbow, head), tube(coil, 1.6, { sides: 5 })),
      part('Joints', options.paint, joint(low, 17), joint(elbow, 18), joint(head, 16)),
      part('Shade', options.paint, place(bell)),
      part('Cable', options.paint, tube(cord, 3, { sides: 6 })),
      ...bulb([0, 12, 0], false).map((each) => ({ ...each, mesh: place(each.mesh) })),
    ];
  };
}
