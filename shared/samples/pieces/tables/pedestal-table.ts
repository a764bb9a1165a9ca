import { ellipse } from '../../geometry/extrude.ts';
import { lathe } from '../../geometry/lathe.ts';
import { curve } from '../../geometry/path.ts';
import { plate } from '../../geometry/plate.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part, type Size } from '../../piece.ts';

const TOP_MM = 22;

/** A round stone top with a knife edge on a trumpet foot. */
export function pedestalTable(options: { readonly top: Material; readonly foot: Material }) {
  return ({ width, height, depth }: Size): Piece => {
    const under = height - TOP_MM;
    const base = width * 0.29;
    const outline = curve(
      (
        [
          [base, 8],
          [base * 0.86, 26],
          [base * 0.56, 66],
          [base * 0.3, 150],
          [base * 0.185, 290],
          [base * 0.17, 400],
          [base * 0.21, 530],
          [base * 0.34, 640],
          [base * 0.62, under - 14],
        ] as const
      ).map(([r, y]): Vec3 => [r, y, 0]),
      4,
    ).map(([r, y]) => [r, y] as const);
    const trumpet = lathe([[0, 0], [base - 6, 0], [base - 1, 3], ...outline, [base * 0.62, under], [0, under]], {
      sides: 48,
    });
    return [
      part('Top', options.top, plate(ellipse(width, depth, 80), TOP_MM, under, { edge: 10, edgeSteps: 4 })),
      part('Foot', options.foot, trumpet),
    ];
  };
}
