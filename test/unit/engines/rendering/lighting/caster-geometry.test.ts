import fc from 'fast-check';
import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type CastingPart,
  casterGeometries,
} from '../../../../../shared/engines/rendering/lighting/caster-geometry.ts';

const GREY = [0.25, 0.25, 0.25] as const;

beforeAll(() => MeshoptSimplifier.ready);

/** A sheet of squares, each with four vertices of its own, so that nothing is joined before it is welded. */
function sheet(squares: number, heightAt: (x: number, z: number) => number): CastingPart {
  const points: number[] = [];
  const indices: number[] = [];
  for (let square = 0; square < squares ** 2; square++) {
    const [x, z] = [square % squares, Math.floor(square / squares)];
    const first = points.length / 3;
    for (const [right, back] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      const place = [(x + right) / squares, (z + back) / squares] as const;
      points.push(place[0], heightAt(...place), place[1]);
    }
    indices.push(first, first + 1, first + 2, first + 2, first + 1, first + 3);
  }
  return { points: Float32Array.from(points), indices: Uint32Array.from(indices), albedo: GREY };
}

const least = (points: Float32Array, axis: number) => Math.min(...points.filter((_, at) => at % 3 === axis));
const most = (points: Float32Array, axis: number) => Math.max(...points.filter((_, at) => at % 3 === axis));

describe('the geometry that casts shadows', () => {
  it('has two triangles for a flat sheet of two thousand', () => {
    const { indices, points } = casterGeometries([sheet(32, () => 0)], 0.001).open;
    expect(indices).toHaveLength(6);
    expect(points).toHaveLength(12);
  });

  it('keeps parts apart, each in the square root of its albedo', () => {
    const parts = [sheet(2, () => 0), { ...sheet(2, () => 1), albedo: [1, 0.01, 2] as const }];
    const { points, colours, indices } = casterGeometries(parts, 0.001).open;
    expect(indices).toHaveLength(12);
    const vertices = Array.from({ length: points.length / 3 }, (_, at) => ({
      height: points[at * 3 + 1],
      colour: [...colours.subarray(at * 4, at * 4 + 4)],
    }));
    for (const { height, colour } of vertices) {
      expect(colour).toEqual(height === 0 ? [128, 128, 128, 255] : [255, 26, 255, 255]);
    }
  });

  it('of nothing is empty', () => {
    const { closed, open } = casterGeometries([], 0.001);
    expect([...closed.indices, ...open.indices]).toEqual([]);
  });

  it('reaches as far as the surfaces, within the distance, and names only vertices that it has', () => {
    const wave = fc.record({
      height: fc.double({ min: 0, max: 0.4, noNaN: true }),
      waves: fc.integer({ min: 1, max: 5 }),
    });
    fc.assert(
      fc.property(wave, fc.double({ min: 1e-4, max: 0.05, noNaN: true }), ({ height, waves }, moved) => {
        const part = sheet(16, (x, z) => height * Math.sin(waves * Math.PI * x) * Math.cos(waves * Math.PI * z));
        const { points, indices, colours } = casterGeometries([part], moved).open;
        expect(colours).toHaveLength((points.length / 3) * 4);
        expect(Math.max(...indices)).toBe(points.length / 3 - 1);
        expect(indices.length).toBeLessThanOrEqual(part.indices.length);
        for (const axis of [0, 1, 2]) {
          // A vertex moves in all directions at once.
          expect(Math.abs(least(points, axis) - least(part.points, axis))).toBeLessThanOrEqual(2 * moved + 1e-6);
          expect(Math.abs(most(points, axis) - most(part.points, axis))).toBeLessThanOrEqual(2 * moved + 1e-6);
        }
      }),
      { numRuns: 50 },
    );
  });
});
