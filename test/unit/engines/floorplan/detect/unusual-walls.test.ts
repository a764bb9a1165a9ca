import { describe, expect, test } from 'vitest';
import {
  arc,
  areasOf,
  circle,
  line,
  on,
  outline,
  path,
  readDrawn,
  rectangle,
  ring,
  text,
  thicknessesOf,
  widthsOf,
  type XY,
} from '../../../../fixtures/floorplans/drawn-by-hand.ts';

const mm = { unit: 'mm' } as const;
const names = text([2_000, 3_000], 'Wohnen', 200) + text([7_500, 3_000], 'Schlafen', 200);

const LAYERS = [
  { walls: 'A-WALL', doors: 'A-DOOR', windows: 'A-GLAZ' },
  { walls: '0', doors: '0', windows: '0' },
];

/** The two rooms of a house of 10 x 6 m, as one outline through the door between them; the door is 900 mm wide. */
function twoRooms(outer: number, inner: number, stub: number): { rooms: XY[]; door: string } {
  const [low, high, x] = [outer + stub, outer + stub + 900, 5_000];
  const [right, top] = [10_000 - outer, 6_000 - outer];
  const rooms: XY[] = [
    [outer, outer],
    [x, outer],
    [x, low],
    [x + inner, low],
    [x + inner, outer],
    [right, outer],
    [right, top],
    [x + inner, top],
    [x + inner, high],
    [x, high],
    [x, top],
    [outer, top],
  ];
  return { rooms, door: line([x + inner, low], [x + inner + 900, low]) + arc([x + inner, low], 900, 0, 90) };
}

test.each(LAYERS)(
  'the stub of a wall beside a door belongs neither to the door nor to the wall across, on $walls',
  ({ walls, doors }) => {
    for (const outer of [200, 240, 300, 365, 490]) {
      for (const inner of [115, 175, 240, 300]) {
        for (const stub of [100, 150, 200, 240]) {
          const { rooms, door } = twoRooms(outer, inner, stub);
          const drawn = on(walls, ring(rectangle(0, 0, 10_000, 6_000)) + ring(rooms)) + on(doors, door) + names;
          const plan = readDrawn(drawn, mm);
          const found = { doors: widthsOf(plan, 'door'), thick: thicknessesOf(plan), rooms: areasOf(plan).length };
          const thick = [...new Set([inner, outer])].sort((a, b) => a - b);
          expect([outer, inner, stub, found]).toEqual([outer, inner, stub, { doors: [900], thick, rooms: 2 }]);
        }
      }
    }
  },
);

/** The walls of a house in an angle, whose inner corner is at 4000, 4000, with an opening so far beside that corner. */
function angledHouse(thick: number, stub: number, width: number): string {
  const [corner, inside] = [4_000, 4_000 - thick];
  const [low, high] = [corner + stub, corner + stub + width];
  const outer: XY[] = [
    [corner, corner],
    [10_000, corner],
    [10_000, 0],
    [0, 0],
    [0, 9_000],
    [corner, 9_000],
    [corner, high],
    [inside, high],
    [inside, 9_000 - thick],
    [thick, 9_000 - thick],
    [thick, thick],
    [10_000 - thick, thick],
    [10_000 - thick, inside],
    [inside, inside],
  ];
  const start: XY[] = stub > 0 ? [[corner, low]] : [];
  const end: XY[] = stub > 0 ? [[inside, low]] : [[inside, corner]];
  return path([...start, ...outer, ...end, [corner, stub > 0 ? low : corner]]);
}

