import { lathe } from '../../geometry/lathe.ts';
import { circle } from '../../geometry/path.ts';
import { tube } from '../../geometry/sweep.ts';
import { rotateY } from '../../geometry/transform.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part } from '../../piece.ts';

interface LampshadeShape {
  readonly bottomRadius: number;
  readonly topRadius: number;
  readonly height: number;
  /** Height of its lower rim. */
  readonly y: number;
  /** Height where its spider meets the stem. */
  readonly stem: number;
  readonly cover: Material;
  readonly fitting: Material;
}

const WALL_MM = 3;

/** An open cone or drum of cloth with bound rims, held to the stem by three spokes. */
export function lampshade(shape: LampshadeShape): Piece {
  const { bottomRadius, topRadius, height, y, stem, cover, fitting } = shape;
  const top = y + height;
  const wall = lathe(
    [
      [bottomRadius, y],
      [topRadius, top],
      [topRadius - WALL_MM, top],
      [bottomRadius - WALL_MM, y],
      [bottomRadius, y],
    ],
    { sides: 64 },
  );
  const level = y + height * 0.86;
  const reach = bottomRadius + (topRadius - bottomRadius) * 0.86 - WALL_MM;
  const spoke = tube(
    [
      [0, stem, 0],
      [30, stem + (level - stem) * 0.8, 0],
      [reach, level, 0],
    ],
    2.2,
    { sides: 6 },
  );
  return [
    part('Shade', cover, wall),
    part(
      'Shade rims',
      cover,
      tube(circle(bottomRadius - 1.5, y + 1.5, 64), 3, { sides: 6, closed: true }),
      tube(circle(topRadius - 1.5, top - 3, 64), 3, { sides: 6, closed: true }),
    ),
    part('Shade spider', fitting, ...[0, 120, 240].map((angle) => rotateY(spoke, angle))),
  ];
}
