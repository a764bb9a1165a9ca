import { Box3, Mesh, MeshStandardMaterial, Vector3 } from 'three';
import { DRACOLoader } from 'three/examples/jsm/loaders/DRACOLoader.js';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import type { LoadedModel } from './planner.ts';

// Like published clients: with Draco, but without the decoders of meshopt and KTX2.
const loader = new GLTFLoader().setDRACOLoader(new DRACOLoader().setDecoderPath('/draco/'));

/** Loads a GLB like published clients. Throws if their loader cannot read it. */
export async function loadModel(url: string): Promise<LoadedModel> {
  const { scene } = await loader.loadAsync(url);
  const materials = new Set<MeshStandardMaterial>();
  let triangles = 0;
  scene.traverse((node) => {
    if (!(node instanceof Mesh)) return;
    triangles += (node.geometry.index ?? node.geometry.getAttribute('position')).count / 3;
    if (node.material instanceof MeshStandardMaterial) materials.add(node.material);
  });
  const size = new Box3().setFromObject(scene).getSize(new Vector3());
  return {
    triangles,
    sizeMm: size.toArray().map((metres) => Math.round(metres * 1_000)),
    materials: materials.size,
    pictured: [...materials].filter(({ map }) => map !== null && (map.image as ImageBitmap).width > 0).length,
  };
}
