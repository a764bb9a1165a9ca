import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WallNet } from '../../../../../shared/engines/floorplan/drawing/joined-walls.ts';
import { joinWalls, WallJoiner } from '../../../../../shared/engines/floorplan/drawing/wall-joints.ts';
import { runs } from '../../../../runs.ts';

const COLUMNS = 4;
const ROWS = 3;

/** Walls on the lines of a grid whose corners are anywhere near their places. */
function grid(thicknesses: readonly number[], isThere: readonly boolean[]) {
  const id = (column: number, row: number) => 1 + row * COLUMNS + column;
  const edges = Array.from({ length: ROWS * COLUMNS }, (_, at) => [at % COLUMNS, Math.floor(at / COLUMNS)] as const)
    .flatMap(([column, row]) => [
      ...(column + 1 < COLUMNS ? [[id(column, row), id(column + 1, row)] as const] : []),
      ...(row + 1 < ROWS ? [[id(column, row), id(column, row + 1)] as const] : []),
    ])
    .filter((_, at) => isThere[at % isThere.length])
    .map(([from, to], at) => ({ from, to, thicknessMm: thicknesses[at % thicknesses.length] ?? 100 }));
  const places = Array.from({ length: ROWS * COLUMNS }, (_, at) => ({
    id: 1 + at,
    xMm: (at % COLUMNS) * 3_000,
    yMm: Math.floor(at / COLUMNS) * 3_000,
  }));
  return { edges, places };
}

const coordinate = fc.integer({ min: -1_000, max: 10_000 });
const move = fc.record({ node: fc.integer({ min: 0, max: ROWS * COLUMNS - 1 }), xMm: coordinate, yMm: coordinate });
const walls = fc.tuple(
  fc.array(fc.integer({ min: 40, max: 500 }), { minLength: 1, maxLength: 5 }),
  fc.array(fc.boolean(), { minLength: 3, maxLength: 9 }),
);

describe('walls that are joined again while some of their corners move', () => {
  it('are as if they were joined for the first time, wherever the corners go', () => {
    let kept = 0;
    let anew = 0;
    fc.assert(
      fc.property(walls, fc.array(move, { minLength: 1, maxLength: 12 }), ([thicknesses, isThere], moves) => {
        const { edges, places } = grid(thicknesses, isThere);
        const joiner = new WallJoiner<(typeof edges)[number]>();
        let nodes: WallNet<unknown>['nodes'] = places;
        let { order } = joiner.join({ nodes, edges });
        for (const { node, xMm, yMm } of moves) {
          nodes = nodes.map((each, at) => (at === node ? { ...each, xMm, yMm } : each));
          const again = joiner.join({ nodes, edges });
          const first = joinWalls({ nodes, edges });
          if (again.order === order) kept += 1;
          else anew += 1;
          order = again.order;
          expect(again.bodies).toEqual(first.bodies);
          expect(again.outlines).toEqual(first.outlines);
          expect(unordered(again.faces)).toEqual(unordered(first.faces));
        }
      }),
      { numRuns: runs(1_000) },
    );
    console.log(`${kept} moves kept the order of the walls, ${anew} did not`);
    expect(Math.min(kept, anew)).toBeGreaterThan(0);
  });

  it('are the same values where no corner has moved', () => {
    const { edges, places } = grid([200], [true]);
    const joiner = new WallJoiner<(typeof edges)[number]>();
    const before = joiner.join({ nodes: places, edges });
    const nodes = places.map((each) => (each.id === 1 ? { ...each, xMm: 150, yMm: 70 } : each));
    const after = joiner.join({ nodes, edges });
    expect(after.order).toBe(before.order);
    const stay = after.faces.filter((face) => before.faces.includes(face));
    // The room in that corner, the two beside it, and the region around all have changed.
    expect(stay.length).toBeGreaterThanOrEqual(before.faces.length - 4);
    expect(after.faces[0]).not.toEqual(before.faces[0]);
  });
});

/** Regions without the order in which they, and the walls around each, were found. */
function unordered(faces: ReturnType<typeof joinWalls<{ from: number; to: number; thicknessMm: number }>>['faces']) {
  return faces
    .map(({ corners, sides, isRoom }) =>
      JSON.stringify([
        isRoom,
        corners.map((each) => JSON.stringify(each)).sort(),
        sides.map((s) => JSON.stringify(s)).sort(),
      ]),
    )
    .sort();
}
