import type { Vector3, WebGLRenderer } from 'three';
import type { LightSample } from '../lighting/light-sample.ts';
import type { FrameOrder } from '../protocol.ts';
import { LIGHTS_PER_PASS } from '../quality.ts';
import type { Floor } from './floor.ts';
import type { StudioModel } from './load-model.ts';
import { type ShadowAtlas, shadowAtlas } from './shadow-atlas.ts';
import { studio } from './studio-uniforms.ts';

/** Passes before the first visible one, which compute how much light arrives at the floor. */
const FLOOR_PASSES = 5;
const FLOOR_SHADOW_MAP_PX = 256;

/** The lights of the passes of a frame, with their shadow maps. */
interface PassLights {
  /**
   * Sets the uniforms of the lights of a pass, and draws their shadow maps if they are not kept. Returns the lights.
   */
  use(pass: number): readonly LightSample[];
  dispose(): void;
}

/**
 * Gathers the light of the floor, and returns the lights of the passes. A picture with as few passes as the floor needs
 * keeps their shadow maps, because they are drawn before the first pass anyway.
 *
 * @param lightsOf the lights of a number of passes, ordered by pass
 */
export function passLights(
  renderer: WebGLRenderer,
  model: StudioModel,
  { passes, shadowMapPx, camera }: Pick<FrameOrder, 'passes' | 'shadowMapPx' | 'camera'>,
  lights: readonly LightSample[],
  floor: Floor,
  lightsOf: (passes: number) => LightSample[],
): PassLights {
  // Glass hides light in a share of the texels and passes, which the sun shows as dots. In a room the light is that
  // behind its panes.
  const glassCasts = camera.kind !== 'inside';
  const keeps = passes === FLOOR_PASSES;
  const floorLights = keeps ? lights : lightsOf(FLOOR_PASSES);
  const maps: ShadowAtlas[] = [];
  const mapOf = (pass: number) => {
    const known = maps[keeps ? pass : 0];
    if (known) return known;
    const made = shadowAtlas(renderer, model, shadowMapPx, glassCasts);
    maps.push(made);
    return made;
  };
  const floorMap = keeps ? undefined : shadowAtlas(renderer, model, FLOOR_SHADOW_MAP_PX, glassCasts);
  for (let pass = 0; pass < FLOOR_PASSES; pass++) {
    const group = startPass(floorLights, pass);
    (floorMap ?? mapOf(pass)).draw(group);
    floor.gather(group);
  }
  floorMap?.dispose();
  return {
    use(pass) {
      const group = startPass(lights, pass);
      if (keeps) mapOf(pass).use();
      else mapOf(pass).draw(group);
      return group;
    },
    dispose() {
      for (const map of maps) map.dispose();
    },
  };
}

/** Sets the shader uniforms of the lights of one pass, in world space, and returns these lights. */
function startPass(all: readonly LightSample[], pass: number): LightSample[] {
  const group = all.slice(pass * LIGHTS_PER_PASS, (pass + 1) * LIGHTS_PER_PASS);
  studio.pass.value = pass;
  group.forEach(({ direction, weight, solidAngle, reflected }, index) => {
    (studio.lightDirections.value[index] as Vector3).set(...direction);
    (studio.lightWeights.value[index] as Vector3).set(...weight).divideScalar(LIGHTS_PER_PASS);
    (studio.bounceWeights.value[index] as Vector3)
      .copy(studio.itemRadiance.value)
      .multiplyScalar(solidAngle / LIGHTS_PER_PASS);
    studio.reflectedShares.value[index] = reflected / LIGHTS_PER_PASS;
  });
  return group;
}
