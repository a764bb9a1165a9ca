import { type Material, Mesh, type Object3D, Texture } from 'three';

/** Gives back what a model holds of the graphics card. The model cannot be used again. */
export function disposeModel(model: Object3D): void {
  model.traverse((node) => {
    if (!(node instanceof Mesh)) return;
    node.geometry.dispose();
    for (const material of [node.material].flat() as Material[]) {
      for (const value of Object.values(material)) if (value instanceof Texture) value.dispose();
      material.dispose();
    }
  });
}
