import { expect, test } from 'vitest';
import {
  arc,
  areasOf,
  insert,
  line,
  on,
  path,
  readDrawn,
  rectangle,
  ring,
  text,
  widthsOf,
} from '../../../../fixtures/floorplans/drawn-by-hand.ts';

const house = ring(rectangle(0, 0, 10_000, 8_000)) + ring(rectangle(300, 300, 9_700, 7_700));
const names = text([2_000, 3_000], 'Wohnen', 200) + text([8_000, 1_000], 'Bad', 200);
const door = line([0, 800], [-900, 800]) + arc([0, 800], 900, 90, 180);
const tub = on('SANITAER', ring(rectangle(1_200, 1_700, 2_850, 2_350)));
const mm = { unit: 'mm' } as const;

test.each([
  ['layers by their names', 'A-WALL', 'A-DOOR'],
  ['one layer for everything', '0', '0'],
])(
  'a bath that is drawn as a block, with walls on two sides, its door and its tub, is a room, on %s',
  (_, walls, doors) => {
    const partitions =
      ring(rectangle(0, 0, 115, 800)) +
      ring(rectangle(0, 1_700, 115, 2_615)) +
      ring(rectangle(115, 2_500, 3_000, 2_615));
    const plan = readDrawn(on(walls, house) + insert('EINHEIT', [6_700, 300]) + names, mm, {
      EINHEIT: on(walls, partitions) + on(doors, door) + tub,
    });
    expect(areasOf(plan)).toEqual([7.2, 61.7]);
    expect(widthsOf(plan, 'door')).toEqual([900]);
    expect(plan.storeys[0]?.objects).toEqual([]);
  },
);

test.each([
  ['layers by their names', 'MUROS', 'PUERTAS'],
  ['one layer for everything', '0', '0'],
])(
  'a cell with walls all around it, two of them against the walls of the house, is a room and takes its place from the room around it, on %s',
  (_, layer, doors) => {
    const walls = path([
      [0, 800],
      [0, 0],
      [3_000, 0],
      [3_000, 2_500],
      [0, 2_500],
      [0, 1_700],
      [100, 1_700],
      [100, 2_400],
      [2_900, 2_400],
      [2_900, 100],
      [100, 100],
      [100, 800],
      [0, 800],
    ]);
    const plan = readDrawn(on(layer, house) + insert('CELDA', [6_700, 300]) + names, mm, {
      CELDA: on(layer, walls) + on(doors, door) + tub,
    });
    expect([areasOf(plan), widthsOf(plan, 'door'), widthsOf(plan, 'window')]).toEqual([[6.4, 62.1], [900], []]);
  },
);

test('a bed on a layer of walls, a wardrobe with doors and a shower in its corner stay furniture', () => {
  const bed = ring(rectangle(0, 0, 2_000, 1_600)) + ring(rectangle(60, 60, 1_940, 1_540));
  const leaf = (x: number, open: number) => line([x, 0], [x, -600]) + arc([x, 0], 600, 270 + open, 360 + open);
  const wardrobe = ring(rectangle(0, 0, 1_200, 600)) + leaf(0, 0) + leaf(1_200, -90);
  const shower = path([
    [0, 1_300],
    [0, 0],
    [1_300, 0],
  ]);
  const blocks = { BED: bed, WARDROBE: wardrobe, SHOWER: shower + arc([0, 0], 1_300, 0, 90) };
  const placed =
    on('A-WALL', insert('BED', [1_000, 4_000])) + insert('WARDROBE', [5_000, 5_000]) + insert('SHOWER', [7_000, 2_000]);
  const plan = readDrawn(on('A-WALL', house) + placed, mm, blocks);
  expect(areasOf(plan)).toEqual([69.6]);
});
