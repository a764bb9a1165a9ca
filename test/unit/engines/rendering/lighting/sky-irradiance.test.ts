import { describe, expect, test } from 'vitest';
import { directionOf, type EnvironmentMap } from '../../../../../shared/engines/rendering/lighting/environment-map.ts';
import {
  rotatedSky,
  type SkyIrradiance,
  skyIrradiance,
} from '../../../../../shared/engines/rendering/lighting/sky-irradiance.ts';
import { dot, type Vector } from '../../../../../shared/engines/rendering/lighting/vector.ts';

const [WIDTH_PX, HEIGHT_PX] = [64, 32];

describe('irradiance of the sky', () => {
  test('is the same for all orientations in uniform light', () => {
    const sky = skyIrradiance(environment(() => 2));
    for (const normal of [
      [0, 1, 0],
      [0, 0, -1],
      [0.6, -0.8, 0],
    ] as const)
      expect(red(sky, normal)).toBeCloseTo(2, 2);
  });

  test('is all of the light for a surface that faces the bright half of the sky, and nothing for one that faces away', () => {
    const sky = skyIrradiance(environment(([, up]) => (up > 0 ? 1 : 0)));
    expect(red(sky, [0, 1, 0])).toBeCloseTo(1, 2);
    expect(red(sky, [1, 0, 0])).toBeCloseTo(0.5, 2);
    expect(red(sky, [0, -1, 0])).toBeCloseTo(0, 2);
  });

  test('stays the same if sky and surface are turned together', () => {
    const sky = skyIrradiance(environment(([, , ahead]) => Math.max(0, ahead)));
    expect(red(rotatedSky(sky, 90), [1, 0, 0])).toBeCloseTo(red(sky, [0, 0, 1]), 6);
  });
});

function red({ mean, gradient }: SkyIrradiance, normal: Vector): number {
  return mean[0] + dot(gradient[0], normal);
}

function environment(light: (direction: Vector) => number): EnvironmentMap {
  const data = new Float32Array(WIDTH_PX * HEIGHT_PX * 4);
  for (let texel = 0; texel < WIDTH_PX * HEIGHT_PX; texel++) {
    const direction = directionOf(texel % WIDTH_PX, Math.floor(texel / WIDTH_PX), WIDTH_PX, HEIGHT_PX);
    data.fill(light(direction), texel * 4, texel * 4 + 4);
  }
  return { widthPx: WIDTH_PX, heightPx: HEIGHT_PX, data, floorIrradiance: [0, 0, 0], floorRadiance: [0, 0, 0] };
}
