import { cushion, piping } from '../../geometry/cushion.ts';
import { bendForward, deform, leanBack, roundBack } from '../../geometry/deform.ts';
import { merge } from '../../geometry/mesh.ts';
import { roundedBox } from '../../geometry/rounded-box.ts';
import { bothSides, translate } from '../../geometry/transform.ts';
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
    const seatMesh = merge(
      cushion(seatWidth, 96, seatDepth, seatShape),
      piping(seatWidth, 96, seatDepth, { ...seatShape, edges: 'top', cordMm: 3.5 }),
    );
    const seat = translate(roundBack(seatMesh, seatWidth, seatDepth, seatWidth * 0.44), [0, seatBottom, 34]);
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
    const slim = { height: seatBottom + 8, footSize: 7, topSize: 13 };
    const frontLeg = roundLeg({
      ...slim,
      foot: [width / 2 - 40, depth / 2 - 34],
      top: [seatWidth / 2 - 60, seatDepth / 2 - 40],
    });
    const rearLeg = roundLeg({
      ...slim,
      foot: [width / 2 - 82, -depth / 2 + 28],
      top: [seatWidth / 2 - 108, -seatDepth / 2 + 98],
    });
    const [baseWidth, baseDepth] = [seatWidth - 70, seatDepth - 70];
    const board = roundedBox(baseWidth, 16, baseDepth, { radius: 6, roundness: 2, divisions: [6, 1, 8] });
    const base = translate(roundBack(board, baseWidth, baseDepth, baseWidth * 0.44), [0, seatBottom - 8, 30]);
    return [
      part('Seat', options.cover, seat),
      part('Back', options.cover, back),
      part('Legs', options.legs, ...[frontLeg, rearLeg].flatMap(bothSides)),
      part('Base', options.legs, base),
    ];
  };
}
