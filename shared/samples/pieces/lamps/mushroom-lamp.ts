import { arcPoints, lathe } from '../../geometry/lathe.ts';
import type { Vec2 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';
import { bulb } from '../components/bulb.ts';

/** A table lamp in the form of a mushroom: a glowing opal glass dome over a flared metal stem. */
export function mushroomLamp(options: { readonly dome: Material; readonly stem: Material }) {
  return ({ width, height }: Size): Piece => {
    const radius = width / 2;
    const domeHeight = height * 0.4;
    const rim = height - domeHeight;
    const shape = (r: number, grow: number): Vec2[] =>
      arcPoints([0, 0], 1, -14, 90, 14).map(([x, y]) => [x * r, rim + 22 + y * (domeHeight - 22 - grow)] as const);
    const dome = lathe(
      [...shape(radius, 0), ...shape(radius - 4, 4).reverse(), [(radius - 4) * 0.98, rim], [radius * 0.97, rim - 1.2]],
      { sides: 56 },
    );
    const foot = radius * 0.62;
    const stem = lathe(
      [
        [0, 0],
        [foot - 4, 0],
        [foot, 4],
        [foot, 12],
        [foot * 0.94, 18],
        [foot * 0.6, 30],
        [foot * 0.36, 56],
        [foot * 0.26, 100],
        [foot * 0.24, rim * 0.6],
        [foot * 0.28, rim * 0.86],
        [foot * 0.42, rim + 4],
        [foot * 0.5, rim + 20],
        [0, rim + 20],
      ],
      { sides: 40 },
    );
    return [part('Stem', options.stem, stem), part('Dome', options.dome, dome), ...bulb([0, rim + 12, 0])];
  };
}
