import { arcPoints, lathe } from '../../geometry/lathe.ts';
import type { Mesh } from '../../geometry/mesh.ts';
import { fillet } from '../../geometry/path.ts';
import { tube } from '../../geometry/sweep.ts';
import { rotateX, rotateZ, translate } from '../../geometry/transform.ts';
import type { Vec3 } from '../../geometry/vector.ts';

/**
 * Returns a bow handle of a round bar, centred at `at`, in front of a face. `length` is the distance between its feet.
 */
export function barHandle(length: number, at: Vec3, upright = false, radius = 5, reach = 32): Mesh {
  const half = length / 2;
  const path = fillet(
    [
      [-half, 0, -2],
      [-half, 0, reach],
      [half, 0, reach],
      [half, 0, -2],
    ],
    14,
    4,
  );
  const bow = tube(path, radius, { sides: 10 });
  return translate(upright ? rotateZ(bow, 90) : bow, at);
}

/** A turned knob of `radius`, its foot at `at`, pointing to the front. */
export function knob(radius: number, at: Vec3): Mesh {
  const turned = lathe(
    [
      [0, -1],
      [radius * 0.62, -1],
      [radius * 0.6, 3],
      [radius * 0.38, 7],
      [radius * 0.4, 12],
      ...arcPoints([radius * 0.62, 19], radius * 0.38, -70, 60, 5),
      [radius * 0.5, 27],
      [0, 28.5],
    ],
    { sides: 20 },
  );
  return translate(rotateX(turned, 90), at);
}
