import { cushion, piping } from '../../geometry/cushion.ts';
import { deform, roundBack } from '../../geometry/deform.ts';
import { roundedBox } from '../../geometry/rounded-box.ts';
import { fourCorners, translate } from '../../geometry/transform.ts';
import { smoothstep, type Vec3 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { roundLeg } from '../components/legs.ts';

const LEG_MM = 150;
const CHANNEL_MM = 118;

/** A two-seater with a curved back of upright padded channels, one long seat, slim metal legs. */
export function channelSofa(options: { readonly cover: Material; readonly legs: Material }) {
  return ({ width, height, depth }: Size): Piece => {
    const wall = 128;
    const corner = 360;
    // A horseshoe whose back is drawn out straight in the middle: bent with the corner radius, then pulled apart.
    const stretch = width / 2 - wall / 2 - corner;
    const arc = (Math.PI / 2) * corner;
    const straight = depth - corner - wall / 2 - 40;
    const half = stretch + arc + straight;
    const channels = Math.round((2 * half) / CHANNEL_MM / 2) * 2;
    const pitch = (2 * half) / channels;
    const rear = -depth / 2 + wall / 2;
    const bend = ([x, y, z]: Vec3): Vec3 => {
      const reach = corner - z;
      const s = Math.max(0, Math.abs(x) - stretch);
      const angle = Math.min(s / corner, Math.PI / 2);
      const on = Math.max(0, s - arc);
      const px = Math.min(Math.abs(x), stretch) + reach * Math.sin(angle);
      return [Math.sign(x) * px, y, corner - reach * Math.cos(angle) + on];
    };
    const backs = Array.from({ length: channels }, (_, index) => {
      const middle = -half + pitch * (index + 0.5);
      const pad = roundedBox(pitch - 1, height - LEG_MM - 40, wall, {
        radius: pitch * 0.4,
        roundness: 2,
        divisions: [1, 3, 1],
        grain: 'y',
      });
      return deform(translate(pad, [middle, 0, 0]), ([x, y, z]) => {
        const fall = 190 * smoothstep(stretch + arc * 0.35, half, Math.abs(middle));
        const [bx, by, bz] = bend([x, y, z]);
        return [
          bx,
          LEG_MM + 40 + by * (1 - fall / (height - LEG_MM - 40)),
          bz + rear - (by / height) * 26 * (1 - Math.abs(middle) / half),
        ];
      });
    });
    const [seatWidth, seatDepth] = [width - 2 * wall + 20, depth - wall + 6];
    const shape = { radius: 56, crown: 18, bulge: 6, detail: 18, roundness: 4 };
    const seat = [
      cushion(seatWidth, 170, seatDepth, shape),
      piping(seatWidth, 170, seatDepth, { ...shape, edges: 'top' as const }),
    ].map((mesh) => translate(roundBack(mesh, seatWidth, seatDepth, 300), [0, 284, depth / 2 - seatDepth / 2]));
    const [baseWidth, baseDepth] = [width - 60, depth - 52];
    const box = roundedBox(baseWidth, 142, baseDepth, { radius: 40, roundness: 4, divisions: [12, 1, 10] });
    const base = roundBack(box, baseWidth, baseDepth, corner + 20);
    const leg = roundLeg({
      foot: [width / 2 - 190, depth / 2 - 110],
      top: [width / 2 - 220, depth / 2 - 150],
      height: LEG_MM + 8,
      footSize: 9,
      topSize: 15,
    });
    return [
      part('Channels', options.cover, ...backs),
      part('Seat cushion', options.cover, ...seat),
      part('Base', options.cover, translate(base, [0, LEG_MM, 16])),
      part('Legs', options.legs, ...fourCorners(leg)),
    ];
  };
}
