import { lathe } from '../../geometry/lathe.ts';
import { rotateY } from '../../geometry/transform.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { roundLeg } from '../components/legs.ts';

/** A small round table: a turned tray with a rim on three splayed legs joined by a disc. */
export function sideTable(options: { readonly tray: Material; readonly legs: Material }) {
  return ({ width, height }: Size): Piece => {
    const radius = width / 2;
    const floor = height - 34;
    const tray = lathe(
      [
        [0, floor - 18],
        [radius - 26, floor - 18],
        [radius - 10, floor - 13],
        [radius - 2, floor - 2],
        [radius, floor + 10],
        [radius, height - 3],
        [radius - 2, height - 0.8],
        [radius - 5, height],
        [radius - 8, height - 0.8],
        [radius - 10, height - 3],
        [radius - 11, floor + 8],
        [radius - 17, floor + 1.5],
        [radius - 26, floor],
        [0, floor],
      ],
      { sides: 56 },
    );
    const leg = roundLeg({
      foot: [0, radius - 34],
      top: [0, radius * 0.4],
      height: floor - 16,
      footSize: 10,
      topSize: 16,
    });
    const at = radius * 0.4 + (radius * 0.6 - 34) * 0.62;
    const disc = lathe(
      [
        [0, 168],
        [at + 4, 168],
        [at + 10, 171],
        [at + 12, 177],
        [at + 10, 183],
        [at + 4, 186],
        [0, 186],
      ],
      { sides: 44 },
    );
    return [
      part('Tray', options.tray, tray),
      part('Legs', options.legs, ...[60, 180, 300].map((angle) => rotateY(leg, angle))),
      part('Lower shelf', options.tray, disc),
    ];
  };
}
