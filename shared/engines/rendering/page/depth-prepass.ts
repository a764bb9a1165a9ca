import { type Camera, type Material, MeshDepthMaterial, type Scene, type WebGLRenderer } from 'three';
import type { StudioModel } from './load-model.ts';
import { swapMaterials } from './swap-materials.ts';

/** For models with more triangles, drawing all of them once more costs about what it saves. */
const MAX_TRIANGLES = 10_000;

/** Draws the depth of opaque surfaces before the lit pass, so that only visible pixels are lit. */
interface DepthPrepass {
  draw(camera: Camera): void;
  dispose(): void;
}

/** Creates the depth prepass of a model. `draw` does nothing for a model with more than `MAX_TRIANGLES`. */
export function depthPrepass(renderer: WebGLRenderer, scene: Scene, model: StudioModel): DepthPrepass {
  const nothing = new MeshDepthMaterial({ visible: false });
  const solid = new Map<Material['side'], Material>();
  const materials = model.meshes.map(({ mesh, transparency }) => {
    const { side, alphaHash, alphaTest } = mesh.material as Material;
    // Surfaces that are drawn in some passes or in some places only are left to the lit pass.
    if (transparency.glass || alphaHash || alphaTest > 0) return nothing;
    // A little behind the surface, so that rounding never hides the surface in the lit pass.
    const behind = { polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 2 };
    const material = solid.get(side) ?? new MeshDepthMaterial({ side, colorWrite: false, ...behind });
    solid.set(side, material);
    return material;
  });
  return {
    draw(camera) {
      if (model.triangles > MAX_TRIANGLES) return;
      swapMaterials(model.meshes, materials, () => renderer.render(scene, camera));
    },
    dispose() {
      for (const material of [nothing, ...solid.values()]) material.dispose();
    },
  };
}
