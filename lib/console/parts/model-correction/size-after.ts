import { uprightSides } from '../../../../shared/engines/models3d/normalise/upright.ts';
import type { Side, SizeMm } from '../size/size-mm.ts';
import type { Standing } from './standing.ts';

/** In the order of X, Y and Z. */
const SIDES_XYZ = ['width', 'height', 'depth'] as const satisfies readonly Side[];

/** The measures of a model after a change of how it stands. */
export function sizeAfter(size: SizeMm, change: Standing): SizeMm {
  return {
    width: size[sideBefore('width', change)],
    depth: size[sideBefore('depth', change)],
    height: size[sideBefore('height', change)],
  };
}

/** The side of a model that a change of how it stands makes this one. */
export function sideBefore(side: Side, { upAxis, turns }: Standing): Side {
  const [x, y, z] = uprightSides([0, 1, 2], upAxis);
  const after = turns % 2 === 0 ? [x, y, z] : [z, y, x];
  return SIDES_XYZ[after[SIDES_XYZ.indexOf(side)] ?? 0] ?? side;
}
