import { cushion, piping } from '../../geometry/cushion.ts';
import { bendForward, deform, leanBack } from '../../geometry/deform.ts';
import { merge } from '../../geometry/mesh.ts';
import { roundedBox } from '../../geometry/rounded-box.ts';
import { fourCorners, translate } from '../../geometry/transform.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { roundLeg } from '../components/legs.ts';

const SEAT_TOP_MM = 480;

/** A dining chair with a padded seat and a wrap-around padded back on slim splayed legs. */
export function upholsteredChair(options: { readonly cover: Material; readonly legs: Material }) {
  return ({ width, height, depth }: Size): Piece => {
    const seatBottom = SEAT_TOP_MM - 96;
    const seatShape = { radius: 36, crown: 14, bulge: 10, detail: 10 };
    const [seatWidth, seatDepth] = [width - 76, depth - 92];
    const seat = deform(
      merge(
        cushion(seatWidth, 96, seatDepth, seatShape),
        piping(seatWidth, 96, seatDepth, { ...seatShape, edges: 'top', cordMm: 3.5 }),
      ),
      ([x, y, z]) => [x * (1 + (0.09 * z) / seatDepth), y + seatBottom, z + 34],
    );
    const radius = width / 2 - 30;
    const arc = Math.PI * radius * 0.98;
    const band = roundedBox(arc, height - SEAT_TOP_MM + 66, 54, {
      radius: 26,
      roundness: 3,
      divisions: [24, 6, 1],
      grain: 'x',
    });
    const shaped = deform(band, ([x, y, z]) => {
      const side = Math.abs((2 * x) / arc);
      const drop = 150 * Math.max(0, side - 0.32) ** 1.5 * (y / (height - SEAT_TOP_MM + 66));
      return [x, y - drop, z];
    });
    const back = translate(leanBack(bendForward(shaped, radius), 0, 420, 62), [0, SEAT_TOP_MM - 66, -depth / 2 + 67]);
    const leg = roundLeg({
      foot: [width / 2 - 38, depth / 2 - 40],
      top: [seatWidth / 2 - 60, seatDepth / 2 - 60],
      height: seatBottom + 8,
      footSize: 7,
      topSize: 13,
    });
    const base = translate(roundedBox(seatWidth - 70, 16, seatDepth - 70, { radius: 6, roundness: 2 }), [
      0,
      seatBottom - 8,
      20,
    ]);
    return [
      part('Seat', options.cover, seat),
      part('Back', options.cover, back),
      part('Legs', options.legs, ...fourCorners(leg).map((mesh) => translate(mesh, [0, 0, 8]))),
      part('Base', options.legs, base),
    ];
  };
}
