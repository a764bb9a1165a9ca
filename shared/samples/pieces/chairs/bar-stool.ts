import { arcPoints, lathe } from '../../geometry/lathe.ts';
import { circle } from '../../geometry/path.ts';
import { tube } from '../../geometry/sweep.ts';
import { fourCorners } from '../../geometry/transform.ts';
import type { Vec2 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { roundLeg } from '../components/legs.ts';

const FOOTREST_MM = 265;

/** A bar stool: round padded seat with piping, four splayed legs, a ring to rest the feet on. */
export function barStool(options: { readonly cover: Material; readonly legs: Material; readonly ring: Material }) {
  return ({ width, height }: Size): Piece => {
    const seatRadius = width / 2 - 34;
    const pad = 78;
    const bottom = height - pad;
    const crown: Vec2[] = Array.from({ length: 7 }, (_, index) => {
      const t = 1 - (index + 1) / 7;
      return [(seatRadius - 26) * t, height - 14 * t * t];
    });
    const seat = lathe(
      [
        [0, bottom],
        [seatRadius - 8, bottom],
        [seatRadius - 2, bottom + 5],
        [seatRadius, bottom + 16],
        [seatRadius + 1, bottom + 32],
        ...arcPoints([seatRadius - 26, height - 40], 26, 0, 90, 6),
        ...crown,
      ],
      { sides: 40 },
    );
    const footX = width / 2 - 12;
    const [footAt, topAt] = [footX * Math.SQRT1_2 + 26, seatRadius * 0.6];
    const leg = roundLeg({
      foot: [footAt, footAt],
      top: [topAt, topAt],
      height: bottom + 2,
      footSize: 12,
      topSize: 17,
    });
    const at = footAt + ((topAt - footAt) * FOOTREST_MM) / bottom;
    return [
      part('Seat', options.cover, seat, tube(circle(seatRadius - 6, height - 20, 44), 4, { sides: 7, closed: true })),
      part(
        'Seat plate',
        options.legs,
        lathe(
          [
            [0, bottom - 16],
            [seatRadius - 34, bottom - 16],
            [seatRadius - 22, bottom - 12],
            [seatRadius - 20, bottom],
            [0, bottom],
          ],
          { sides: 40 },
        ),
      ),
      part('Legs', options.legs, ...fourCorners(leg)),
      part('Footrest', options.ring, tube(circle(at * Math.SQRT2, FOOTREST_MM, 48), 9, { sides: 12, closed: true })),
    ];
  };
}
