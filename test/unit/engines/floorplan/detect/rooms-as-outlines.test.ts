import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  areasOf,
  outline,
  readDrawn,
  rectangle,
  text,
  type XY,
} from '../../../../fixtures/floorplans/drawn-by-hand.ts';

/**
 * Two houses wall to wall, each with a room, a bath and a closet between room and bath, of which only outlines are
 * drawn.
 */
const houses = fc.record({
  partyMm: fc.integer({ min: 200, max: 760 }),
  wallMm: fc.integer({ min: 60, max: 300 }),
  closetMm: fc.integer({ min: 900, max: 1_400 }),
  deepMm: fc.integer({ min: 1_300, max: 1_900 }),
  bathMm: fc.integer({ min: 2_600, max: 3_400 }),
});
type Houses = typeof houses extends fc.Arbitrary<infer Value> ? Value : never;

test('closets drawn as outlines between rooms are rooms, and all between two houses is wall', () => {
  fc.assert(
    fc.property(houses, (house) => {
      const { drawn, areasM2 } = drawnHouses(house);
      const areas = areasOf(readDrawn(drawn, { unit: 'mm' }));
      expect(areas).toHaveLength(areasM2.length);
      for (const [index, area] of areasM2.entries()) expect(Math.abs((areas[index] ?? 0) / area - 1)).toBeLessThan(0.1);
    }),
    { seed: 29, numRuns: 300 },
  );
});

test('two real houses with linings before their party wall have all twelve rooms', () => {
  const bedroom: XY[] = [
    [0, 0],
    [3_708, 0],
    [3_708, 6_249],
    [2_089, 6_249],
    [2_089, 5_709],
    [0, 5_709],
  ];
  const hallway: XY[] = [
    [0, 5_833],
    [1_965, 5_833],
    [1_965, 11_133],
    [1_014, 11_133],
    [1_014, 7_658],
    [0, 7_658],
  ];
  const left = [hallway, rectangle(0, 7_658, 1_014, 11_149), rectangle(2_089, 6_373, 3_613, 7_289)];
  const ofHouse = [
    ...left,
    rectangle(2_089, 7_413, 3_613, 10_533),
    bedroom,
    bedroom.map(([x, y]): XY => [x, 16_966 - y]),
  ];
  const other = ofHouse.map((corners) => corners.map(([x, y]): XY => [7_966 - x, 16_966 - y]));
  const names = text([600, 3_000], 'Bedroom 1', 200) + text([6_000, 3_000], 'Bedroom 2', 200);
  const drawn = [...ofHouse, ...other].map(outline).join('') + names;
  expect(areasOf(readDrawn(drawn, { unit: 'mm' }))).toHaveLength(12);
});

test('a table that stands free before the rooms is no room', () => {
  const { drawn, areasM2 } = drawnHouses({
    partyMm: 400,
    wallMm: 120,
    closetMm: 900,
    deepMm: 1_500,
    bathMm: 3_000,
  });
  const table = outline(rectangle(1_000, -2_500, 2_200, -1_700));
  expect(areasOf(readDrawn(drawn + table, { unit: 'mm' }))).toHaveLength(areasM2.length);
});

test('two baths that face each other across a duct, one further along it, keep their own walls', () => {
  const foyer: XY[] = [
    [6_200, 4_000],
    [6_324, 4_000],
    [6_324, 417],
    [8_383, 417],
    [8_383, 5_975],
    [7_369, 5_975],
    [7_369, 9_725],
    [6_350, 9_725],
    [6_350, 6_805],
    [6_226, 6_805],
    [6_226, 5_200],
    [6_200, 5_200],
  ];
  const bath = rectangle(4_770, 7_554, 6_226, 9_725);
  const ofHouse = [
    foyer,
    bath,
    rectangle(417, 417, 6_200, 5_200),
    rectangle(417, 5_200, 6_226, 7_430),
    rectangle(7_369, 5_975, 8_383, 9_725),
  ];
  const other = ofHouse.map((corners) => corners.map(([x, y]): XY => [8_800 - x, 17_800 - y]));
  const names = text([2_000, 3_000], 'Living Room', 200) + text([4_000, 11_400], 'Kitchen', 200);
  const areas = areasOf(readDrawn([...ofHouse, ...other].map(outline).join('') + names, { unit: 'mm' }));
  expect(areas.filter((area) => Math.abs(area - 3.16) < 0.1)).toHaveLength(2);
});

