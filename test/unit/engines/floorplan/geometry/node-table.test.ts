import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { NodeTable } from '../../../../../shared/engines/floorplan/geometry/node-table.ts';
import { distance, type Point } from '../../../../../shared/engines/floorplan/geometry/point.ts';

test('a point belongs to the first node that is close to it, and to a new node without one', () => {
  const near = fc.record(
    { x: fc.double({ min: -90, max: 90 }), y: fc.double({ min: -90, max: 90 }) },
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(fc.array(near, { maxLength: 60 }), fc.integer({ min: 1, max: 30 }), (points, reachMm) => {
      const table = new NodeTable(reachMm);
      const nodes: Point[] = [];
      for (const point of points) {
        const close = nodes.findIndex((node) => distance(node, point) <= reachMm);
        expect(table.at(point)).toBe(close >= 0 ? close : nodes.push(point) - 1);
      }
      expect(table.points).toEqual(nodes);
    }),
  );
});
