import type { mat4 } from '@gltf-transform/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  determinant,
  normalMatrix,
  transformDirection,
  transformPoint,
  type Vector3,
} from '../../../../../shared/engines/models3d/scene/matrix.ts';

const cell = fc.integer({ min: -30, max: 30 }).map((tenths) => tenths / 10);
const matrix = fc
  .tuple(cell, cell, cell, cell, cell, cell, cell, cell, cell)
  .map(([a, b, c, d, e, f, g, h, i]): mat4 => [a, b, c, 0, d, e, f, 0, g, h, i, 0, 7, 8, 9, 1]);

describe('normalMatrix', () => {
  it('keeps normals perpendicular to their surface, on the outer side', () => {
    fc.assert(
      fc.property(matrix, (m) => {
        fc.pre(Math.abs(determinant(m)) > 0.1);
        const at = (x: number, y: number, z: number) => transformPoint(m, x, y, z, [0, 0, 0]);
        const origin = at(0, 0, 0);
        const [along, across, outside] = [at(1, 0, 0), at(0, 1, 0), at(0, 0, 1)].map((point) =>
          point.map((value, axis) => value - (origin[axis] ?? 0)),
        ) as [Vector3, Vector3, Vector3];
        const normal = transformDirection(normalMatrix(m), 0, 0, 1) ?? [0, 0, 0];
        const dot = (v: Vector3) => v.reduce((sum, value, axis) => sum + value * (normal[axis] ?? 0), 0);
        expect(dot(along)).toBeCloseTo(0, 6);
        expect(dot(across)).toBeCloseTo(0, 6);
        expect(dot(outside)).toBeGreaterThan(0);
      }),
    );
  });

  it('is defined for flattened parts', () => {
    const flat: mat4 = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    expect(transformDirection(normalMatrix(flat), 0, 1, 0)).toEqual([0, 1, 0]);
    expect(transformDirection(flat, 0, 1, 0)).toBeUndefined();
  });
});
