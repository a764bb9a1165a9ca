import {
  type Camera,
  Euler,
  HalfFloatType,
  Matrix4,
  Scene,
  type Texture,
  Vector3,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { automaticExposure, whiteRadiances } from '../lighting/automatic-exposure.ts';
import { environmentMap } from '../lighting/environment-map.ts';
import { LIGHT_PRESETS, type LightPreset, type LightPresetName } from '../lighting/light-presets.ts';
import type { LightSample } from '../lighting/light-sample.ts';
import { lightSampler } from '../lighting/light-samples.ts';
import { mirroredStudio } from '../lighting/mirrored-studio.ts';
import { pixelJitter } from '../lighting/pixel-jitter.ts';
import { reflectionCube } from '../lighting/reflection-cube.ts';
import { lobeSum } from '../lighting/reflection-lobe.ts';
import { ROOM_LIGHTS, roomLights } from '../lighting/room-lights.ts';
import { rotatedSky, type SkyIrradiance, skyIrradiance } from '../lighting/sky-irradiance.ts';
import { directionAt, rotatedY } from '../lighting/vector.ts';
import type { FrameOrder } from '../protocol.ts';
import { shownRectangle } from '../views/shown-rectangle.ts';
import { facingSurfaces } from './facing-surfaces.ts';
import { floor, sumTarget } from './floor.ts';
import { floorShadow } from './floor-shadow.ts';
import { frameCamera } from './frame-camera.ts';
import type { StudioModel } from './load-model.ts';
import { passLights } from './pass-lights.ts';
import { reflectionTexture } from './reflection-texture.ts';
import { sampledPart, sampleSum } from './sample-sum.ts';
import { studio } from './studio-uniforms.ts';
import { tilePoints } from './tile-points.ts';
import { toneMap } from './tone-map.ts';
import { visibleOrientations } from './visible-orientations.ts';
import { visibleSurfaces } from './visible-surfaces.ts';

/** Metres. See `bounceReach` in the uniforms. */
const ROOM_BOUNCE_REACH = 0.2;
/** See `bounceMixed`. */
const ROOM_BOUNCE_MIXED = 0.92;

const MIDDLE = [0, 0] as const;

/** A frame that is being rendered. */
export interface FramePainter {
  readonly passesLeft: number;
  paint(): void;
  /** Raw RGBA, rows from the bottom up. */
  pixels(): Uint8Array<ArrayBuffer>;
  dispose(): void;
}

/** Returns a function that starts a frame of a model. Environments are computed once for each preset. */
export function framePainters(renderer: WebGLRenderer): (order: FrameOrder, model: StudioModel) => FramePainter {
  const environments = new Map<string, Environment>();
  return (order, model) => {
    // In a room, mirrors show what is outside of its windows.
    const isStudio = order.mirroredStudio && order.camera.kind !== 'inside';
    const key = `${order.lightPreset} ${isStudio}`;
    const environment = environments.get(key) ?? makeEnvironment(order.lightPreset, isStudio);
    environments.set(key, environment);
    return startFrame(renderer, order, model, environment);
  };
}

interface Environment {
  readonly preset: LightPreset;
  readonly reflections: Texture;
  readonly sky: SkyIrradiance;
  readonly white: Float64Array;
  readonly sample: ReturnType<typeof lightSampler>;
}

function makeEnvironment(name: LightPresetName, isStudio: boolean): Environment {
  const preset = LIGHT_PRESETS[name];
  const map = environmentMap(preset);
  return {
    preset,
    reflections: reflectionTexture(reflectionCube(map, isStudio ? mirroredStudio(map, preset) : map)),
    sky: skyIrradiance(map),
    white: whiteRadiances(map),
    sample: lightSampler(map),
  };
}

function startFrame(
  renderer: WebGLRenderer,
  order: FrameOrder,
  model: StudioModel,
  { preset, reflections, sky, white, sample }: Environment,
): FramePainter {
  const { tile, passes, shadow } = order;
  studio.solidDistances.value = model.solid.distances;
  studio.solidColours.value = model.solid.colours;
  studio.solidCorner.value.set(...model.solid.corner);
  studio.solidCell.value = model.solid.cellMetres;
  studio.mirroredRays.value = order.mirroredRays;
  studio.curvatureBlur.value = order.curvatureBlur;
  const { camera, rigYaw, shadowReach, aim } = frameCamera(order, model);
  const scene = new Scene().add(model.root);
  scene.environment = reflections;
  scene.environmentRotation = new Euler(0, (rigYaw * Math.PI) / 180, 0);
  const { mean, gradient } = rotatedSky(sky, rigYaw);
  studio.skyMean.value.set(...mean);
  studio.skyGradient.value.set(...gradient[0], ...gradient[1], ...gradient[2]);
  const inRig = (light: LightSample): LightSample => ({ ...light, direction: rotatedY(light.direction, rigYaw) });
  const painted = sampledPart(tile);
  const frame = new WebGLRenderTarget(painted.width, painted.height, { type: HalfFloatType });
  const floorDarkness = sumTarget(tile.width, tile.height);
  const ownFloor = floor(renderer, model);
  renderer.setClearColor(0, 0);
  renderer.autoClear = false;
  renderer.setRenderTarget(floorDarkness);
  renderer.clear();

  const ownShadow =
    shadow === 'none' || shadowReach === 0
      ? undefined
      : floorShadow(renderer, model, { ...order, shadow, reach: shadowReach });
  const lightsOf = lightsFor(order, () => {
    const seen = visibleOrientations(model, camera, rigYaw, ownShadow !== undefined);
    return (count) => sample(count, seen).map(inRig);
  });
  const lights = lightsOf(passes);
  setBounce(lights, order);
  studio.lobeSum.value.fromArray(lobeSum(lights));
  const ownLights = passLights(renderer, model, order, lights, ownFloor, lightsOf);
  const places = pixelJitter(passes);
  aim(painted, MIDDLE);
  const toClip = new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
  const shown = shownRectangle(model.points, toClip.elements, painted);
  frame.scissor.set(shown.left, shown.bottom, shown.width, shown.height);
  frame.scissorTest = true;
  const squares = tilePoints(model, toClip, painted);
  const surfaces = visibleSurfaces(renderer, scene, model, frame, squares);
  const light = sampleSum(renderer, tile, frame, squares);
  let done = 0;
  return {
    get passesLeft() {
      return passes - done;
    },
    paint() {
      ownLights.use(done).forEach(({ direction }, index) => {
        (studio.lightsInView.value[index] as Vector3).set(...direction).transformDirection(camera.matrixWorldInverse);
      });
      ownShadow?.gather();
      const place = places[done] ?? MIDDLE;
      aim(painted, place);
      surfaces.draw(camera);
      light.add(camera, place);
      done++;
    },
    pixels() {
      aim(tile, MIDDLE);
      ownShadow?.draw(camera, floorDarkness);
      const exposure = exposureOf(order, model, camera, rigYaw, preset, white);
      return toneMap(renderer, { light: light.target, floorDarkness, samples: done }, order, { ...preset, exposure });
    },
    dispose() {
      scene.remove(model.root);
      for (const resource of [frame, light, floorDarkness, ownFloor, ownShadow, ownLights, surfaces, squares])
        resource?.dispose();
    },
  };
}

/** The exposure of a frame: of the order, or by the model. */
function exposureOf(
  { camera: { kind, ...from }, exposureStops }: FrameOrder,
  model: StudioModel,
  camera: Camera,
  rigYaw: number,
  preset: LightPreset,
  white: Float64Array,
): number {
  // The light of rooms is made for the white of the picture.
  const exposure = kind === 'inside' ? 1 : preset.exposure;
  if (exposureStops !== null) return exposure * 2 ** exposureStops;
  if (kind === 'inside') return exposure;
  const middle = model.box.getCenter(new Vector3());
  const { x, y, z } =
    kind === 'perspective'
      ? camera.position.clone().sub(middle).normalize()
      : camera.getWorldDirection(new Vector3()).negate();
  const view = { towards: [x, y, z] as const, rigYaw, turning: 'turning' in from && from.turning };
  return exposure * automaticExposure(facingSurfaces(model), view, exposure, white);
}

/** Returns the lights of a frame by their number of passes: of the room around the camera, or of the studio. */
function lightsFor(
  { camera, lightPreset }: FrameOrder,
  ofStudio: () => (passes: number) => LightSample[],
): (passes: number) => LightSample[] {
  if (camera.kind !== 'inside') return ofStudio();
  const look = directionAt(camera.yaw, 0);
  return (passes) => roomLights(passes, camera.windows, ROOM_LIGHTS[lightPreset], look);
}

/**
 * Sets the radiance of a white, unoccluded surface: the mean of all light over surfaces of all orientations. In a room
 * it is known, because walls reflect light several times.
 */
function setBounce(lights: readonly LightSample[], { bounce: on, camera, lightPreset }: FrameOrder): void {
  const isRoom = camera.kind === 'inside';
  studio.bounceReach.value = isRoom ? ROOM_BOUNCE_REACH : 0;
  studio.bounceMixed.value = isRoom ? ROOM_BOUNCE_MIXED : 0;
  if (isRoom) {
    studio.itemRadiance.value.fromArray(ROOM_LIGHTS[lightPreset].ambient).multiplyScalar(on ? 1 : 0);
    return;
  }
  const sum = studio.itemRadiance.value.set(0, 0, 0);
  for (const { weight } of lights) sum.add({ x: weight[0], y: weight[1], z: weight[2] });
  sum.multiplyScalar(on ? 1 / (4 * Math.PI * lights.length) : 0);
}
