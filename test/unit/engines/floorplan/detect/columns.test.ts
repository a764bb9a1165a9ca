import { describe, expect, test } from 'vitest';
import {
  arc,
  areasOf,
  circle,
  hatch,
  insert,
  line,
  on,
  outline,
  path,
  readDrawn,
  rectangle,
  ring,
  text,
  widthsOf,
  type XY,
} from '../../../../fixtures/floorplans/drawn-by-hand.ts';

const hall = ring(rectangle(0, 0, 12_000, 8_000)) + ring(rectangle(300, 300, 11_700, 7_700));
const name = text([1_500, 3_500], 'Halle', 200);
const places: XY[] = [
  [4_000, 2_700],
  [8_000, 2_700],
  [4_000, 5_300],
  [8_000, 5_300],
];
const square = ([x, y]: XY, side = 300) => rectangle(x - side / 2, y - side / 2, x + side / 2, y + side / 2);
const mm = { unit: 'mm' } as const;

describe('columns in a room are reported, and make neither walls nor furniture', () => {
  test.each([
    ['squares of concrete on A-COLS', on('A-COLS', places.map((at) => outline(square(at))).join(''))],
    ['hatched squares on Stützen', on('Stützen', places.map((at) => hatch('SOLID', square(at))).join(''))],
    ['round ones on PILARES', on('PILARES', places.map((at) => circle(at, 150)).join(''))],
    ['blocks on S-COLS', on('S-COLS', places.map((at) => insert('P1', at)).join(''))],
    ['blocks that are named so', places.map((at) => insert('Stuetze 30x30', at)).join('')],
  ])('%s', (_, columns) => {
    const block = outline(square([0, 0]));
    const plan = readDrawn(on('A-WALL', hall) + columns + name, mm, { P1: block, 'Stuetze 30x30': block });
    expect(areasOf(plan)).toEqual([84.4]);
    expect(plan.storeys[0]?.objects).toEqual([]);
    expect(plan.storeys[0]?.lost.map(({ kind, label }) => [kind, label])).toEqual(
      places.map(() => ['column', '300 × 300 mm']),
    );
  });
});

test('columns that stand in a row on the layer of walls are no wall with passages', () => {
  const row = [4_000, 7_000].map((x) => outline(rectangle(x, 3_850, x + 900, 4_150))).join('');
  const plan = readDrawn(on('A-WALL', hall + row) + name, mm);
  expect([areasOf(plan), widthsOf(plan, 'passage')]).toEqual([[84.4], []]);
});

test('a column at which walls end is a part of them', () => {
  const walls = [
    rectangle(3_900, 300, 4_100, 2_550),
    rectangle(3_900, 2_850, 4_100, 4_000),
    rectangle(3_900, 4_900, 4_100, 5_150),
    rectangle(3_900, 5_450, 4_100, 7_700),
  ];
  const door = line([4_100, 4_000], [5_000, 4_000]) + arc([4_100, 4_000], 900, 0, 90);
  const columns = [places[0] ?? [0, 0], places[2] ?? [0, 0]].map((at) => outline(square(at))).join('');
  const drawn = on('A-WALL', hall + walls.map(ring).join('')) + on('A-DOOR', door) + on('A-COLS', columns) + name;
  const plan = readDrawn(drawn, mm);
  expect([areasOf(plan), widthsOf(plan, 'door')]).toEqual([[26.6, 56.2], [900]]);
  expect(plan.storeys[0]?.lost).toEqual([]);
});

test('panes from post to post are a wall of glass', () => {
  const walls = path([
    [12_000, 0],
    [0, 0],
    [0, 8_000],
    [12_000, 8_000],
    [12_000, 7_700],
    [300, 7_700],
    [300, 300],
    [12_000, 300],
    [12_000, 0],
  ]);
  const posts = [1_500, 3_000, 4_500, 6_000].map((y) => outline(square([11_900, y], 200))).join('');
  const panes = [
    [300, 1_400],
    [1_600, 2_900],
    [3_100, 4_400],
    [4_600, 5_900],
    [6_100, 7_700],
  ]
    .map(([low = 0, high = 0]) => line([11_880, low], [11_880, high]) + line([11_920, low], [11_920, high]))
    .join('');
  const plan = readDrawn(on('A-WALL', walls) + on('A-COLS', posts) + on('A-GLAZ', panes) + name, mm);
  expect(areasOf(plan)).toEqual([85.7]);
});
