import { ellipse } from '../../geometry/extrude.ts';
import { lathe } from '../../geometry/lathe.ts';
import { plate } from '../../geometry/plate.ts';
import { rotateY } from '../../geometry/transform.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { roundLeg } from '../components/legs.ts';

const SIDES = 60;

/** A small round table: a tray with a bent rim on three splayed legs that hold a second board. */
export function sideTable(options: { readonly tray: Material; readonly legs: Material }) {
  return ({ width, height }: Size): Piece => {
    const radius = width / 2;
    const floor = height - 36;
    const rim = lathe(
      [
        [radius - 10, floor - 16],
        [radius - 3, floor - 16],
        [radius - 1, floor - 14],
        [radius, floor - 10],
        [radius, height - 4],
        [radius - 1.5, height - 1],
        [radius - 4, height],
        [radius - 6.5, height - 1],
        [radius - 8, height - 4],
        [radius - 8, floor - 8],
        [radius - 10, floor - 16],
      ],
      { sides: SIDES },
    );
    const leg = roundLeg({
      foot: [0, radius - 34],
      top: [0, radius * 0.4],
      height: floor - 14,
      footSize: 10,
      topSize: 16,
    });
    const at = radius * 0.4 + (radius * 0.6 - 34) * 0.62;
    return [
      part('Tray', options.tray, plate(ellipse(width - 14, width - 14, SIDES), 14, floor - 14, { edge: 2 })),
      part('Rim', options.tray, rim),
      part('Legs', options.legs, ...[60, 180, 300].map((angle) => rotateY(leg, angle))),
      part('Lower shelf', options.tray, plate(ellipse(2 * at + 22, 2 * at + 22, SIDES), 18, 168, { edge: 5 })),
    ];
  };
}
