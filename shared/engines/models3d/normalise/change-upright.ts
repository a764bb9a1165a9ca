import type { Document } from '@gltf-transform/core';
import type { DimensionsMm } from '../units.ts';

/** A change of an upright model that a person asked for. */
export interface UprightChange {
  /** Factor of all sides; 1 by default. */
  readonly factor?: number | undefined;
  /** Quarter turns about the vertical axis, counter-clockwise seen from above. */
  readonly quarterTurns?: number | undefined;
}

/** Returns the size of a model after a change. */
export function changedSize(size: DimensionsMm, { factor = 1, quarterTurns = 0 }: UprightChange): DimensionsMm {
  const [widthMm, depthMm] = quarterTurns % 2 === 0 ? [size.widthMm, size.depthMm] : [size.depthMm, size.widthMm];
  return { widthMm: widthMm * factor, heightMm: size.heightMm * factor, depthMm: depthMm * factor };
}

/** Scales and turns a model that stands on the floor, centred. It still does so afterwards; turns are exact. */
export function changeUpright(document: Document, { factor = 1, quarterTurns = 0 }: UprightChange): void {
  const turns = ((quarterTurns % 4) + 4) % 4;
  if (factor === 1 && turns === 0) return;
  for (const mesh of document.getRoot().listMeshes()) {
    for (const primitive of mesh.listPrimitives()) {
      for (const [semantic, size, scale] of [
        ['POSITION', 3, factor],
        ['NORMAL', 3, 1],
        ['TANGENT', 4, 1],
      ] as const) {
        const attribute = primitive.getAttribute(semantic);
        const array = attribute?.getArray();
        if (array) attribute?.setArray(turned(array, size, turns, scale));
      }
    }
  }
}

function turned<A extends { [index: number]: number; readonly length: number }>(
  values: A,
  size: number,
  turns: number,
  factor: number,
): A {
  for (let at = 0; at + 2 < values.length; at += size) {
    let [x, z] = [values[at] ?? 0, values[at + 2] ?? 0];
    for (let turn = 0; turn < turns; turn++) [x, z] = [z, -x];
    values[at] = x * factor;
    values[at + 1] = (values[at + 1] ?? 0) * factor;
    values[at + 2] = z * factor;
  }
  return values;
}
