import { deform } from '../../geometry/deform.ts';
import { turnedLeg } from '../../geometry/lathe.ts';
import type { Mesh } from '../../geometry/mesh.ts';
import { roundedBox } from '../../geometry/rounded-box.ts';

/** A straight leg from the floor to `height`: places as [x, z]; its ends are cut level, as a leg's are. */
interface LegShape {
  readonly foot: readonly [x: number, z: number];
  readonly top: readonly [x: number, z: number];
  readonly height: number;
  /** Radius of a round leg, side of a square one. */
  readonly footSize: number;
  readonly topSize: number;
}

/** A round tapered leg. */
export function roundLeg(shape: LegShape, sides = 18): Mesh {
  return leaning(turnedLeg(shape.footSize, shape.topSize, shape.height, { sides }), shape);
}

/** A square tapered leg with round edges. */
export function squareLeg(shape: LegShape, radius = 4): Mesh {
  const { footSize, topSize, height } = shape;
  const straight = roundedBox(topSize, height, topSize, { radius, roundness: 2, grain: 'y' });
  const drawnIn = deform(straight, ([x, y, z]) => {
    const factor = (footSize + ((topSize - footSize) * y) / height) / topSize;
    return [x * factor, y, z * factor];
  });
  return leaning(drawnIn, shape);
}

function leaning(mesh: Mesh, { foot, top, height }: LegShape): Mesh {
  return deform(mesh, ([x, y, z]) => {
    const t = y / height;
    return [x + foot[0] + (top[0] - foot[0]) * t, y, z + foot[1] + (top[1] - foot[1]) * t];
  });
}
