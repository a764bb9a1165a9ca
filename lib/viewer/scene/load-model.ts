import { LoadingManager, type Object3D } from 'three';
import { DRACOLoader } from 'three/addons/loaders/DRACOLoader.js';
import { type GLTF, GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

/** The decoder's files by the names that three.js asks for; the build puts the names with hashes in. */
declare const DRACO_FILES: Readonly<Record<string, string>>;

const manager = new LoadingManager();
manager.setURLModifier((url) => {
  const name = url.split('/').at(-1) ?? '';
  const file = Object.hasOwn(DRACO_FILES, name) ? DRACO_FILES[name] : undefined;
  return file === undefined ? url : new URL(file, import.meta.url).href;
});
const loader = new GLTFLoader(manager).setDRACOLoader(new DRACOLoader(manager).setDecoderPath('./'));

/**
 * Loads a GLB of the service.
 *
 * @param onProgress share of the bytes that are there, 0 to 1
 */
export async function loadModel(url: string, onProgress?: (share: number) => void): Promise<Object3D> {
  return (await loadGltf(url, onProgress)).scene;
}

/** Loads a GLB of the service, with what its file says besides the scene. See {@link loadModel}. */
export function loadGltf(url: string, onProgress: (share: number) => void = () => {}): Promise<GLTF> {
  return loader.loadAsync(url, ({ loaded, total }) => {
    if (total > 0) onProgress(Math.min(1, loaded / total));
  });
}
