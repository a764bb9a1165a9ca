import type { Document } from '@gltf-transform/core';
import type { Vector3 } from '../scene/matrix.ts';
import { metresOf } from '../units.ts';
import { dimensionsOf, type Scale } from './dimensions.ts';
import { uprightVector } from './upright.ts';

/**
 * Converts a flat scene whose box is centred on the origin to metres and Y up, on the floor (y = 0), centred. A
 * rotation is a swap of axes, so it is exact.
 */
export function standUpright(document: Document, extents: Vector3, scale: Scale): void {
  const factor = metresOf(scale.unit);
  const halfHeight = dimensionsOf(extents, scale).heightMm / 2000;
  for (const mesh of document.getRoot().listMeshes()) {
    for (const primitive of mesh.listPrimitives()) {
      const positions = primitive.getAttribute('POSITION');
      const array = positions?.getArray();
      if (!positions || !array) continue;
      turn(array, 3, scale);
      for (let at = 0; at < array.length; at++) {
        const value = (array[at] ?? 0) * factor;
        // Rounding must not move a vertex below the floor.
        array[at] = at % 3 === 1 ? Math.max(0, value + halfHeight) : value;
      }
      positions.setArray(array);
      for (const [semantic, size] of [
        ['NORMAL', 3],
        ['TANGENT', 4],
      ] as const) {
        const directions = primitive.getAttribute(semantic);
        const values = directions?.getArray();
        if (values) directions?.setArray(turn(values, size, scale));
      }
    }
  }
}

function turn<A extends { [index: number]: number; readonly length: number }>(
  values: A,
  size: number,
  { upAxis }: Scale,
): A {
  if (upAxis === 'y') return values;
  for (let at = 0; at + 2 < values.length; at += size) {
    const turned = uprightVector([values[at] ?? 0, values[at + 1] ?? 0, values[at + 2] ?? 0], upAxis);
    [values[at], values[at + 1], values[at + 2]] = turned;
  }
  return values;
}
