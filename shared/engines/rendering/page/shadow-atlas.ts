import {
  type Box3,
  DepthTexture,
  FloatType,
  Matrix4,
  NearestFilter,
  OrthographicCamera,
  Vector3,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import type { LightSample } from '../lighting/light-sample.ts';
import { LIGHTS_PER_PASS } from '../quality.ts';
import type { StudioModel } from './load-model.ts';
import { studio } from './studio-uniforms.ts';

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
export interface ShadowAtlas {
  /** Draws the maps of these lights, and sets the uniforms of the shaders. */
  draw(lights: readonly LightSample[]): void;
  /** Sets the uniforms of the shaders again for the maps that were drawn last. */
  use(): void;
  dispose(): void;
}

/** How a map was drawn. */
interface DrawnMap {
  readonly matrix: Matrix4;
  readonly depthMetres: number;
  readonly texelMetres: number;
}

/**
 * Creates the shadow maps of a pass.
 *
 * @param mapPx side of one shadow map, in pixels
 * @param glassCasts whether glass hides a part of the light
 */
export function shadowAtlas(
  renderer: WebGLRenderer,
  model: StudioModel,
  mapPx: number,
  glassCasts: boolean,
): ShadowAtlas {
  const side = mapPx * COLUMNS;
  const depthTexture = new DepthTexture(side, side, FloatType);
  depthTexture.minFilter = depthTexture.magFilter = NearestFilter;
  const target = new WebGLRenderTarget(side, side, {
    depthTexture,
    minFilter: NearestFilter,
    magFilter: NearestFilter,
  });
  const casters = model.casters.scene(mapPx, glassCasts);
  const camera = new OrthographicCamera();
  let drawn: readonly DrawnMap[] = [];
  const use = () => {
    drawn.forEach(({ matrix, depthMetres, texelMetres }, index) => {
      (studio.lightMatrices.value[index] as Matrix4).copy(matrix);
      studio.shadowDepths.value[index] = depthMetres;
      studio.normalOffset.value = texelMetres * OFFSET_TEXELS;
    });
    studio.shadowAtlas.value = depthTexture;
    studio.occluderAtlas.value = target.texture;
    studio.shadowMapPx.value = mapPx;
  };
  return {
    draw(lights) {
      renderer.setRenderTarget(target);
      renderer.clear();
      drawn = lights.map((light, index) => {
        const texelMetres = aim(camera, light, model.box, mapPx);
        target.viewport.set((index % COLUMNS) * mapPx, Math.floor(index / COLUMNS) * mapPx, mapPx, mapPx);
        renderer.setRenderTarget(target);
        renderer.render(casters, camera);
        const matrix = new Matrix4()
          .multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse)
          .premultiply(TO_TEXTURE);
        return { matrix, depthMetres: camera.far - camera.near, texelMetres };
      });
      use();
    },
    use,
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
