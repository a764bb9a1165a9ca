import type { Document, mat4 } from '@gltf-transform/core';

/** From Y up to Z up, by a turn about X, column by column: what a loader's turn to Y up is taken back with. */
export const TURN_TO_Z_UP: Readonly<mat4> = [1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1];

/** Puts everything that a document shows below one node of this matrix (turns and one scale, column by column). */
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
