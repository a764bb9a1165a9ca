import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinWalls } from '../../../../../shared/engines/floorplan/drawing/wall-joints.ts';
import { contains, signedArea } from '../../../../../shared/engines/floorplan/geometry/polygon.ts';
import type { PlanWalls } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';

type Wall = readonly [from: number, to: number, thicknessMm: number];

function wallsOf(places: readonly (readonly [number, number])[], walls: readonly Wall[]): PlanWalls {
  return {
    nodes: places.map(([xMm, yMm], at) => ({ id: at, xMm, yMm, zMm: 0, rights: 0 })),
    edges: walls.map(([from, to, thicknessMm]) => ({
      from,
      to,
      thicknessMm,
      color: '#000000',
      heightMm: 2_800,
      rights: 0,
      materials: [],
    })),
  };
}

const thickness = fc.integer({ min: 40, max: 500 });
const side = fc.integer({ min: 2_000, max: 9_000 });

describe('walls joined at their nodes', () => {
  it('leave the net area of a room, whatever their thickness, and cover the rest of the rectangle', () => {
    fc.assert(
      fc.property(side, side, fc.tuple(thickness, thickness, thickness, thickness), (width, depth, [a, b, c, d]) => {
        const places = [
          [0, 0],
          [width, 0],
          [width, depth],
          [0, depth],
        ] as const;
        const { faces } = joinWalls(
          wallsOf(places, [
            [0, 1, a],
            [1, 2, b],
            [2, 3, c],
            [3, 0, d],
          ]),
        );
        const [net, gross] = [faces.find(({ isRoom }) => isRoom), faces.find(({ isRoom }) => !isRoom)];
        expect(signedArea(net?.corners ?? [])).toBeCloseTo((width - (b + d) / 2) * (depth - (a + c) / 2), 3);
        expect(-signedArea(gross?.corners ?? [])).toBeCloseTo((width + (b + d) / 2) * (depth + (a + c) / 2), 3);
      }),
    );
  });

  it('fill every joint of a star of walls at any angles', () => {
    const angles = fc.uniqueArray(fc.integer({ min: 0, max: 35 }), { minLength: 3, maxLength: 7 });
    fc.assert(
      fc.property(angles, thickness, (tens, thick) => {
        const places = tens.map(
          (ten) => [4_000 * Math.cos((ten * Math.PI) / 18), 4_000 * Math.sin((ten * Math.PI) / 18)] as const,
        );
        const walls = tens.map((_, at): Wall => [0, at + 1, thick]);
        const { outlines } = joinWalls(wallsOf([[0, 0], ...places], walls));
        for (let degrees = 7; degrees < 360; degrees += 23) {
          const reach = thick * 0.3;
          const point = { x: reach * Math.cos(degrees), y: reach * Math.sin(degrees) };
          const isNear = tens.some((ten) => {
            const angle = (ten * Math.PI) / 18;
            const along = point.x * Math.cos(angle) + point.y * Math.sin(angle);
            const across = point.y * Math.cos(angle) - point.x * Math.sin(angle);
            return along > 1 && Math.abs(across) < thick / 2 - 1;
          });
          if (isNear) expect(outlines.some((outline) => contains(outline, point))).toBe(true);
        }
      }),
    );
  });

  it('go round all outlines the same way, so that outlines that overlap are filled as one', () => {
    const places = [
      [0, 0],
      [3_000, 0],
      [3_000, 2_000],
      [5_000, 2_100],
    ] as const;
    const { outlines } = joinWalls(
      wallsOf(places, [
        [0, 1, 300],
        [1, 2, 115],
        [2, 3, 240],
      ]),
    );
    for (const outline of outlines) expect(signedArea(outline)).toBeGreaterThanOrEqual(0);
  });
});
