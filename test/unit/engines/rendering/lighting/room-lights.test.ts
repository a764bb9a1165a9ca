import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ROOM_LIGHTS,
  roomLights,
  type WindowLight,
} from '../../../../../shared/engines/rendering/lighting/room-lights.ts';
import { directionAt, dot, type Vector } from '../../../../../shared/engines/rendering/lighting/vector.ts';

const LIGHT = ROOM_LIGHTS.studio;
const LOOK: Vector = [0, 0, 1];
const towards = (azimuth: number, areaM2 = 2): WindowLight => {
  const [x, , z] = directionAt(azimuth, 0);
  return { outwards: [x, z], areaM2 };
};
const azimuths = fc.array(fc.double({ min: 0, max: 360, noNaN: true }), { minLength: 1, maxLength: 4 });

describe('the lights of a room', () => {
  it('are the whole sphere once, however the windows stand', () => {
    fc.assert(
      fc.property(azimuths, (given) => {
        const lights = roomLights(
          400,
          given.map((azimuth) => towards(azimuth)),
          LIGHT,
          LOOK,
        );
        const mean = lights.reduce((sum, { solidAngle }) => sum + solidAngle, 0) / lights.length;
        expect(Math.abs(mean / (4 * Math.PI) - 1)).toBeLessThan(0.1);
      }),
      { numRuns: 30 },
    );
  });

  it('have the sun in one of four, high, outside of the largest window, and never straight ahead', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 360, noNaN: true }), (azimuth) => {
        const windows = [towards(azimuth, 3), towards(azimuth + 90, 1)];
        const suns = roomLights(8, windows, LIGHT, LOOK).filter(({ solidAngle }) => solidAngle === 0);
        expect(suns).toHaveLength(8);
        for (const { direction } of suns) {
          expect(dot(direction, directionAt(azimuth, 0))).toBeGreaterThan(0.5);
          expect(direction[1]).toBeGreaterThan(0.5);
          expect(dot(direction, LOOK)).toBeLessThan(0.75);
          expect(Math.hypot(...direction)).toBeCloseTo(1, 6);
        }
      }),
    );
  });

  it('light walls of all orientations alike in a picture of few passes, apart from windows and sun', () => {
    for (const passes of [5, 20, 56]) {
      const even = roomLights(passes, [towards(0)], LIGHT, LOOK).filter((_, index) => index % 4 === 3);
      for (const wall of [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
        [0.6, 0.8, 0],
      ] as const) {
        for (const side of [1, -1]) {
          const received = even.reduce((sum, { direction }) => sum + Math.max(0, side * dot(wall, direction)), 0);
          expect(Math.abs(received / passes - 0.25)).toBeLessThan(0.2 / passes);
        }
      }
    }
  });

  it('come evenly from everywhere in a room without windows, and reflections keep their strength', () => {
    const lights = roomLights(20, [], LIGHT, LOOK);
    for (const { solidAngle } of lights) expect(solidAngle).toBeCloseTo(4 * Math.PI, 6);
    const mean = [0, 1, 2].map((axis) => lights.reduce((sum, { direction }) => sum + (direction[axis] ?? 0), 0) / 80);
    expect(Math.hypot(...mean)).toBeLessThan(0.05);
    expect(lights.reduce((sum, { reflected }) => sum + reflected, 0) / 80).toBeCloseTo(1, 6);
  });
});
