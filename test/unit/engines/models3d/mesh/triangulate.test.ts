import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PolygonMesh } from '../../../../../shared/engines/models3d/mesh/triangle-mesh.ts';
import { triangulate } from '../../../../../shared/engines/models3d/mesh/triangulate.ts';

type Point = readonly [number, number, number];

function polygon(points: readonly Point[], faces: readonly (readonly number[])[] = [[...points.keys()]]): PolygonMesh {
  const starts = [0];
  for (const face of faces) starts.push((starts.at(-1) ?? 0) + face.length);
  return {
    positions: Float64Array.from(points.flat()),
    uvs: new Float32Array(0),
    normals: new Float32Array(0),
    corners: Int32Array.from(faces.flat().flatMap((index) => [index, -1, -1])),
    faceStarts: Int32Array.from(starts),
    faceMaterials: new Int32Array(faces.length),
    faceShading: new Int32Array(faces.length),
  };
}

/** Sum of the triangles' areas, each with the sign of its direction along `normal`. */
function signedArea(mesh: PolygonMesh, normal: Point): { sum: number; absolute: number; triangles: number } {
  const { corners, positions } = triangulate(mesh).mesh;
  const at = (corner: number, axis: number) => positions[(corners[corner * 3] ?? 0) * 3 + axis] ?? 0;
  let [sum, absolute] = [0, 0];
  for (let corner = 0; corner < corners.length / 3; corner += 3) {
    const [u, v] = [1, 2].map((to) => [0, 1, 2].map((axis) => at(corner + to, axis) - at(corner, axis))) as [
      number[],
      number[],
    ];
    const cross = [0, 1, 2].map((axis) => {
      const [a, b] = [(axis + 1) % 3, (axis + 2) % 3];
      return (u[a] ?? 0) * (v[b] ?? 0) - (u[b] ?? 0) * (v[a] ?? 0);
    });
    const area = cross.reduce((total, value, axis) => total + value * (normal[axis] ?? 0), 0) / 2;
    sum += area;
    absolute += Math.abs(area);
  }
  return { sum, absolute, triangles: corners.length / 9 };
}

describe('triangulate', () => {
  it('covers every star-shaped polygon once, with its winding, in any plane', () => {
    const radii = fc.array(fc.double({ min: 0.2, max: 5, noNaN: true }), { minLength: 4, maxLength: 24 });
    const plane = fc.constantFrom<(x: number, y: number) => Point>(
      (x, y) => [x, y, 0],
      (x, y) => [0, x, y],
      (x, y) => [y, 0, x],
    );
    fc.assert(
      fc.property(radii, plane, fc.boolean(), (lengths, place, isReversed) => {
        const flat = lengths.map((radius, index) => {
          const angle = (index / lengths.length) * 2 * Math.PI;
          return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
        });
        const ring = isReversed ? flat.toReversed() : flat;
        const expected = Math.abs(
          flat.reduce((sum, [x, y], index) => {
            const [nx, ny] = flat[(index + 1) % flat.length] ?? [0, 0];
            return sum + (x * ny - y * nx) / 2;
          }, 0),
        );
        const normal = place(0, 0).map((_, axis) => (place(1, 1)[axis] === 0 ? 1 : 0)) as unknown as Point;
        const area = signedArea(polygon(ring.map(([x, y]) => place(x, y))), normal);
        expect(area.triangles).toBeLessThanOrEqual(lengths.length - 2);
        expect(area.sum * (isReversed ? -1 : 1)).toBeCloseTo(expected, 6);
        expect(area.absolute, 'no triangle lies over another one').toBeCloseTo(expected, 6);
      }),
    );
  });

  it('cuts a concave quadrilateral along the inner diagonal', () => {
    const arrow: Point[] = [
      [0, 0, 0],
      [2, -1, 0],
      [0.5, 0, 0],
      [2, 1, 0],
    ];
    expect(signedArea(polygon(arrow), [0, 0, 1])).toMatchObject({ triangles: 2, absolute: 0.5 });
  });

  it('leaves out faces with invalid indices and keeps the others', () => {
    const points: Point[] = [
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
      [Number.NaN, 0, 0],
    ];
    const { mesh, droppedFaces, nonFiniteTriangles } = triangulate(
      polygon(points, [
        [0, 1, 2],
        [0, 1],
        [0, 1, 9],
        [-1, 1, 2],
        [0, 1, 3],
        [0, 1, 2, 3],
      ]),
    );
    expect(mesh.triangleMaterials).toHaveLength(1);
    expect({ droppedFaces, nonFiniteTriangles }).toEqual({ droppedFaces: 3, nonFiniteTriangles: 3 });
  });

  it('is fast for a concave polygon of many corners', () => {
    const comb = Array.from({ length: 20_000 }, (_, index): Point => {
      const angle = (index / 20_000) * 2 * Math.PI;
      const radius = index % 2 ? 1 : 2;
      return [radius * Math.cos(angle), radius * Math.sin(angle), 0];
    });
    expect(signedArea(polygon(comb), [0, 0, 1]).triangles).toBe(19_998);
  });
});
