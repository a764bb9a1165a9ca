import { deform } from '../../geometry/deform.ts';
import { superellipse } from '../../geometry/extrude.ts';
import { curve } from '../../geometry/path.ts';
import { plate } from '../../geometry/plate.ts';
import { tube } from '../../geometry/sweep.ts';
import { bothSides, fourCorners } from '../../geometry/transform.ts';
import { mix3, type Vec3 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { roundLeg } from '../components/legs.ts';

const SEAT_TOP_MM = 448;
const SEAT_THICKNESS_MM = 38;
const STRETCHER_MM = 190;

/** A Windsor chair: saddled seat, splayed legs with stretchers, spindles within a steam-bent bow. */
export function spindleChair(options: { readonly wood: Material; readonly spindles?: number }) {
  return ({ width, height, depth }: Size): Piece => {
    const seatBottom = SEAT_TOP_MM - SEAT_THICKNESS_MM;
    const seatWidth = width - 44;
    const seatDepth = depth - 88;
    const bowHeight = height - SEAT_TOP_MM - 11;
    const bowHalf = seatWidth / 2 - 46;
    const rear = -seatDepth / 2 + 52;
    const lean = (y: number) => -0.15 * y - 0.0001 * y * y;
    const bowPoint = (angle: number): Vec3 => {
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const x = -bowHalf * Math.sign(c) * Math.abs(c) ** 0.74;
      const y = bowHeight * s ** 0.8;
      return [x, SEAT_TOP_MM - 8 + y, rear + lean(y) + ((x * x) / (bowHalf * bowHalf)) * 34];
    };
    const bow = curve(
      Array.from({ length: 25 }, (_, index) => bowPoint((Math.PI * index) / 24)),
      2,
    );
    const count = options.spindles ?? 7;
    const spindles = Array.from({ length: count }, (_, index) => {
      const share = (index - (count - 1) / 2) / ((count - 1) / 2 + 0.62);
      const top = bowPoint(Math.PI / 2 + Math.asin(share * Math.abs(share) ** -0.12 || 0) * 0.93);
      const foot: Vec3 = [share * (bowHalf - 22), SEAT_TOP_MM - 10, rear + 10 + share * share * 30];
      const middle: Vec3 = [(foot[0] + top[0]) / 2, (foot[1] + top[1]) / 2, (foot[2] + top[2]) / 2 - 3];
      return tube(curve([foot, middle, top], 5), 7, {
        sides: 10,
        scaleAt: (t) => 0.72 + 0.42 * Math.sin(Math.PI * t ** 0.8),
      });
    });
    const saddle = ([x, y, z]: Vec3): Vec3 => {
      const dish =
        Math.max(0, 1 - (x / (seatWidth * 0.44)) ** 2) * Math.max(0, 1 - ((z - 10) / (seatDepth * 0.5)) ** 2);
      return [x * (1 + 0.06 * (z / seatDepth)), y > seatBottom + SEAT_THICKNESS_MM * 0.8 ? y - 7 * dish : y, z];
    };
    const seat = deform(
      plate(superellipse(seatWidth, seatDepth, 2.7, 56), SEAT_THICKNESS_MM, seatBottom, { edge: 15, edgeSteps: 4 }),
      saddle,
    );
    const legs = { foot: [width / 2 - 17, depth / 2 - 18], top: [seatWidth / 2 - 66, seatDepth / 2 - 64] } as const;
    const leg = roundLeg({ ...legs, height: seatBottom + 6, footSize: 12, topSize: 18 });
    const legAt = (y: number) => {
      const t = y / (seatBottom + 6);
      return [
        legs.foot[0] + (legs.top[0] - legs.foot[0]) * t,
        legs.foot[1] + (legs.top[1] - legs.foot[1]) * t,
      ] as const;
    };
    const [sx, sz] = legAt(STRETCHER_MM);
    const swelling = { sides: 10, scaleAt: (t: number) => 0.75 + 0.4 * Math.sin(Math.PI * t) };
    const rail = (from: Vec3, to: Vec3) =>
      tube(
        Array.from({ length: 9 }, (_, index) => mix3(from, to, index / 8)),
        10,
        swelling,
      );
    const side = rail([sx, STRETCHER_MM, -sz], [sx, STRETCHER_MM, sz]);
    const cross = rail([-sx, STRETCHER_MM, 0], [sx, STRETCHER_MM, 0]);
    return [
      part('Seat', options.wood, seat),
      part('Bow', options.wood, tube(bow, 11.5, { sides: 12 })),
      part('Spindles', options.wood, ...spindles),
      part('Legs', options.wood, ...fourCorners(leg)),
      part('Stretchers', options.wood, ...bothSides(side), cross),
    ];
  };
}
