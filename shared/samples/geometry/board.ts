import type { Mesh } from './mesh.ts';
import { type RoundedBoxOptions, roundedBox } from './rounded-box.ts';
import { translate } from './transform.ts';
import type { Vec3 } from './vector.ts';

/**
 * A board or block with small round edges.
 *
 * @param foot middle of its underside, in millimetres
 */
export function board(width: number, height: number, depth: number, foot: Vec3, options: RoundedBoxOptions = {}): Mesh {
  return translate(roundedBox(width, height, depth, options), foot);
}
