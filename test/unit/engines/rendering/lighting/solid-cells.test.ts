import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { solidCells } from '../../../../../shared/engines/rendering/lighting/solid-cells.ts';

const MIN = [-0.5, 0, -0.25] as const;
const MAX = [0.5, 0.8, 0.25] as const;
const place = fc
  .tuple(
    fc.double({ noNaN: true, min: 0, max: 1 }),
    fc.double({ noNaN: true, min: 0, max: 1 }),
    fc.double({ noNaN: true, min: 0, max: 1 }),
  )
  .map((parts) =>
    parts.map((part, axis) => (MIN[axis] as number) + part * ((MAX[axis] as number) - (MIN[axis] as number))),
  );

function cellsOf(corners: readonly number[]) {
  return solidCells([{ corners: new Float32Array(corners), albedo: [0.25, 1, 0] }], MIN, MAX);
}

describe('the cells of a model', () => {
  it('are marked as surface with the right colour where a triangle is', () => {
    fc.assert(
      fc.property(
        place,
        place,
        place,
        fc.double({ noNaN: true, min: 0, max: 1 }),
        fc.double({ noNaN: true, min: 0, max: 1 }),
        (a, b, c, u, v) => {
          const { size, corner, cellMetres, colours, distances } = cellsOf([...a, ...b, ...c]);
          const within = (axis: number) =>
            (a[axis] as number) * (1 - u) + (1 - v) * u * (b[axis] as number) + u * v * (c[axis] as number);
          const [x, y, z] = [0, 1, 2].map((axis) =>
            Math.floor((within(axis) - (corner[axis] as number)) / cellMetres),
          ) as [number, number, number];
          const cell = (z * size[1] + y) * size[0] + x;
          // A point on the edge of a cell can be in the neighbouring cell.
          expect(distances[cell]).toBeLessThanOrEqual(1);
          if (distances[cell] === 0) expect([...colours.subarray(cell * 4, cell * 4 + 3)]).toEqual([128, 255, 0]);
        },
      ),
      { numRuns: 4 },
    );
  });

  it('hold the Chebyshev distance to the nearest surface, up to twelve cells', () => {
    const { size, corner, cellMetres, distances } = cellsOf([0, 0.4, 0, 0, 0.4, 0, 0, 0.4, 0]);
    const own = [0, 0.4, 0].map((part, axis) => Math.floor((part - (corner[axis] as number)) / cellMetres)) as [
      number,
      number,
      number,
    ];
    for (const [dx, dy, dz] of [
      [0, 0, 0],
      [3, -1, 2],
      [-7, 7, 0],
      [0, 4, -11],
      [30, 0, 0],
    ] as const) {
      const cell = ((own[2] + dz) * size[1] + own[1] + dy) * size[0] + own[0] + dx;
      expect(distances[cell]).toBe(Math.min(12, Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dz))));
    }
  });

  it('are found in a flat model, with a colour for each part', () => {
    const flat = (x: number) => new Float32Array([x, 0, 0, x + 0.4, 0, 0, x, 0, 0.4]);
    const parts = [
      { corners: flat(-0.5), albedo: [1, 0, 0] },
      { corners: flat(0.1), albedo: [0, 0, 1] },
    ] as const;
    const { distances, colours } = solidCells(parts, [-0.5, 0, 0], [0.5, 0, 0.4]);
    const found = [...distances.keys()].filter((cell) => distances[cell] === 0);
    const seen = new Set(found.map((cell) => colours.subarray(cell * 4, cell * 4 + 3).join()));
    expect(seen).toEqual(new Set(['255,0,0', '0,0,255']));
  });

  it('are found for very many long triangles without area', () => {
    const slivers = 12_000;
    const corners = new Float32Array(slivers * 9);
    for (let at = 0; at < corners.length; at += 9) corners.set([-0.5, 0.4, 0, 0.5, 0.4, 0, 0.5, 0.4, 0], at);
    const { distances } = solidCells([{ corners, albedo: [1, 1, 1] }], MIN, MAX);
    expect(distances.filter((cells) => cells === 0).length).toBeGreaterThan(20);
  });
});
