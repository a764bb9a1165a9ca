import { describe, expect, it } from 'vitest';
import { shadeCorners } from '../../../../../shared/engines/models3d/mesh/shade-corners.ts';
import {
  SHADE_BY_ANGLE,
  SHADE_FLAT,
  type TriangleMesh,
} from '../../../../../shared/engines/models3d/mesh/triangle-mesh.ts';
import { box, type Solid } from '../../../../fixtures/models/solid.ts';

function meshOf({ points, triangles }: Solid, shading: number): TriangleMesh {
  return {
    positions: Float64Array.from(points.flat()),
    uvs: new Float32Array(0),
    normals: new Float32Array(0),
    corners: Int32Array.from(triangles.flat().flatMap((index) => [index, -1, -1])),
    triangleMaterials: new Int32Array(triangles.length),
    triangleShading: new Int32Array(triangles.length).fill(shading),
  };
}

/** A ring of `sides` faces without its ends. */
function tube(sides: number): Solid {
  const points = Array.from({ length: sides * 2 }, (_, index) => {
    const angle = (Math.floor(index / 2) / sides) * 2 * Math.PI;
    return [Math.cos(angle), index % 2, -Math.sin(angle)] as const;
  });
  const triangles = Array.from({ length: sides }, (_, side) => {
    const [a, b, c, d] = [0, 1, 2, 3].map((offset) => (side * 2 + offset) % (sides * 2)) as [
      number,
      number,
      number,
      number,
    ];
    return [
      [a, c, b],
      [b, c, d],
    ] as [number, number, number][];
  });
  return { points, triangles: triangles.flat() };
}

const countOfNormals = (mesh: TriangleMesh) => mesh.normals.length / 3;

describe('shadeCorners', () => {
  it('keeps the edges of a box sharp: three normals for each corner, along the axes', () => {
    const shaded = shadeCorners(meshOf(box([1, 2, 3]), SHADE_BY_ANGLE));
    expect(countOfNormals(shaded)).toBe(24);
    expect(shaded.normals.every((value) => [0, 1, -1].includes(value))).toBe(true);
  });

  it('smooths a fine tube: one normal for each point, away from the axis', () => {
    const shaded = shadeCorners(meshOf(tube(32), SHADE_BY_ANGLE));
    expect(countOfNormals(shaded)).toBe(64);
    for (let at = 0; at < shaded.corners.length; at += 3) {
      const [point = 0, , normal = 0] = shaded.corners.subarray(at, at + 3);
      const dot = [0, 2].reduce(
        (sum, axis) => sum + (shaded.positions[point * 3 + axis] ?? 0) * (shaded.normals[normal * 3 + axis] ?? 0),
        0,
      );
      expect(dot).toBeGreaterThan(0.98);
    }
  });

  it('shades flat or by smoothing groups if the source states it', () => {
    expect(countOfNormals(shadeCorners(meshOf(tube(32), SHADE_FLAT)))).toBe(128);
    expect(countOfNormals(shadeCorners(meshOf(box([1, 1, 1]), 1)))).toBe(8);
  });

  it('treats points at the same place as one', () => {
    const { points, triangles } = tube(32);
    const apart = {
      points: triangles.flat().map((index) => points[index] ?? [0, 0, 0]),
      triangles: triangles.map((_, at) => [at * 3, at * 3 + 1, at * 3 + 2] as const),
    } as Solid;
    expect(countOfNormals(shadeCorners(meshOf(apart, SHADE_BY_ANGLE)))).toBe(64);
  });

  it('keeps normals of the source', () => {
    const mesh = { ...meshOf(box([1, 1, 1]), SHADE_BY_ANGLE), normals: Float32Array.of(0, 0, 1) };
    mesh.corners.forEach((_, at) => {
      if (at % 3 === 2) mesh.corners[at] = 0;
    });
    expect(shadeCorners(mesh)).toBe(mesh);
  });
});
