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
import type { LightSample } from '../lighting/light-sample.ts';
import { LIGHTS_PER_PASS } from '../quality.ts';
import type { StudioModel } from './load-model.ts';
import { attachUniforms } from './material-shaders.ts';
import { studio } from './studio-uniforms.ts';
import { swapMaterials } from './swap-materials.ts';

const COLUMNS = Math.sqrt(LIGHTS_PER_PASS);
/** Margin around the item in its shadow map, in parts of its size, for lookups beside it. */
const PADDING = 0.02;
/** Offset from the surface of a lookup, in texels of the shadow map. */
const OFFSET_TEXELS = 2.2;

/** From clip space (-1 to 1) to texture space (0 to 1). */
const TO_TEXTURE = new Matrix4().set(0.5, 0, 0, 0.5, 0, 0.5, 0, 0.5, 0, 0, 0.5, 0.5, 0, 0, 0, 1);

/**
 * The shadow maps of the lights of one pass, side by side in one texture, with the colour of the occluder in a second
 * one.
 */
interface ShadowAtlas {
  /** Draws the maps of these lights and sets the uniforms of the shaders. */
  draw(lights: readonly LightSample[]): void;
  dispose(): void;
}

/**
 * Creates the shadow maps of a pass.
 *
 * @param mapPx side of one shadow map, in pixels
 */
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
          studio.shadowDepths.value[index] = camera.far - camera.near;
        });
      });
      studio.shadowAtlas.value = depthTexture;
      studio.occluderAtlas.value = target.texture;
      studio.shadowMapPx.value = mapPx;
    },
    dispose() {
      target.dispose();
      depthTexture.dispose();
    },
  };
}

/** Aims a camera along a light so that its picture just holds the whole box. Returns the side of a texel in metres. */
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

const materialsByModel = new WeakMap<StudioModel, readonly MeshBasicMaterial[]>();

/**
 * The materials that draw the shadow maps. Cut-outs and glass occlude light in a share of the passes. They are made
 * once for a model, because three.js compiles a program again when no material uses it any more.
 */
function shadowMaterials(model: StudioModel): readonly MeshBasicMaterial[] {
  const known = materialsByModel.get(model);
  if (known) return known;
  const materials = model.meshes.map(({ mesh, transparency, albedo }) => {
    const source = mesh.material as MeshStandardMaterial;
    const stochastic = source.alphaHash || transparency.glass;
    const material = new MeshBasicMaterial({
      color: new Color(Math.sqrt(albedo.x), Math.sqrt(albedo.y), Math.sqrt(albedo.z)),
      side: DoubleSide,
      blending: NoBlending,
      alphaTest: source.alphaTest,
      alphaHash: stochastic,
      opacity: transparency.opacity,
      map: source.alphaTest > 0 || (stochastic && !transparency.glass) ? source.map : null,
    });
    if (stochastic) material.defines = { STUDIO_LAYER: '3.0' };
    attachUniforms(material);
    return material;
  });
  materialsByModel.set(model, materials);
  return materials;
}
