import { describe, expect, test } from 'vitest';
import {
  arc,
  areasOf,
  line,
  on,
  path,
  readDrawn,
  rectangle,
  ring,
  text,
} from '../../../../fixtures/floorplans/drawn-by-hand.ts';

const mm = { unit: 'mm' } as const;
const AREAS = [16.8, 17.4, 33.9];

/** A plan of three rooms with two doors, from x. */
function storey(x: number, walls: string, doors: string, named = true): string {
  const drawn = [
    rectangle(x, 0, x + 10_000, 8_000),
    rectangle(x + 300, 300, x + 9_700, 7_700),
    rectangle(x + 5_000, 300, x + 5_115, 2_000),
    rectangle(x + 5_000, 2_900, x + 5_115, 7_700),
    rectangle(x + 300, 4_000, x + 2_000, 4_115),
    rectangle(x + 2_900, 4_000, x + 5_000, 4_115),
  ];
  const swings =
    line([x + 5_115, 2_000], [x + 6_015, 2_000]) +
    arc([x + 5_115, 2_000], 900, 0, 90) +
    line([x + 2_000, 4_115], [x + 2_000, 5_015]) +
    arc([x + 2_000, 4_115], 900, 0, 90);
  const names =
    text([x + 1_000, 2_000], 'Wohnen', 200) +
    text([x + 7_000, 4_000], 'Schlafen', 200) +
    text([x + 1_000, 6_000], 'Bad', 200);
  return on(walls, drawn.map(ring).join('')) + on(doors, swings) + (named ? names : '');
}

/**
 * A section of two storeys and a roof, from x: its walls and slabs are drawn like walls, with doors seen from the
 * front.
 */
function section(x: number, walls: string, doors: string): string {
  const cut = [
    rectangle(x, 0, x + 300, 2_500),
    rectangle(x + 9_700, 0, x + 10_000, 2_500),
    rectangle(x, 2_500, x + 10_000, 2_750),
    rectangle(x, 2_750, x + 300, 5_250),
    rectangle(x + 9_700, 2_750, x + 10_000, 5_250),
    rectangle(x, -250, x + 10_000, 0),
    rectangle(x + 5_000, 0, x + 5_115, 2_500),
    rectangle(x, 5_250, x + 10_000, 5_450),
  ];
  const roof = [5_000, 5_250].map((y) =>
    path([
      [x - 500, y],
      [x + 5_000, y + 3_750],
      [x + 10_500, y],
    ]),
  );
  const fronts = ring(rectangle(x + 6_000, 0, x + 6_900, 2_050)) + ring(rectangle(x + 2_000, 0, x + 2_900, 2_050));
  return on(walls, cut.map(ring).join('') + roof.join('')) + on(doors, fronts);
}

describe.each([
  ['on layers by their names', 'A-WALL', 'A-DOOR'],
  ['on one layer', '0', '0'],
])('beside a plan, without a title, %s', (_, walls, doors) => {
  test('a section is no storey', () => {
    const plan = readDrawn(storey(0, walls, doors) + section(16_000, walls, doors), mm);
    expect([plan.storeys.length, areasOf(plan)]).toEqual([1, AREAS]);
    expect(plan.warnings.map(({ code }) => code)).toContain('MULTIPLE_VIEWS');
  });

  test('a section whose rooms are named is no storey either: it has the heights of its floors', () => {
    const marks = ['%%p0.00', '+2.75', '+5.45'].map((mark, floor) => text([14_500, floor * 2_700], mark, 150)).join('');
    const names = text([18_000, 1_200], 'Wohnen', 200) + text([23_000, 1_200], 'Schlafen', 200);
    const plan = readDrawn(storey(0, walls, doors) + section(16_000, walls, doors) + marks + names, mm);
    expect(areasOf(plan)).toEqual(AREAS);
  });

  test('an elevation is no storey', () => {
    const x = 16_000;
    const window = (left: number, low: number) =>
      ring(rectangle(left, low, left + 1_200, low + 1_300)) +
      ring(rectangle(left + 60, low + 60, left + 1_140, low + 1_240));
    const facade = [
      ring(rectangle(x, 0, x + 10_000, 5_400)),
      line([x - 2_000, 0], [x + 12_000, 0]),
      line([x, 300], [x + 10_000, 300]),
      ...[4_800, 5_000].map((y) =>
        path([
          [x - 500, y],
          [x + 5_000, y + 4_000],
          [x + 10_500, y],
        ]),
      ),
    ].join('');
    const windows = [1_000, 3_500, 6_500].map((left) => window(x + left, 900) + window(x + left, 3_600)).join('');
    const front = ring(rectangle(x + 8_300, 0, x + 9_300, 2_100));
    const drawn = on(walls, facade) + on(walls === '0' ? '0' : 'A-GLAZ', windows) + on(doors, front);
    expect(areasOf(readDrawn(storey(0, walls, doors) + drawn, mm))).toEqual(AREAS);
  });

  test('a section as near as the parts of one plan is not a part of it', () => {
    const plan = readDrawn(storey(0, walls, doors) + section(13_500, walls, doors), mm);
    expect(areasOf(plan)).toEqual(AREAS);
  });

  test('another storey is a storey, also when its rooms have no names', () => {
    const plan = readDrawn(storey(0, walls, doors) + storey(16_000, walls, doors, false), mm);
    expect([plan.storeys.length, areasOf(plan)]).toEqual([2, [...AREAS, ...AREAS].sort((a, b) => a - b)]);
  });
});
