import { cushion, piping } from '../../geometry/cushion.ts';
import { deform } from '../../geometry/deform.ts';
import { extrude } from '../../geometry/extrude.ts';
import type { Mesh } from '../../geometry/mesh.ts';
import { curve } from '../../geometry/path.ts';
import { roundedBox } from '../../geometry/rounded-box.ts';
import { bothSides, rotateX, rotateY, translate } from '../../geometry/transform.ts';
import type { Vec2, Vec3 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { roundLeg } from '../components/legs.ts';

const LEG_MM = 175;
const ARM_TOP_MM = 600;
const LEAN_DEGREES = 12;

/** A wing chair: tall leaning back, ears beside the head, rolled arms, a loose seat cushion, turned legs. */
export function wingArmchair(options: { readonly cover: Material; readonly legs: Material }) {
  return ({ width, height, depth }: Size): Piece => {
    const armWidth = 118;
    const inner = width - 2 * armWidth;
    const rear = -depth / 2;
    const lean = (mesh: Mesh) => translate(rotateX(mesh, -LEAN_DEGREES), [0, LEG_MM + 60, rear + 232]);
    const backHeight = (height - LEG_MM - 66) / Math.cos((LEAN_DEGREES * Math.PI) / 180);
    const back = deform(
      roundedBox(inner + 96, backHeight, 118, { radius: 52, roundness: 4, divisions: [12, 14, 1], grain: 'y' }),
      ([x, y, z]) => {
        const up = y / backHeight;
        const lumbar = z > 0 ? 16 * Math.sin(Math.PI * Math.min(1, up * 1.5)) * (1 - ((2 * x) / (inner + 96)) ** 2) : 0;
        return [x * (1 + 0.07 * up), y - 36 * up * ((2 * x) / (inner + 96)) ** 4, z - 30 + lumbar + 5];
      },
    );
    // The ear in side view, as (forward, up): it starts at the arm and ends in a curve below the top of the back.
    const ear = smoothOutline([
      [-70, 330],
      [-70, backHeight - 34],
      [-36, backHeight - 16],
      [46, backHeight - 40],
      [128, backHeight - 128],
      [150, backHeight - 240],
      [118, 440],
      [96, 330],
    ]);
    // Extruded along z, then turned so that outline x points to the front.
    const earMesh = rotateY(extrude(ear, 74, { edge: 30, edgeSteps: 4 }), -90);
    const ears = bothSides(translate(rotateY(earMesh, 9), [inner / 2 + 42, 0, -6])).map(lean);
    const armLength = depth - 112;
    const roll = deform(
      roundedBox(armWidth + 8, 128, armLength, { radius: 60, roundness: 5, divisions: [2, 1, 12], grain: 'z' }),
      ([x, y, z]) => [x * (0.86 + 0.16 * (z / armLength + 0.5)), y, z],
    );
    const armBody = roundedBox(armWidth - 34, ARM_TOP_MM - LEG_MM - 52, armLength - 14, {
      radius: 16,
      roundness: 3,
      divisions: [1, 4, 4],
    });
    const armZ = depth / 2 - armLength / 2 - 46;
    const arms = [
      ...bothSides(translate(roll, [width / 2 - armWidth / 2 - 4, ARM_TOP_MM - 128, armZ + 8])),
      ...bothSides(translate(armBody, [width / 2 - armWidth / 2 - 4, LEG_MM, armZ])),
    ];
    const frame = translate(roundedBox(inner + 60, 138, depth - 120, { radius: 18, roundness: 3 }), [0, LEG_MM, 28]);
    const seatShape = { radius: 46, crown: 22, bulge: 8, detail: 12 };
    const [seatWidth, seatDepth] = [inner + 14, depth - 206];
    const seat = [cushion(seatWidth, 176, seatDepth, seatShape), piping(seatWidth, 176, seatDepth, seatShape)].map(
      (mesh) => translate(rotateX(mesh, -3), [0, LEG_MM + 128, depth / 2 - seatDepth / 2 - 2]),
    );
    const frontLeg = roundLeg({
      foot: [width / 2 - 82, depth / 2 - 92],
      top: [width / 2 - 96, depth / 2 - 110],
      height: LEG_MM + 6,
      footSize: 12,
      topSize: 24,
    });
    const rearLeg = roundLeg({
      foot: [width / 2 - 110, rear + 82],
      top: [width / 2 - 124, rear + 156],
      height: LEG_MM + 6,
      footSize: 12,
      topSize: 23,
    });
    return [
      part('Back', options.cover, lean(back)),
      part('Ears', options.cover, ...ears),
      part('Arms', options.cover, ...arms),
      part('Frame', options.cover, frame),
      part('Seat cushion', options.cover, ...seat),
      part('Legs', options.legs, ...bothSides(frontLeg), ...bothSides(rearLeg)),
    ];
  };
}

/** A closed soft curve through corner points given clockwise, as a counter-clockwise outline. */
function smoothOutline(corners: readonly Vec2[]): Vec2[] {
  const points = corners.map(([x, y]): Vec3 => [x, y, 0]);
  const looped = curve([...points, ...points.slice(0, 3)], 5).slice(5, 5 * (points.length + 1));
  const outline = looped.map(([x, y]): Vec2 => [x, y]);
  const area = outline.reduce((sum, [x, y], index) => {
    const [nx, ny] = outline[(index + 1) % outline.length] ?? [0, 0];
    return sum + x * ny - nx * y;
  }, 0);
  return area < 0 ? outline.reverse() : outline;
}
