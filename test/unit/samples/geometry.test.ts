import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOf } from '../../../shared/samples/geometry/bounds.ts';
import { cushion } from '../../../shared/samples/geometry/cushion.ts';
import { ellipse, extrude } from '../../../shared/samples/geometry/extrude.ts';
import { lathe, turnedLeg } from '../../../shared/samples/geometry/lathe.ts';
import { type Mesh, vertexAt } from '../../../shared/samples/geometry/mesh.ts';
import { circle, fillet } from '../../../shared/samples/geometry/path.ts';
import { pillow } from '../../../shared/samples/geometry/pillow.ts';
import { roundedBox } from '../../../shared/samples/geometry/rounded-box.ts';
import { sheet } from '../../../shared/samples/geometry/sheet.ts';
import { rectangleProfile, sweep, tube } from '../../../shared/samples/geometry/sweep.ts';
import { triangulate } from '../../../shared/samples/geometry/triangulate.ts';
import { cross, dot } from '../../../shared/samples/geometry/vector.ts';

const side = fc.double({ min: 20, max: 2000, noNaN: true });

describe('bodies of the modelling kit', () => {
  it('are closed: a rounded box of any size has every edge once in each direction', () => {
    fc.assert(
      fc.property(side, side, side, fc.double({ min: 0.5, max: 9, noNaN: true }), (width, height, depth, radius) => {
        const box = roundedBox(width, height, depth, { radius, roundness: 2 });
        expect(openEdges(box)).toBe(0);
        const { min, max } = boundsOf([box]);
        expect(max[0] - min[0]).toBeCloseTo(width, 6);
        expect(max[1]).toBeCloseTo(height, 6);
        expect(max[2] - min[2]).toBeCloseTo(depth, 6);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['turned leg', turnedLeg(12, 20, 400)],
    ['cushion', cushion(600, 160, 560)],
    ['pillow', pillow(450, 450, 150)],
    ['elliptic plate', extrude(ellipse(900, 600, 48), 30, { edge: 6 })],
    [
      'bent tube',
      tube(
        fillet(
          [
            [0, 0, 0],
            [0, 300, 0],
            [300, 300, 0],
          ],
          60,
        ),
        12,
      ),
    ],
    ['ring', tube(circle(200, 100, 24), 8, { closed: true })],
    [
      'flat bar',
      sweep(
        [
          [0, 0, 0],
          [0, 0, 500],
        ],
        rectangleProfile(40, 10, 2),
      ),
    ],
    [
      'sheet',
      sheet((s, t) => [300 * s, 40 * Math.sin(3 * s), 300 * t], {
        divisions: [8, 8],
        thickness: 10,
        textureMm: [300, 300],
      }),
    ],
  ] as const)('are closed and the right way out: %s', (_name, mesh) => {
    expect(openEdges(mesh)).toBe(0);
    expect(volumeMm3(mesh)).toBeGreaterThan(0);
  });

  it('have the right volume: a cylinder on the lathe, a box, a plate', () => {
    const cylinder = lathe(
      [
        [0, 0],
        [50, 0],
        [50, 200],
        [0, 200],
      ],
      { sides: 128 },
    );
    expect(volumeMm3(cylinder) / (Math.PI * 50 * 50 * 200)).toBeCloseTo(1, 2);
    expect(volumeMm3(roundedBox(100, 50, 20, { radius: 0, roundness: 0 }))).toBeCloseTo(100 * 50 * 20, 6);
    const plate = extrude(
      [
        [0, 0],
        [100, 0],
        [100, 60],
        [0, 60],
      ],
      10,
      { edge: 0 },
    );
    expect(volumeMm3(plate)).toBeCloseTo(100 * 60 * 10, 6);
  });

  it('triangulate any star-shaped outline without losing area', () => {
    const radii = fc.array(fc.double({ min: 20, max: 300, noNaN: true }), { minLength: 3, maxLength: 40 });
    fc.assert(
      fc.property(radii, (lengths) => {
        const outline = lengths.map((radius, index) => {
          const angle = (2 * Math.PI * index) / lengths.length;
          return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
        });
        const at = (index: number) => outline[index % outline.length] ?? ([0, 0] as const);
        const area = (points: readonly (readonly [number, number])[]) =>
          points.reduce((sum, [x, y], index) => {
            const [nx, ny] = points[(index + 1) % points.length] ?? [0, 0];
            return sum + (x * ny - nx * y) / 2;
          }, 0);
        const triangles = triangulate(outline);
        const total = triangles.reduce((sum, triangle) => sum + area(triangle.map(at)), 0);
        expect(triangles).toHaveLength(outline.length - 2);
        expect(total).toBeCloseTo(area(outline), 4);
      }),
    );
  });
});

/** Edges, by the positions of their ends, without an edge in the other direction. */
function openEdges(mesh: Mesh): number {
  const key = (index: number) =>
    vertexAt(mesh.vertices, index)
      .position.map((value) => Math.round(value * 1e4))
      .join();
  const count = new Map<string, number>();
  const bump = (edge: string, by: number) => count.set(edge, (count.get(edge) ?? 0) + by);
  for (const triangle of mesh.triangles) {
    const keys = triangle.map(key);
    keys.forEach((from, index) => {
      const to = keys[(index + 1) % 3] ?? '';
      if (from === to) return;
      bump([from, to].sort().join(), from < to ? 1 : -1);
    });
  }
  return [...count.values()].filter((balance) => balance !== 0).length;
}

function volumeMm3(mesh: Mesh): number {
  return mesh.triangles.reduce((sum, [a, b, c]) => {
    const [pa, pb, pc] = [vertexAt(mesh.vertices, a), vertexAt(mesh.vertices, b), vertexAt(mesh.vertices, c)];
    return sum + dot(pa.position, cross(pb.position, pc.position)) / 6;
  }, 0);
}