test.each(LAYERS)(
  'an opening at the inner corner of an angled house has its width, and its panes are no wall, on $walls',
  ({ walls, doors, windows }) => {
    for (const thick of [115, 200, 300, 365]) {
      for (const stub of [0, 100, 200, 400]) {
        const [low, high, middle] = [4_000 + stub, 5_010 + stub, 4_000 - thick / 2];
        const house = on(walls, angledHouse(thick, stub, 1_010)) + text([1_500, 2_000], 'Wohnen', 200);
        const panes = [middle - 20, middle + 20].map((x) => line([x, low], [x, high])).join('');
        const leaf = line([4_000, high], [5_010, high]) + arc([4_000, high], 1_010, 270, 360);
        const seen = [house + on(doors, leaf), house + on(windows, panes)].map((drawn) => {
          const plan = readDrawn(drawn, mm);
          const openings = plan.storeys.flatMap((storey) => storey.walls.flatMap((wall) => wall.openings));
          const all = openings.map(({ type, widthMm }) => [type, Math.round(widthMm / 100)]);
          return { all, thick: thicknessesOf(plan), rooms: areasOf(plan).length };
        });
        expect([thick, stub, seen]).toEqual([
          thick,
          stub,
          ['door', 'window'].map((type) => ({ all: [[type, 10]], thick: [thick], rooms: 1 })),
        ]);
      }
    }
  },
);

test.each([
  ['A-WALL', ring],
  ['A-WALL', outline],
  ['0', ring],
  ['0', outline],
])('a niche in a wall is no opening: its sides end at its back, on %s', (layer, drawn) => {
  const room: XY[] = [
    [400, 400],
    [9_600, 400],
    [9_600, 5_600],
    [6_200, 5_600],
    [6_200, 5_780],
    [5_000, 5_780],
    [5_000, 5_600],
    [400, 5_600],
  ];
  const plan = readDrawn(on(layer, drawn(rectangle(0, 0, 10_000, 6_000)) + drawn(room)) + names, mm);
  expect(areasOf(plan)).toEqual([47.8]);
  expect(plan.storeys.flatMap(({ walls }) => walls.flatMap(({ openings }) => openings))).toEqual([]);
});

test('a niche below a window is a window, because jambs go through the wall', () => {
  const walls = path([
    [3_000, 0],
    [0, 0],
    [0, 6_000],
    [10_000, 6_000],
    [10_000, 0],
    [4_500, 0],
    [4_500, 400],
    [9_600, 400],
    [9_600, 5_600],
    [400, 5_600],
    [400, 400],
    [3_000, 400],
    [3_000, 0],
  ]);
  const panes = [0, 110, 220].map((y) => line([3_000, y], [4_500, y])).join('');
  const plan = readDrawn(walls + panes + names, mm);
  expect([areasOf(plan), widthsOf(plan, 'window')]).toEqual([[47.8], [1_500]]);
});

describe('round walls are walls', () => {
  const tower = arc([10_000, 6_000], 2_000, 270, 180) + arc([10_000, 6_000], 1_700, 259.8, 190.2);
  const house =
    path([
      [10_000, 4_000],
      [10_000, 0],
      [0, 0],
      [0, 6_000],
      [8_000, 6_000],
    ]) +
    path([
      [9_700, 4_327],
      [9_700, 300],
      [300, 300],
      [300, 5_700],
      [8_327, 5_700],
    ]);

  test.each(['A-WALL', '0'])('a tower at the corner of a house, on %s', (layer) => {
    expect(areasOf(readDrawn(on(layer, house + tower) + names, mm))).toEqual([58.4]);
  });

  test('a round house on one layer', () => {
    const drawn = circle([3_000, 3_000], 3_000) + circle([3_000, 3_000], 2_700);
    expect(areasOf(readDrawn(drawn + text([2_500, 3_000], 'Wohnen', 200), mm))).toEqual([22.6]);
  });

  test('a winding stair has arcs like a wall, and treads between them', () => {
    const house = ring(rectangle(0, 0, 8_000, 6_000)) + ring(rectangle(300, 300, 7_700, 5_700));
    const centre: XY = [5_000, 3_000];
    const at = (radius: number, angle: number): XY => [
      centre[0] + radius * Math.cos(angle),
      centre[1] + radius * Math.sin(angle),
    ];
    const treads = Array.from({ length: 12 }, (_, tread) => line(at(900, tread / 4), at(1_500, tread / 4))).join('');
    const stair = arc(centre, 900, 0, 180) + arc(centre, 1_500, 0, 180) + treads;
    const plan = readDrawn(house + stair + text([1_500, 3_000], 'Diele', 200), mm);
    expect(areasOf(plan)).toEqual([40]);
  });
});
