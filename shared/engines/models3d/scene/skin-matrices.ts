import type { mat4, Node } from '@gltf-transform/core';

const IDENTITY: mat4 = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/**
 * The matrix of each joint of a node's skin in its rest pose, which a viewer shows before an animation starts.
 * Undefined for nodes without a skin. With a skin the node's own transform is ignored, as glTF defines it.
 */
export function skinMatrices(node: Node): mat4[] | undefined {
  const skin = node.getSkin();
  if (!skin) return undefined;
  const inverseBind = skin.getInverseBindMatrices();
  return skin.listJoints().map((joint, index) => {
    const bind =
      inverseBind && index < inverseBind.getCount() ? inverseBind.getElement(index, [...IDENTITY]) : IDENTITY;
    return multiply(joint.getWorldMatrix(), bind);
  });
}

/**
 * The weighted sum of the joints' matrices at one vertex. The weights are normalised to a sum of 1; undefined if all
 * are 0.
 */
export function blendMatrices(
  matrices: readonly mat4[],
  joints: readonly number[],
  weights: readonly number[],
): mat4 | undefined {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (!(total > 0)) return undefined;
  const blended: mat4 = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (const [at, joint] of joints.entries()) {
    const matrix = matrices[joint];
    const weight = (weights[at] ?? 0) / total;
    if (matrix && weight > 0)
      for (let cell = 0; cell < 16; cell++) blended[cell] = (blended[cell] ?? 0) + (matrix[cell] ?? 0) * weight;
  }
  return blended;
}

/** The product of two column-major matrices. */
export function multiply(a: Readonly<mat4>, b: readonly number[]): mat4 {
  const product: mat4 = [...IDENTITY];
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 4; row++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += (a[k * 4 + row] ?? 0) * (b[column * 4 + k] ?? 0);
      product[column * 4 + row] = sum;
    }
  }
  return product;
}
