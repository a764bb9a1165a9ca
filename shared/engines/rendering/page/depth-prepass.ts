import { type Camera, type Material, MeshDepthMaterial, type Scene, type WebGLRenderer } from 'three';
import type { StudioModel } from './load-model.ts';
import { swapMaterials } from './swap-materials.ts';

/** Of a model with more, going through all triangles once more costs about what it saves. */
const MAX_TRIANGLES = 10_000;

/** What is in front, drawn before anything is lit: light is worked out once for each pixel, not for what is hidden, too. */
export interface EarlyDepth {
  draw(camera: Camera): void;
  dispose(): void;
}

export function earlyDepth(renderer: WebGLRenderer, scene: Scene, model: StudioModel): EarlyDepth {
  const nothing = new MeshDepthMaterial({ visible: false });
  const solid = new Map<Material['side'], Material>();
  const materials = model.meshes.map(({ mesh, seeThrough }) => {
    const { side, alphaHash, alphaTest } = mesh.material as Material;
    // What is there in some passes only, or in some places, is left to the pass itself.
    if (seeThrough.glass || alphaHash || alphaTest > 0) return nothing;
    // A little behind its place, so that the pass itself finds nothing in front of it whatever its program rounds to.
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
