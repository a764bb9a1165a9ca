import { type ExtrudeOptions, extrude } from './extrude.ts';
import type { Mesh } from './mesh.ts';
import { rotateX, translate } from './transform.ts';
import type { Vec2 } from './vector.ts';

/**
 * An extruded outline laid flat: seen from above, outline x runs to the right and outline y to the back; its
 * underside lies at `y`.
 */
export function plate(outline: readonly Vec2[], thickness: number, y: number, options: ExtrudeOptions = {}): Mesh {
  return translate(rotateX(extrude(outline, thickness, options), -90), [0, y + thickness / 2, 0]);
}
