import { board } from '../../geometry/board.ts';
import { cushion, piping } from '../../geometry/cushion.ts';
import { deform } from '../../geometry/deform.ts';
import { merge } from '../../geometry/mesh.ts';
import { roundedBox } from '../../geometry/rounded-box.ts';
import { bothSides, rotateX, translate } from '../../geometry/transform.ts';
import { smoothstep } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { squareLeg } from '../components/legs.ts';

const ARM_TOP_MM = 560;
const SEAT_FRAME_MM = 300;
const BACK_LEAN_DEGREES = 20;

/** A lounge chair: wooden side frames with paddle arms, a slatted back, loose seat and back cushions. */
export function frameArmchair(options: { readonly wood: Material; readonly cover: Material }) {
  return ({ width, height, depth }: Size): Piece => {
    const armX = width / 2 - 34;
    const [front, rear] = [depth / 2 - 62, -depth / 2 + 148];
    const frontLeg = squareLeg(
      { foot: [armX + 10, front + 24], top: [armX, front], height: ARM_TOP_MM - 20, footSize: 26, topSize: 38 },
      8,
    );
    const rearLeg = squareLeg(
      { foot: [armX + 10, rear - 56], top: [armX, rear], height: ARM_TOP_MM - 20, footSize: 26, topSize: 38 },
      8,
    );
    const armLength = front - rear + 176;
    const arm = deform(
      roundedBox(72, 26, armLength, { radius: 11, roundness: 3, divisions: [2, 1, 14], grain: 'z' }),
      ([x, y, z]) => {
        const t = z / armLength + 0.5;
        const paddle = 0.62 + 0.38 * smoothstep(0.1, 0.8, t);
        return [x * paddle, y + 14 * smoothstep(0.35, 1, t), z];
      },
    );
    const innerX = armX - 19;
    const sideRail = board(28, 58, front - rear + 20, [innerX - 6, SEAT_FRAME_MM - 40, (front + rear) / 2], {
      radius: 6,
      roundness: 2,
    });
    const tilt = 7;
    const seatWidth = 2 * innerX - 34;
    const seatDepth = front - rear + 60;
    const seatShape = { radius: 42, crown: 18, bulge: 8, detail: 10 };
    const seat = merge(cushion(seatWidth, 150, seatDepth, seatShape), piping(seatWidth, 150, seatDepth, seatShape));
    const backLength = (height - SEAT_FRAME_MM - 12) / Math.cos((BACK_LEAN_DEGREES * Math.PI) / 180);
    const slat = (x: number) => translate(roundedBox(30, backLength - 60, 14, { radius: 5, roundness: 2 }), [x, 34, 0]);
    const lean = (mesh: ReturnType<typeof slat>) =>
      translate(rotateX(mesh, -BACK_LEAN_DEGREES), [0, SEAT_FRAME_MM - 18, rear + 12]);
    const posts = bothSides(
      translate(roundedBox(34, backLength, 28, { radius: 9, roundness: 2 }), [innerX - 26, 0, 0]),
    );
    const topRail = translate(roundedBox(2 * innerX - 18, 62, 26, { radius: 12, roundness: 3 }), [
      0,
      backLength - 66,
      0,
    ]);
    const backShape = { radius: 46, crown: 10, bulge: 8, detail: 10 };
    const backHeight = backLength - 158;
    const backMeshes = [cushion(seatWidth, 140, backHeight, backShape), piping(seatWidth, 140, backHeight, backShape)];
    const backCushion = backMeshes.map((mesh) => translate(rotateX(mesh, 90), [0, 140 + backHeight / 2, 14]));
    return [
      part('Legs', options.wood, ...bothSides(frontLeg), ...bothSides(rearLeg)),
      part('Arms', options.wood, ...bothSides(translate(arm, [armX, ARM_TOP_MM - 24, (front + rear) / 2 - 30]))),
      part(
        'Rails',
        options.wood,
        ...bothSides(sideRail),
        board(2 * innerX - 30, 52, 24, [0, SEAT_FRAME_MM - 30, front - 8], { radius: 6, roundness: 2 }),
        board(2 * innerX - 30, 52, 24, [0, SEAT_FRAME_MM - 48, rear + 10], { radius: 6, roundness: 2 }),
      ),
      part(
        'Back',
        options.wood,
        ...posts.map(lean),
        lean(topRail),
        ...[-2, -1, 0, 1, 2].map((n) => lean(slat(n * (seatWidth / 6.4)))),
      ),
      part(
        'Seat cushion',
        options.cover,
        translate(rotateX(seat, -tilt), [0, SEAT_FRAME_MM + 2, (front + rear) / 2 + 24]),
      ),
      part('Back cushion', options.cover, ...backCushion.map(lean)),
    ];
  };
}
