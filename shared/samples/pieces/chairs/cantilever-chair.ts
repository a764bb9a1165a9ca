import { cushion } from '../../geometry/cushion.ts';
import { deform } from '../../geometry/deform.ts';
import { fillet } from '../../geometry/path.ts';
import { roundedBox } from '../../geometry/rounded-box.ts';
import { tube } from '../../geometry/sweep.ts';
import { rotateX, translate } from '../../geometry/transform.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';

const TUBE_RADIUS_MM = 12.5;
const SEAT_MM = 442;

/** A cantilever chair: one bent steel tube, a padded seat, a curved back pad. */
export function cantileverChair(options: { readonly tube: Material; readonly cover: Material }) {
  return ({ width, height, depth }: Size): Piece => {
    const x = width / 2 - TUBE_RADIUS_MM;
    const [front, rear] = [depth / 2 - TUBE_RADIUS_MM, -depth / 2 + TUBE_RADIUS_MM];
    const seatRear = rear + 78;
    const half: Vec3[] = [
      [x, height - 46, rear + 8],
      [x, SEAT_MM, seatRear],
      [x, SEAT_MM + 8, front],
      [x, TUBE_RADIUS_MM, front - 14],
      [x, TUBE_RADIUS_MM, rear + 20],
    ];
    const path = fillet([...half, ...half.map(([px, y, z]): Vec3 => [-px, y, z]).reverse()], 72, 8);
    const seat = deform(cushion(2 * x + 6, 46, 432, { radius: 17, crown: 8, bulge: 2, detail: 10 }), ([px, y, z]) => [
      px,
      y + SEAT_MM - 12 - (z > 150 ? ((z - 150) / 66) ** 2 * 9 : 0),
      z + (front + seatRear) / 2 - 8,
    ]);
    const pad = deform(
      roundedBox(2 * x + 4, 236, 34, { radius: 15, roundness: 3, divisions: [14, 6, 1] }),
      ([px, y, z]) => [px, y, z + (px * px) / 1500 - 34],
    );
    const tilt = (Math.atan2(seatRear - rear - 4, height - SEAT_MM) * 180) / Math.PI;
    const backPad = translate(rotateX(pad, -tilt), [0, height - 262, rear + 62]);
    const stretcher = tube(
      [
        [-x, SEAT_MM, seatRear + 28],
        [x, SEAT_MM, seatRear + 28],
      ],
      9,
      { sides: 12 },
    );
    return [
      part('Tube', options.tube, tube(path, TUBE_RADIUS_MM, { sides: 16 }), stretcher),
      part('Seat', options.cover, seat),
      part('Back', options.cover, backPad),
    ];
  };
}
