import { describe, expect, it } from 'vitest';
import { buildPiece } from '../../../shared/samples/build-model.ts';
import { sampleCatalogs } from '../../../shared/samples/catalog.ts';
import { boundsOf } from '../../../shared/samples/geometry/bounds.ts';
import { type Mesh, type Triangle, type Vertex, vertexAt } from '../../../shared/samples/geometry/mesh.ts';
import { roundedBox } from '../../../shared/samples/geometry/rounded-box.ts';
import { bothSides } from '../../../shared/samples/geometry/transform.ts';
import { add, cross, dot, normalize, subtract } from '../../../shared/samples/geometry/vector.ts';
import { paint } from '../../../shared/samples/materials/hard.ts';
import { fitToSize, part } from '../../../shared/samples/piece.ts';

/** Very thin triangles at the pointed corners of pillows have no reliable direction. */
const SLIVER_MM2 = 3;

const white = paint('white', '#ffffff');
const items = sampleCatalogs.flatMap((catalog) => catalog.items);

describe.each(items.map(({ id }) => ({ id })))('the parts of $id', ({ id }) => {
  const parts = buildPiece({ id });

  it('face outwards: each triangle faces in the direction of its normals, and the body is closed', () => {
    for (const { name, mesh } of parts) {
      for (const triangle of mesh.triangles) {
        const [a, b, c] = corners(mesh, triangle);
        const face = cross(subtract(b.position, a.position), subtract(c.position, a.position));
        expect(dot(face, add(a.normal, add(b.normal, c.normal))), name).toBeGreaterThan(-SLIVER_MM2);
      }
      expect(volumeMm3(mesh), name).toBeGreaterThan(0);
    }
  });

  it('have one material for each name, with different colours', () => {
    const colours = new Map<string, string>();
    for (const { material } of parts) {
      expect(colours.get(material.name) ?? material.colour).toBe(material.colour);
      colours.set(material.name, material.colour);
    }
  });
});

describe('fitToSize', () => {
  it('moves a piece to the floor and the centre and stretches it to the millimetre', () => {
    const piece = [part('Block', white, roundedBox(398, 101, 300))];
    const { min, max } = boundsOf(fitToSize(piece, { width: 400, height: 100, depth: 300 }).map(({ mesh }) => mesh));
    [-200, 0, -150].forEach((value, axis) => {
      expect(min[axis]).toBeCloseTo(value, 9);
    });
    [200, 100, 150].forEach((value, axis) => {
      expect(max[axis]).toBeCloseTo(value, 9);
    });
  });

  it('refuses to change proportions', () => {
    const piece = [part('Block', white, roundedBox(300, 100, 300))];
    expect(() => fitToSize(piece, { width: 400, height: 100, depth: 300 })).toThrowError(
      expect.objectContaining({ code: 'SIZE_MISMATCH' }),
    );
  });
});

describe('mirror images', () => {
  it('are not inside out', () => {
    const [, mirrored] = bothSides(roundedBox(100, 50, 20));
    expect(volumeMm3(mirrored)).toBeCloseTo(volumeMm3(roundedBox(100, 50, 20)), 6);
    expect(normalize([0, 0, 0])).toEqual([0, 1, 0]);
  });
});

function corners(mesh: Mesh, [a, b, c]: Triangle): readonly [Vertex, Vertex, Vertex] {
  return [vertexAt(mesh.vertices, a), vertexAt(mesh.vertices, b), vertexAt(mesh.vertices, c)];
}

/** Signed volume by the divergence theorem: negative if a closed body is inside out. */
function volumeMm3(mesh: Mesh): number {
  const { min, max } = boundsOf([mesh]);
  const centre = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2] as const;
  let sum = 0;
  for (const triangle of mesh.triangles) {
    const [a, b, c] = corners(mesh, triangle);
    sum += dot(subtract(a.position, centre), cross(subtract(b.position, centre), subtract(c.position, centre))) / 6;
  }
  return sum;
}
