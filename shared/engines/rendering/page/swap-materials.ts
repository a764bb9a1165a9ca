import type { Material } from 'three';
import type { StudioMesh } from './studio-mesh.ts';

/** Draws meshes in other materials, one for each mesh, and restores their own. */
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
