import {
  DataTexture,
  EquirectangularReflectionMapping,
  Euler,
  FloatType,
  LinearFilter,
  Mesh,
  MeshPhysicalMaterial,
  NoToneMapping,
  PlaneGeometry,
  RepeatWrapping,
  RGBAFormat,
  Scene,
  WebGLRenderer,
} from 'three';
import { WebGLPathTracer } from 'three-gpu-pathtracer';
import { environmentMap } from '../../../../shared/engines/rendering/lighting/environment-map.ts';
import { LIGHT_PRESETS } from '../../../../shared/engines/rendering/lighting/light-presets.ts';
import { sumTarget } from '../../../../shared/engines/rendering/page/floor.ts';
import { frameCamera } from '../../../../shared/engines/rendering/page/frame-camera.ts';
import { modelLoader, type StudioModel } from '../../../../shared/engines/rendering/page/load-model.ts';
import { toneMap } from '../../../../shared/engines/rendering/page/tone-map.ts';
import type { FrameOrder } from '../../../../shared/engines/rendering/protocol.ts';
import type { Tracer } from '../tracer.ts';
import { correctShading } from './gltf-shading.ts';

/*
 * The page that traces references: three-gpu-pathtracer with the camera, light and tone mapping of the renderer's own
 * page, and glTF's materials as glTF defines them. Its floor is real geometry, matt and wide, but invisible to camera
 * rays, also through glass.
 */

declare global {
  interface Window {
    tracer?: Tracer;
  }
}

const MAX_TEXTURE_PX = 1_024;
/** The maximum number of surfaces on a path; from the third on a path may end at random, which is compensated. */
const MAX_BOUNCES = 5;
/** Relative to the size of the model. Outside, the environment has the radiance of the same floor. */
const FLOOR_SIDE = 60;
/** Metres below the model, so that neither hides the other where they touch. */
const FLOOR_GAP = 1e-4;
const COMPILE_POLL_MS = 200;

const renderer = new WebGLRenderer({ canvas: document.createElement('canvas'), antialias: false });
renderer.toneMapping = NoToneMapping;
renderer.setPixelRatio(1);
const loadModel = modelLoader(renderer);
const tracing = new WebGLPathTracer(renderer);
Object.assign(tracing, { renderDelay: 0, fadeDuration: 0, rasterizeScene: false, renderToCanvas: false });
tracing.bounces = MAX_BOUNCES;
tracing.tiles.set(1, 1);
correctShading(tracing);

let model: StudioModel | undefined;
let order: FrameOrder | undefined;

window.tracer = {
  async load(path) {
    model = await (await loadModel(path, MAX_TEXTURE_PX)).withVariant(null);
    const size = model.box.max.clone().sub(model.box.min);
    return { triangles: model.triangles, width: size.x, height: size.y, depth: size.z, variants: [] };
  },
  async begin(given) {
    if (!model) throw new Error('no model is loaded');
    order = given;
    const { camera, rigYaw, aim } = frameCamera(given, model);
    aim(given.tile, [0, 0]);
    const scene = new Scene().add(model.root, floor(given, model));
    scene.environment = environment(given);
    scene.environmentRotation = new Euler(0, (rigYaw * Math.PI) / 180, 0);
    renderer.setSize(given.widthPx, given.heightPx, false);
    tracing.setScene(scene, camera);
    await firstSample();
  },
  async trace(samples, path) {
    // It alternates between two targets, and the returned one has the last sample only for odd numbers.
    if (samples % 2 === 0) throw new RangeError('the number of samples must be odd');
    tracing.reset();
    do tracing.renderSample();
    while (tracing.samples < samples);
    const { width, height } = tracing.target;
    const sum = new Float32Array(width * height * 4);
    renderer.readRenderTargetPixels(tracing.target, 0, 0, width, height, sum);
    for (let at = 0; at < sum.length; at += 4) {
      const cover = (sum[at + 3] ?? 0) * samples;
      for (let channel = 0; channel < 3; channel++) sum[at + channel] = (sum[at + channel] ?? 0) * cover;
      sum[at + 3] = cover;
    }
    await post(path, sum);
  },
  async develop(sumPath, samples, path) {
    if (!order) throw new Error('no frame was begun');
    const { widthPx, heightPx } = order;
    const sum = new Float32Array(await (await fetch(sumPath)).arrayBuffer());
    const light = sumTarget(widthPx, heightPx);
    light.texture = new DataTexture(sum, widthPx, heightPx, RGBAFormat, FloatType);
    light.texture.needsUpdate = true;
    const floorDarkness = sumTarget(1, 1);
    renderer.setRenderTarget(floorDarkness);
    renderer.clear();
    await post(path, toneMap(renderer, { light, floorDarkness, samples }, order, LIGHT_PRESETS[order.lightPreset]));
  },
};

/** Programs are compiled while samples are requested; no sample counts before that. */
async function firstSample(): Promise<void> {
  // Notices that the background is transparent, which needs another program, before the first sample instead of after
  // it.
  tracing.pausePathTracing = true;
  tracing.renderSample();
  tracing.pausePathTracing = false;
  tracing.reset();
  do {
    tracing.renderSample();
    await new Promise((resolve) => setTimeout(resolve, COMPILE_POLL_MS));
  } while (tracing.samples < 1);
}

function floor({ lightPreset }: FrameOrder, { box }: StudioModel): Mesh {
  const side = FLOOR_SIDE * box.max.distanceTo(box.min);
  const { floorAlbedo } = LIGHT_PRESETS[lightPreset];
  const matt = new MeshPhysicalMaterial({ roughness: 1, metalness: 0, specularIntensity: 0 });
  matt.color.setRGB(floorAlbedo, floorAlbedo, floorAlbedo);
  const plane = new Mesh(new PlaneGeometry(side, side), Object.assign(matt, { matte: true }));
  plane.rotation.x = -Math.PI / 2;
  plane.position.y = -FLOOR_GAP;
  return plane;
}

function environment({ lightPreset }: FrameOrder): DataTexture {
  const { data, widthPx, heightPx } = environmentMap(LIGHT_PRESETS[lightPreset]);
  const texture = new DataTexture(data, widthPx, heightPx, RGBAFormat, FloatType, EquirectangularReflectionMapping);
  texture.wrapS = RepeatWrapping;
  texture.minFilter = texture.magFilter = LinearFilter;
  texture.needsUpdate = true;
  return texture;
}

async function post(path: string, body: Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>): Promise<void> {
  const response = await fetch(path, { method: 'POST', body });
  if (!response.ok) throw new Error(`the server returned ${response.status} for the pixels`);
}
