import type { Document, mat4 } from '@gltf-transform/core';
import { multiply } from '../../scene/skin-matrices.ts';

/**
 * Multiplies the `bindShapeMatrix` of glTF 1.0, which `upgradeGltf1` stores in the extras of a skin, into the skin's
 * inverse bind matrices, because glTF 2.0 has no such member.
 */
export function applyBindShapes(document: Document): void {
  for (const skin of document.getRoot().listSkins()) {
    const { bindShapeMatrix } = skin.getExtras();
    const inverseBind = skin.getInverseBindMatrices();
    if (!Array.isArray(bindShapeMatrix) || !inverseBind) continue;
    const bindShape = bindShapeMatrix.map(Number) as mat4;
    const shaped = inverseBind.clone().setArray(Float32Array.from(inverseBind.getArray() ?? []));
    for (let joint = 0; joint < shaped.getCount(); joint++) {
      shaped.setElement(joint, multiply(inverseBind.getElement<mat4>(joint, [...bindShape]), bindShape));
    }
    skin.setInverseBindMatrices(shaped);
  }
}
