import { board } from '../../geometry/board.ts';
import { cushion, piping } from '../../geometry/cushion.ts';
import { deform } from '../../geometry/deform.ts';
import type { Mesh } from '../../geometry/mesh.ts';
import { roundedBox } from '../../geometry/rounded-box.ts';
import { bothSides, translate } from '../../geometry/transform.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { roundLeg } from '../components/legs.ts';

const SEAT_TOP_MM = 460;
const PAD_MM = 58;

/** A dining chair of solid wood: posts in one with the rear legs, a curved rail, upright slats, an upholstered seat. */
export function slatChair(options: { readonly wood: Material; readonly seat: Material; readonly slats?: number }) {
  return ({ width, height, depth }: Size): Piece => {
    const frameTop = SEAT_TOP_MM - PAD_MM + 12;
    const rear = -depth / 2 + 64;
    const [postX, legX] = [width / 2 - 19, width / 2 - 24];
    const back = backShape(frameTop, height, rear);
    const slatCount = options.slats ?? 6;
    const railBottom = height - 92;
    const slats = Array.from({ length: slatCount }, (_, index) => {
      const x = (index - (slatCount - 1) / 2) * ((2 * postX - 56) / slatCount);
      return back(
        translate(roundedBox(26, railBottom - frameTop - 70, 10, { radius: 4, roundness: 2, divisions: [1, 8, 1] }), [
          x,
          frameTop + 76,
          0,
        ]),
      );
    });
    const post = roundedBox(32, railBottom + 30, 27, { radius: 9, roundness: 2, divisions: [1, 18, 1], grain: 'y' });
    const rail = roundedBox(2 * postX + 36, 94, 30, { radius: 13, roundness: 3, divisions: [12, 2, 1] });
    const lowRail = roundedBox(2 * postX - 26, 34, 17, { radius: 6, roundness: 2, divisions: [12, 1, 1] });
    const front = depth / 2 - 34;
    const frontLeg = roundLeg({
      foot: [legX + 2, front + 6],
      top: [legX - 4, front - 4],
      height: frameTop - 3,
      footSize: 12,
      topSize: 19,
    });
    const apron = { radius: 4, roundness: 2 };
    return [
      part('Posts', options.wood, ...bothSides(back(translate(post, [postX, 0, 0])))),
      part('Legs', options.wood, ...bothSides(frontLeg)),
      part(
        'Back',
        options.wood,
        back(translate(rail, [0, railBottom, 0])),
        back(translate(lowRail, [0, frameTop + 46, 0])),
        ...slats,
      ),
      part(
        'Frame',
        options.wood,
        board(2 * legX - 20, 52, 20, [0, frameTop - 56, front - 2], apron),
        board(2 * legX - 20, 52, 20, [0, frameTop - 56, rear], apron),
        ...bothSides(board(20, 52, front - rear - 20, [legX - 6, frameTop - 56, (front + rear) / 2], apron)),
        board(width - 18, 14, depth - 92, [0, frameTop - 6, 16], { radius: 6, roundness: 2 }),
      ),
      part('Seat', options.seat, ...seatPad(width - 14, depth - 84, frameTop + 6)),
    ];
  };
}

/** The back is built flat at z = 0, then curved around the sitter and leaned, with the rear legs kicking out below. */
function backShape(seat: number, height: number, rear: number): (mesh: Mesh) => Mesh {
  const map = ([x, y, z]: Vec3): Vec3 => {
    const up = Math.max(0, (y - seat) / (height - seat));
    const down = Math.max(0, (seat - y) / seat);
    const wrap = (x * x) / 1100;
    return [x, y, rear + z + wrap * Math.min(1, up * 1.4) - 58 * up ** 1.35 - 34 * down ** 1.6];
  };
  return (mesh) => deform(mesh, map);
}

function seatPad(width: number, depth: number, y: number): Mesh[] {
  const shape = { radius: 25, crown: 9, bulge: 6, detail: 8 };
  const round = ([x, py, z]: Vec3): Vec3 => [x * (1 - 0.05 * (0.5 - z / depth)), py, z];
  return [
    cushion(width, PAD_MM - 6, depth, shape),
    piping(width, PAD_MM - 6, depth, { ...shape, cordMm: 3, edges: 'top' }),
  ].map((mesh) => translate(deform(mesh, round), [0, y, 20]));
}
