import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PointIndex } from '../../../../../shared/engines/models3d/mesh/point-index.ts';

describe('PointIndex', () => {
  it('numbers points like a map of their coordinates, while it grows', () => {
    const point = fc.tuple(
      fc.integer({ min: -9, max: 9 }),
      fc.constantFrom(0, -0, 0.1, 1e9),
      fc.integer({ min: 0, max: 40 }),
    );
    fc.assert(
      fc.property(fc.array(point, { minLength: 2_000, maxLength: 5_000 }), (points) => {
        const index = new PointIndex();
        const known = new Map<string, number>();
        for (const [x, y, z] of points) {
          const key = `${x} ${y + 0} ${z}`;
          if (!known.has(key)) known.set(key, known.size);
          expect(index.add(x, y, z)).toBe(known.get(key));
        }
        expect(index.count).toBe(known.size);
        expect(index.points()).toHaveLength(known.size * 3);
      }),
      { numRuns: 10 },
    );
  });
});
