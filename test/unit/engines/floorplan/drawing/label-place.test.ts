import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeLabel } from '../../../../../shared/engines/floorplan/drawing/label-place.ts';
import { textWidth, wrapText } from '../../../../../shared/engines/floorplan/drawing/text-lines.ts';
import { contains } from '../../../../../shared/engines/floorplan/geometry/polygon.ts';

const length = fc.integer({ min: 1_000, max: 9_000 });

/** A room with one corner cut out. */
const room = fc.tuple(length, length, fc.double({ min: 0.1, max: 0.8, noNaN: true })).map(([width, depth, cut]) => [
  { x: 0, y: 0 },
  { x: width, y: 0 },
  { x: width, y: depth * cut },
  { x: width * cut, y: depth * cut },
  { x: width * cut, y: depth },
  { x: 0, y: depth },
]);

describe('the place of a label', () => {
  it('is inside the room with its whole box', () => {
    fc.assert(
      fc.property(room, length, fc.integer({ min: 100, max: 900 }), (polygon, width, height) => {
        const place = placeLabel(polygon, [], [{ width, height }]);
        if (!place) return;
        // The room is looked at in 36 columns and rows.
        const cell = { x: Math.max(...polygon.map(({ x }) => x)) / 36, y: Math.max(...polygon.map(({ y }) => y)) / 36 };
        if (cell.x > width / 2 || cell.y > height / 2) return;
        for (const [x, y] of [
          [-1, -1],
          [1, -1],
          [1, 1],
          [-1, 1],
        ] as const) {
          const corner = { x: place.x + x * (width / 2 - cell.x), y: place.y + y * (height / 2 - cell.y) };
          expect(contains(polygon, corner)).toBe(true);
        }
      }),
    );
  });

  it('is the middle of an empty room, and moves beside what stands there', () => {
    const polygon = [
      { x: 0, y: 0 },
      { x: 4_000, y: 0 },
      { x: 4_000, y: 3_000 },
      { x: 0, y: 3_000 },
    ];
    const size = { width: 1_000, height: 400 };
    const middle = placeLabel(polygon, [], [size]);
    expect(Math.abs((middle?.x ?? 0) - 2_000)).toBeLessThan(1);
    expect(Math.abs((middle?.y ?? 0) - 1_500)).toBeLessThan(1);
    const table = { minX: 1_200, minY: 1_000, maxX: 2_800, maxY: 2_000 };
    const beside = placeLabel(polygon, [table], [size]);
    expect(Math.abs((beside?.y ?? 0) - 1_500)).toBeGreaterThan(600);
  });

  it('takes the first size that fits', () => {
    const polygon = [
      { x: 0, y: 0 },
      { x: 1_000, y: 0 },
      { x: 1_000, y: 3_000 },
      { x: 0, y: 3_000 },
    ];
    const sizes = [
      { width: 1_500, height: 300 },
      { width: 300, height: 1_500 },
    ];
    expect(placeLabel(polygon, [], sizes)?.size).toBe(1);
    expect(placeLabel(polygon, [], sizes.slice(0, 1))).toBeUndefined();
  });
});

describe('a wrapped text', () => {
  it('has all words in order in at most the wanted lines', () => {
    const words = fc.array(fc.stringMatching(/^[A-Za-zäöüé0-9+/&]{1,12}$/), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 5 }), (list, most) => {
        const lines = wrapText(list.join(' '), most);
        expect(lines.join(' ')).toBe(list.join(' '));
        expect(lines.length).toBeLessThanOrEqual(most);
      }),
    );
  });

  it('keeps a plus sign at the end of its line, and its own line breaks', () => {
    expect(wrapText('Kitchen + Living', 2)).toEqual(['Kitchen +', 'Living']);
    expect(wrapText('Bath\n1', 1)).toEqual(['Bath', '1']);
    expect(textWidth('居間')).toBe(2);
  });
});
