import { describe, expect, it } from 'vitest';
import {
  directionOf,
  environmentMap,
  solidAngleOf,
} from '../../../../../shared/engines/rendering/lighting/environment-map.ts';
import { LIGHT_PRESETS } from '../../../../../shared/engines/rendering/lighting/light-presets.ts';
import type { LightSample } from '../../../../../shared/engines/rendering/lighting/light-sample.ts';
import { lightSampler } from '../../../../../shared/engines/rendering/lighting/light-samples.ts';
import { nearestOrientation, ORIENTATIONS } from '../../../../../shared/engines/rendering/lighting/orientations.ts';
import { pixelJitter } from '../../../../../shared/engines/rendering/lighting/pixel-jitter.ts';
import { directionAt, dot, rotatedY, type Vector } from '../../../../../shared/engines/rendering/lighting/vector.ts';

const presets = Object.entries(LIGHT_PRESETS);
const maps = new Map(presets.map(([name, preset]) => [name, environmentMap(preset)]));

const everywhere = new Float64Array(ORIENTATIONS.length).fill(1 / ORIENTATIONS.length);

/** The light that a surface with this normal receives, summed over every texel. */
function irradiance(name: string, normal: Vector): number {
  const { data, widthPx, heightPx } = maps.get(name) ?? environmentMap(LIGHT_PRESETS.studio);
  let sum = 0;
  for (let row = 0; row < heightPx; row++) {
    const solidAngle = solidAngleOf(row, widthPx, heightPx);
    for (let column = 0; column < widthPx; column++) {
      const cosine = dot(normal, directionOf(column, row, widthPx, heightPx));
      if (cosine > 0) sum += (data[(row * widthPx + column) * 4 + 1] ?? 0) * cosine * solidAngle;
    }
  }
  return sum;
}

/** The light of samples on a surface with this normal. */
function received(samples: readonly LightSample[], normal: Vector): number {
  return (
    samples.reduce((sum, { direction, weight }) => sum + weight[1] * Math.max(0, dot(normal, direction)), 0) /
    samples.length
  );
}

describe.each(presets)('the light samples of %s', (name) => {
  const sampler = lightSampler(maps.get(name) ?? environmentMap(LIGHT_PRESETS.studio));

  it('add up to the light of the whole environment for every orientation', () => {
    const samples = sampler(20, everywhere);
    for (const normal of [directionAt(0, 90), directionAt(-50, 20), directionAt(70, 0), directionAt(180, 30)]) {
      expect(received(samples, normal) / irradiance(name, normal)).toBeGreaterThan(0.95);
      expect(received(samples, normal) / irradiance(name, normal)).toBeLessThan(1.05);
    }
  });

  it('favour directions that visible surfaces face, and still light the other surfaces correctly', () => {
    const upwards = new Float64Array(ORIENTATIONS.length);
    upwards[nearestOrientation([0, 1, 0])] = 1;
    const samples = sampler(20, upwards);
    const above = samples.filter(({ direction }) => direction[1] > 0).length;
    expect(above).toBeGreaterThan(0.8 * samples.length);
    expect(received(samples, [0, 1, 0]) / irradiance(name, [0, 1, 0])).toBeCloseTo(1, 1);
    const sideways = directionAt(-50, -20);
    expect(received(samples, sideways) / irradiance(name, sideways)).toBeGreaterThan(0.8);
    expect(received(samples, sideways) / irradiance(name, sideways)).toBeLessThan(1.2);
  });

  it('cover all directions: their solid angles add up to a sphere', () => {
    const samples = sampler(100, everywhere);
    const mean = samples.reduce((sum, { solidAngle }) => sum + solidAngle, 0) / samples.length;
    expect(mean / (4 * Math.PI)).toBeGreaterThan(0.9);
    expect(mean / (4 * Math.PI)).toBeLessThan(1.1);
    expect(samples.reduce((sum, { reflected }) => sum + reflected, 0)).toBeCloseTo(samples.length, 6);
  });

  it('are deterministic', () => {
    expect(sampler(4, everywhere)).toEqual(sampler(4, everywhere));
  });
});

describe('the floor of an environment', () => {
  it('reflects a fixed part of its irradiance evenly', () => {
    const map = environmentMap(LIGHT_PRESETS.studio);
    const expected = (map.floorIrradiance[1] * LIGHT_PRESETS.studio.floorAlbedo) / Math.PI;
    expect(map.floorRadiance[1]).toBeCloseTo(expected, 6);
    expect(map.data[1]).toBeCloseTo(expected, 5);
    expect(map.floorIrradiance[1]).toBeCloseTo(irradiance('studio', [0, 1, 0]), 3);
  });
});

describe('the jitter within a pixel', () => {
  it('is even on each axis, from the middle of a pixel to that of the next one', () => {
    for (const passes of [1, 5, 20, 56]) {
      const all = pixelJitter(passes);
      for (const axis of [0, 1] as const) {
        const sorted = all.map((place) => place[axis]).sort((one, other) => one - other);
        for (const [index, place] of sorted.entries()) {
          expect(Math.abs(place - (index + 0.5) / passes)).toBeLessThanOrEqual(1.5 / passes);
        }
      }
    }
  });
});

describe('a rotation around the vertical axis', () => {
  it('turns from the front to the right', () => {
    const [x, y, z] = rotatedY(directionAt(20, 30), 70);
    const expected = directionAt(90, 30);
    expect([x, y, z].map((part, axis) => part - (expected[axis] ?? 0)).every((gap) => Math.abs(gap) < 1e-9)).toBe(true);
  });
});
