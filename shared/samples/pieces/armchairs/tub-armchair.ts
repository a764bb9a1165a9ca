import { cushion, piping } from '../../geometry/cushion.ts';
import { deform, roundBack, wrapHorseshoe } from '../../geometry/deform.ts';
import { superellipse } from '../../geometry/extrude.ts';
import { plate } from '../../geometry/plate.ts';
import { roundedBox } from '../../geometry/rounded-box.ts';
import { bothSides, translate } from '../../geometry/transform.ts';
import { smoothstep } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { roundLeg } from '../components/legs.ts';

interface TubArmchairOptions {
  readonly cover: Material;
  /** Wooden feet, or a round base on the floor. */
  readonly base: { readonly kind: 'feet' | 'disc'; readonly material: Material };
  /** Thickness of the padded wall, in millimetres. */
  readonly wall: number;
  /** Height of the arms' front ends, in millimetres. */
  readonly armHeight: number;
  /** Whether the seat cushion is piped. */
  readonly piping?: boolean;
}

/** A club chair: back and arms are one padded horseshoe that falls to the front, around a loose seat cushion. */
export function tubArmchair(options: TubArmchairOptions) {
  return ({ width, height, depth }: Size): Piece => {
    const { cover, base, wall, armHeight } = options;
    const ground = base.kind === 'feet' ? 130 : 46;
    const radius = width / 2 - wall / 2;
    const straight = depth - radius - wall / 2;
    const length = Math.PI * radius + 2 * (straight - 6);
    const wallHeight = height - ground;
    const band = roundedBox(length, wallHeight, wall, {
      radius: wall * 0.48,
      roundness: 4,
      divisions: [40, 6, 2],
      grain: 'x',
    });
    const arc = (Math.PI / 2) * radius;
    const falling = deform(band, ([x, y, z]) => {
      const front = smoothstep(arc * 0.35, length / 2 - wall * 0.2, Math.abs(x));
      const top = height - (height - armHeight) * front - ground;
      const share = y / wallHeight;
      const swell = 10 * Math.sin(Math.PI * Math.min(1, share * 1.05)) * (z > 0 ? 1 : 0.4);
      return [x, y * (top / wallHeight), z + Math.sign(z) * swell * Math.min(1, Math.abs(z) / (wall * 0.3))];
    });
    const rear = -depth / 2 + wall / 2;
    const horseshoe = translate(wrapHorseshoe(falling, radius), [0, ground, rear]);
    const seatWidth = width - 2 * wall + 6;
    const seatDepth = depth - wall - 6;
    const shape = { radius: 44, crown: 20, bulge: 4, detail: 16 };
    const seatMeshes = [
      cushion(seatWidth, 168, seatDepth, shape),
      ...(options.piping ? [piping(seatWidth, 168, seatDepth, { ...shape, edges: 'top' as const })] : []),
    ];
    const seat = seatMeshes.map((mesh) =>
      translate(roundBack(mesh, seatWidth, seatDepth, seatWidth / 2), [0, ground + 150, depth / 2 - seatDepth / 2 - 2]),
    );
    const apronDepth = seatDepth - 30;
    const apronBox = roundedBox(seatWidth, 172, apronDepth, { radius: 26, roundness: 3, divisions: [4, 2, 8] });
    const apron = translate(roundBack(apronBox, seatWidth, apronDepth, seatWidth / 2), [
      0,
      ground + 4,
      depth / 2 - apronDepth / 2 - 29,
    ]);
    // The rear feet are under the curve of the horseshoe.
    const rearX = radius * Math.SQRT1_2 - 26;
    const rearZ = rear + radius * (1 - Math.SQRT1_2) + 26;
    const rearLeg = roundLeg({
      foot: [rearX + 18, rearZ - 18],
      top: [rearX, rearZ],
      height: ground + 12,
      footSize: 13,
      topSize: 22,
    });
    const legX = width / 2 - 104;
    const legZ = depth / 2 - 96;
    const leg = roundLeg({
      foot: [legX + 22, legZ + 22],
      top: [legX, legZ],
      height: ground + 12,
      footSize: 13,
      topSize: 22,
    });
    const disc = plate(superellipse(width * 0.74, depth * 0.74, 2, 56), 30, 0, { edge: 5 });
    const neck = plate(superellipse(width * 0.5, depth * 0.5, 2, 40), 30, 24, { edge: 2 });
    return [
      part('Back and arms', cover, horseshoe),
      part('Seat cushion', cover, ...seat),
      part('Apron', cover, apron),
      part('Base', base.material, ...(base.kind === 'feet' ? [leg, rearLeg].flatMap(bothSides) : [disc, neck])),
    ];
  };
}
