import type { Material } from 'three';
import type { StudioMesh } from './load-model.ts';

/** Draws meshes in other materials than their own, one for each, and gives them their own back. */
export function swapMaterials(meshes: readonly StudioMesh[], others: readonly Material[], draw: () => void): void {
  const own = meshes.map(({ mesh }) => mesh.material);
  meshes.forEach(({ mesh }, index) => {
    mesh.material = others[index] as Material;
  });
  draw();
  meshes.forEach(({ mesh }, index) => {
    mesh.material = own[index] as Material;
  });
}
