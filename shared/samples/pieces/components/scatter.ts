import { pillow, pillowPiping } from '../../geometry/pillow.ts';
import { rotateX, rotateY, rotateZ, translate } from '../../geometry/transform.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { type Piece, part } from '../../piece.ts';

/** A scatter pillow where it was thrown: its lower edge at `at`, leaning back and turned a little. */
export interface ScatterPillow {
  readonly name: string;
  readonly material: Material;
  readonly width: number;
  readonly height: number;
  readonly thickness: number;
  readonly at: Vec3;
  readonly leanDegrees: number;
  readonly turnDegrees?: number;
  readonly rollDegrees?: number;
}

/** The pillow with its piping. */
export function scatterPillow(shape: ScatterPillow): Piece {
  const { name, material, width, height, thickness, at, leanDegrees, turnDegrees = 0, rollDegrees = 0 } = shape;
  const meshes = [pillow(width, height, thickness), pillowPiping(width, height, 3.5)];
  const placed = meshes.map((mesh) =>
    translate(rotateY(rotateX(rotateZ(mesh, rollDegrees), -leanDegrees), turnDegrees), at),
  );
  return [part(name, material, ...placed)];
}
