import type { Document, mat4 } from '@gltf-transform/core';

/** A rotation about X from Y up to Z up, column by column: it reverts a loader's rotation to Y up. */
export const TURN_TO_Z_UP: Readonly<mat4> = [1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1];

/** Moves all content of a document below one node with this matrix (rotations and one scale, column by column). */
export function wrapScene(document: Document, matrix: Readonly<mat4>): void {
  const root = document.getRoot();
  const scene = root.getDefaultScene() ?? root.listScenes()[0];
  if (!scene) return;
  const wrapper = document.createNode('source').setMatrix([...matrix]);
  for (const child of scene.listChildren()) {
    scene.removeChild(child);
    wrapper.addChild(child);
  }
  scene.addChild(wrapper);
}
