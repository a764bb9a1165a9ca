import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { withClippedOpenings } from '../../../../../shared/engines/floorplan/detect/clip-openings.ts';
import type { RunOpening } from '../../../../../shared/engines/floorplan/detect/run-openings.ts';
import type { GraphEdge } from '../../../../../shared/engines/floorplan/detect/wall-graph.ts';
import { elementAt } from '../../../../../shared/engines/floorplan/geometry/element-at.ts';

const opening = (from: number, to: number): RunOpening => ({ from, to, type: 'door', evidence: 'swing', leaves: [] });
const edge = (a: number, b: number, thicknessMm: number, openings: readonly RunOpening[] = []): GraphEdge => ({
  a,
  b,
  thicknessMm,
  single: false,
  openings,
});

test('an opening ends at the face of the wall across the end of its own wall', () => {
  const place = fc.tuple(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 0, max: 4_000 }));
  const thickness = fc.integer({ min: 50, max: 600 });
  const degrees = fc.integer({ min: 20, max: 160 });
  fc.assert(
    fc.property(place, thickness, thickness, degrees, degrees, ([p, q], first, second, turn, other) => {
      const end = (x: number, angle: number) => {
        const rad = (angle * Math.PI) / 180;
        return { x: x + 3_000 * Math.cos(rad), y: 3_000 * Math.sin(rad) };
      };
      const nodes = [{ x: 0, y: 0 }, { x: 4_000, y: 0 }, end(0, turn), end(4_000, other)];
      const [from, to] = [Math.min(p, q), Math.max(p, q)];
      const walls = [edge(0, 1, 200, [opening(from, to)]), edge(0, 2, first), edge(1, 3, second)];
      const taken = (thicknessMm: number, angle: number) => thicknessMm / 2 / Math.sin((angle * Math.PI) / 180);
      const free = [taken(first, turn), 4_000 - taken(second, other)] as const;
      const [left] = elementAt(withClippedOpenings({ nodes, edges: walls }).edges, 0).openings;
      const [start, last] = [Math.max(from, free[0]), Math.min(to, free[1])];
      // At the limit itself, rounding decides.
      fc.pre(Math.abs(last - start - 250) > 1);
      if (last - start < 250) expect(left).toBeUndefined();
      else {
        expect(left?.from).toBeCloseTo(start, 6);
        expect(left?.to).toBeCloseTo(last, 6);
      }
    }),
  );
});

test('walls that continue each other take nothing of an opening', () => {
  const nodes = [0, 2_000, 5_000].map((x) => ({ x, y: 0 }));
  const graph = { nodes, edges: [edge(0, 1, 300, [opening(1_100, 2_000)]), edge(1, 2, 300)] };
  expect(withClippedOpenings(graph)).toEqual(graph);
});
