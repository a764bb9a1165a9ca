import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisMap } from '../../../../../shared/engines/models3d/configured/size/axis-map.ts';
import { MAX_COPIES, repeatBodies } from '../../../../../shared/engines/models3d/configured/size/repeat-bodies.ts';

const metres = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const intervals = fc
  .array(fc.tuple(metres(0, 2), metres(0.001, 0.6)), { maxLength: 6 })
  .map((all) => all.map(([min, length]) => ({ min, max: Math.min(2, min + length) })));

describe('axisMap', () => {
  it('keeps the order of all points, starts at the start and ends at the new end', () => {
    fc.assert(
      fc.property(intervals, metres(0.05, 6), fc.array(metres(0, 2), { maxLength: 20 }), (kept, lengthM, points) => {
        const map = axisMap({ min: 0, max: 2 }, lengthM, kept);
        expect(map.at(0)).toBeCloseTo(0, 9);
        expect(map.at(2)).toBeCloseTo(lengthM, 9);
        const moved = points.toSorted((one, other) => one - other).map((point) => map.at(point));
        for (const [at, point] of moved.entries()) expect(point).toBeGreaterThanOrEqual((moved[at - 1] ?? 0) - 1e-9);
      }),
    );
  });

  it('keeps the length of short kept intervals, if there is room', () => {
    const map = axisMap({ min: 0, max: 2 }, 3, [
      { min: 0, max: 0.1 },
      { min: 1.9, max: 2 },
    ]);
    expect([map.at(0.1), map.at(1), map.at(1.9), map.at(2)].map((value) => Number(value.toFixed(6)))).toEqual([
      0.1, 1.5, 2.9, 3,
    ]);
    expect([map.factorAt(0.05), map.factorAt(1)]).toEqual([1, expect.closeTo(2.8 / 1.8, 6)]);
  });
});

describe('repeatBodies', () => {
  it('places bodies in their order, inside the ends, without overlaps, keeping gaps of 0 at the ends', () => {
    const row = fc.record({
      count: fc.integer({ min: 1, max: 6 }),
      size: metres(0.01, 0.3),
      gap: metres(0.05, 0.5),
      before: fc.oneof(fc.constant(0), metres(0.01, 0.5)),
      after: fc.oneof(fc.constant(0), metres(0.01, 0.5)),
      lengthM: metres(0.5, 8),
    });
    fc.assert(
      fc.property(row, ({ count, size, gap, before, after, lengthM }) => {
        const bodies = Array.from({ length: count }, (_, at) => {
          const min = before + at * (size + gap);
          return { min, max: min + size };
        });
        const axis = { min: 0, max: (bodies.at(-1)?.max ?? 0) + after };
        const copies = repeatBodies(bodies, { axis, lengthM, spacingM: undefined });
        if (!copies || copies.length > MAX_COPIES) return;
        const placed = copies.map(({ source, min, factor }) => {
          const body = bodies[source] ?? { min: 0, max: 0 };
          return { min, max: min + (body.max - body.min) * factor };
        });
        expect(placed.length).toBeGreaterThan(0);
        for (const [at, { min, max }] of placed.entries()) {
          expect(min).toBeGreaterThanOrEqual((placed[at - 1]?.max ?? 0) - 1e-9);
          expect(max).toBeLessThanOrEqual(lengthM + 1e-9);
        }
        if (before === 0 && (after > 0 || placed.length > 1)) expect(placed[0]?.min).toBeCloseTo(0, 9);
        if (after === 0) expect(placed.at(-1)?.max).toBeCloseTo(lengthM, 9);
      }),
    );
  });

  it('makes no list of a million copies', () => {
    const options = { axis: { min: 0, max: 2 }, lengthM: 1_000, spacingM: 1e-9 };
    expect(repeatBodies([{ min: 0.5, max: 0.5 }], options)?.length).toBe(MAX_COPIES + 1);
  });

  it('has no place for bodies that are longer than the length', () => {
    const options = { axis: { min: 0, max: 2 }, lengthM: 0.4, spacingM: undefined };
    expect(repeatBodies([{ min: 0.5, max: 1 }], options)).toBeUndefined();
  });
});
