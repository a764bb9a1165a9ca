import {
  type Box3,
  Color,
  DepthTexture,
  DoubleSide,
  FloatType,
  Matrix4,
  MeshBasicMaterial,
  type MeshStandardMaterial,
  NearestFilter,
  NoBlending,
  OrthographicCamera,
  type Scene,
  Vector3,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import type { LightSample } from '../lighting/light-samples.ts';
import { LIGHTS_PER_PASS } from '../quality.ts';
import type { StudioModel } from './load-model.ts';
import { attachUniforms } from './material-shaders.ts';
import { studio } from './studio-uniforms.ts';
import { swapMaterials } from './swap-materials.ts';

const COLUMNS = Math.sqrt(LIGHTS_PER_PASS);
/** Room around the item in its shadow map, in parts of it: for lookups a little aside. */
const PADDING = 0.02;
/** Metres off the surface, in texels of the shadow map. */
const OFFSET_TEXELS = 2.2;

/** From clip space to a texture's. */
const TO_TEXTURE = new Matrix4().set(0.5, 0, 0, 0.5, 0, 0.5, 0, 0.5, 0, 0, 0.5, 0.5, 0, 0, 0, 1);

/** The shadow maps of the lights of one pass, side by side in one texture, and beside each depth what colour is there. */
export interface ShadowAtlas {
  /** Draws the maps of these lights, and tells the shaders of them. */
  draw(lights: readonly LightSample[]): void;
  dispose(): void;
}

export function shadowAtlas(renderer: WebGLRenderer, scene: Scene, model: StudioModel, mapPx: number): ShadowAtlas {
  const side = mapPx * COLUMNS;
  const depthTexture = new DepthTexture(side, side, FloatType);
  depthTexture.minFilter = depthTexture.magFilter = NearestFilter;
  const target = new WebGLRenderTarget(side, side, {
    depthTexture,
    minFilter: NearestFilter,
    magFilter: NearestFilter,
  });
  const materials = shadowMaterials(model);
  const camera = new OrthographicCamera();
  return {
    draw(lights) {
      renderer.setRenderTarget(target);
      renderer.clear();
      swapMaterials(model.meshes, materials, () => {
        lights.forEach((light, index) => {
          const texel = aim(camera, light, model.box, mapPx);
          target.viewport.set((index % COLUMNS) * mapPx, Math.floor(index / COLUMNS) * mapPx, mapPx, mapPx);
          renderer.setRenderTarget(target);
          renderer.render(scene, camera);
          (studio.lightMatrices.value[index] as Matrix4)
            .multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse)
            .premultiply(TO_TEXTURE);
          studio.normalOffset.value = texel * OFFSET_TEXELS;
        });
      });
      studio.shadowAtlas.value = depthTexture;
      studio.hiderAtlas.value = target.texture;
      studio.shadowMapPx.value = mapPx;
    },
    dispose() {
      target.dispose();
      depthTexture.dispose();
    },
  };
}

/** Looks along a light at the whole box, as closely as can be. Answers the side of a texel in metres. */
function aim(camera: OrthographicCamera, { direction }: LightSample, box: Box3, mapPx: number): number {
  const centre = box.getCenter(new Vector3());
  const reach = box.getSize(new Vector3()).length();
  camera.position
    .set(...direction)
    .multiplyScalar(reach)
    .add(centre);
  camera.up.set(0, Math.abs(direction[1]) > 0.99 ? 0 : 1, Math.abs(direction[1]) > 0.99 ? 1 : 0);
  camera.lookAt(centre);
  camera.updateMatrixWorld();
  const size = new Vector3();
  for (const x of [box.min.x, box.max.x]) {
    for (const y of [box.min.y, box.max.y]) {
      for (const z of [box.min.z, box.max.z]) {
        const corner = new Vector3(x, y, z).applyMatrix4(camera.matrixWorldInverse);
        size.x = Math.max(size.x, Math.abs(corner.x));
        size.y = Math.max(size.y, Math.abs(corner.y));
        size.z = Math.max(size.z, Math.abs(corner.z + reach));
      }
    }
  }
  const room = Math.max(reach * PADDING, 1e-4);
  camera.right = size.x + room;
  camera.left = -camera.right;
  camera.top = size.y + room;
  camera.bottom = -camera.top;
  camera.near = reach - size.z - room;
  camera.far = reach + size.z + room;
  camera.updateProjectionMatrix();
  return (2 * Math.max(camera.right, camera.top)) / mapPx;
}

const made = new WeakMap<StudioModel, readonly MeshBasicMaterial[]>();

/**
 * What each surface leaves in a shadow map: cut-outs and glass in as many passes as they hide light. Made once for a model,
 * as programs are compiled anew when no material has them any more.
 */
function shadowMaterials(model: StudioModel): readonly MeshBasicMaterial[] {
  const known = made.get(model);
  if (known) return known;
  const materials = model.meshes.map(({ mesh, seeThrough, albedo }) => {
    const source = mesh.material as MeshStandardMaterial;
    const stochastic = source.alphaHash || seeThrough.glass;
    const material = new MeshBasicMaterial({
      color: new Color(Math.sqrt(albedo.x), Math.sqrt(albedo.y), Math.sqrt(albedo.z)),
      side: DoubleSide,
      blending: NoBlending,
      alphaTest: source.alphaTest,
      alphaHash: stochastic,
      opacity: seeThrough.opacity,
      map: source.alphaTest > 0 || (stochastic && !seeThrough.glass) ? source.map : null,
    });
    if (stochastic) material.defines = { STUDIO_LAYER: '3.0' };
    attachUniforms(material);
    return material;
  });
  made.set(model, materials);
  return materials;
}