test('a corridor with an inner outline around a core is a room, and so are the rooms of the core', () => {
  const core = [rectangle(2_120, 2_120, 5_000, 5_880), rectangle(5_120, 2_120, 7_880, 5_880)];
  const corridor = [rectangle(0, 0, 10_000, 8_000), rectangle(2_000, 2_000, 8_000, 6_000)];
  const office = rectangle(10_120, 0, 14_000, 8_000);
  const names =
    text([700, 700], 'Corridor', 200) + text([3_000, 4_000], 'Lift', 200) + text([6_000, 4_000], 'Stair', 200);
  const areas = areasOf(readDrawn([...corridor, ...core, office].map(outline).join('') + names, { unit: 'mm' }));
  // The ring of the corridor is its outer outline: a plan has no rooms with holes.
  expect(areas.map((area) => Math.round(area * 10) / 10)).toEqual([10.4, 10.8, 31, 80]);
});

test('a hall and a living room that share a line are two rooms', () => {
  const drawn = [rectangle(0, 0, 4_000, 5_000), rectangle(4_000, 0, 9_000, 5_000), rectangle(0, 5_200, 9_000, 8_000)];
  const names = text([1_000, 2_000], 'Hall', 200) + text([6_000, 2_000], 'Living Room', 200);
  const areas = areasOf(readDrawn(drawn.map(outline).join('') + names, { unit: 'mm' }));
  expect(areas).toHaveLength(3);
  for (const [index, area] of [20, 25, 25.2].entries()) expect(areas[index]).toBeCloseTo(area, 0);
});

test('a bed in a room that is drawn as an outline is no room', () => {
  const rooms = [rectangle(0, 0, 5_000, 4_000), rectangle(5_150, 0, 9_000, 4_000), rectangle(0, 4_150, 9_000, 8_000)];
  const bed = rectangle(1_000, 100, 3_000, 2_100);
  const names = text([4_000, 3_000], 'Bedroom', 200) + text([6_000, 2_000], 'Bath', 200);
  const areas = areasOf(readDrawn([...rooms, bed].map(outline).join('') + names, { unit: 'mm' }));
  expect(areas).toHaveLength(3);
});

const WIDE_MM = 4_200;
const BEDROOM_MM = 4_000;

/** The left house, and the right one turned by half a turn: closets lie opposite bedrooms. */
function drawnHouses({ partyMm, wallMm, closetMm, deepMm, bathMm }: Houses): {
  drawn: string;
  areasM2: number[];
} {
  const mirror = 2 * WIDE_MM + partyMm;
  const [closetTop, bathTop] = [closetMm, closetMm + wallMm + bathMm];
  const inner = WIDE_MM - deepMm - wallMm;
  const left = [
    [0, 0, inner, bathTop],
    [WIDE_MM - deepMm, 0, WIDE_MM, closetTop],
    [WIDE_MM - deepMm, closetTop + wallMm, WIDE_MM, bathTop],
    [0, bathTop + wallMm, WIDE_MM, bathTop + wallMm + BEDROOM_MM],
  ] as const;
  const top = bathTop + wallMm + BEDROOM_MM;
  const rooms = left.flatMap(([x0, y0, x1, y1]) => [
    rectangle(x0, y0, x1, y1),
    rectangle(mirror - x1, top - y1, mirror - x0, top - y0),
  ]);
  const areas = left.flatMap(([x0, y0, x1, y1]) => Array.from({ length: 2 }, () => ((x1 - x0) * (y1 - y0)) / 1e6));
  const names = text([600, bathTop + 2_000], 'Bedroom 1', 200) + text([mirror - 2_600, 2_000], 'Bedroom 2', 200);
  return { drawn: rooms.map(outline).join('') + names, areasM2: areas.sort((a, b) => a - b) };
}
