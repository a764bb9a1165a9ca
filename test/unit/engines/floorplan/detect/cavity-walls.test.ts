import { describe, expect, test } from 'vitest';
import {
  arc,
  areasOf,
  hatch,
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

const [WIDE, DEEP] = [10_000, 7_000];
/** From outside: a shell of bricks, a cavity with insulation, the wall that bears. */
const FACES = [0, 115, 175, 415] as const;
const rings = FACES.map((depth) => rectangle(depth, depth, WIDE - depth, DEEP - depth));
const partition = [rectangle(5_000, 415, 5_115, 2_000), rectangle(5_000, 2_900, 5_115, 6_585)];
const innerDoor = line([5_115, 2_000], [6_015, 2_000]) + arc([5_115, 2_000], 900, 0, 90);
const names = text([2_000, 3_000], 'Wohnen', 200) + text([7_500, 3_000], 'Schlafen', 200);
/** In the bearing wall of a window from x 1500 to 2700; a front door stands from 7000 to 8010. */
const pane = line([1_500, 190], [2_700, 190]) + line([1_500, 240], [2_700, 240]);
const frontDoor = line([7_000, 415], [7_000, 1_425]) + arc([7_000, 415], 1_010, 0, 90);
const AREAS = [27.6, 28.3];
const mm = { unit: 'mm' } as const;

/** A shell between two depths, broken at the window and at the front door, with its jambs. */
function shell(outer: number, inner: number): string {
  const [right, top] = [WIDE - outer, DEEP - outer];
  const [innerRight, innerTop] = [WIDE - inner, DEEP - inner];
  const around: XY[] = [
    [1_500, outer],
    [outer, outer],
    [outer, top],
    [right, top],
    [right, outer],
    [8_010, outer],
    [8_010, inner],
    [innerRight, inner],
    [innerRight, innerTop],
    [inner, innerTop],
    [inner, inner],
    [1_500, inner],
  ];
  return outline(around) + outline(rectangle(2_700, outer, 7_000, inner));
}

describe('a wall of two shells with a cavity is one wall of the whole thickness', () => {
  test.each([
    ['a layer of walls', 'MAUERWERK', 'TUEREN'],
    ['one layer for everything', '0', '0'],
  ])('when its faces are closed polylines on %s', (_, walls, doors) => {
    const drawn = on(walls, [...rings, ...partition].map(outline).join('')) + on(doors, innerDoor) + names;
    const plan = readDrawn(drawn, mm);
    expect([areasOf(plan), thicknessesOf(plan)]).toEqual([AREAS, [115, 415]]);
  });

  test('when only its shells are filled', () => {
    const [outside, front, back, inside] = rings;
    const shells = hatch('SOLID', outside ?? [], front ?? []) + hatch('SOLID', back ?? [], inside ?? []);
    const inner = partition.map((corners) => hatch('SOLID', corners)).join('');
    const plan = readDrawn(on('WAND', shells + inner) + on('TUEREN', innerDoor) + names, mm);
    expect([areasOf(plan), thicknessesOf(plan)]).toEqual([AREAS, [115, 415]]);
  });

  test.each([
    ['layers by their names', 'A-WALL', 'A-GLAZ', 'A-DOOR'],
    ['one layer for everything', '0', '0', '0'],
  ])('with the openings of both shells as one, on %s', (_, walls, windows, doors) => {
    const shells = shell(0, 115) + shell(175, 415) + partition.map(outline).join('');
    const plan = readDrawn(on(walls, shells) + on(windows, pane) + on(doors, frontDoor + innerDoor) + names, mm);
    expect([areasOf(plan), thicknessesOf(plan)]).toEqual([AREAS, [115, 415]]);
    expect([widthsOf(plan, 'door'), widthsOf(plan, 'window'), widthsOf(plan, 'passage')]).toEqual([
      [900, 1_010],
      [1_200],
      [],
    ]);
  });

  test('where a partition joins the inner shell without a line', () => {
    const broken = FACES.slice(0, 3).map((depth) =>
      path([
        [8_010, depth],
        [WIDE - depth, depth],
        [WIDE - depth, DEEP - depth],
        [depth, DEEP - depth],
        [depth, depth],
        [1_500, depth],
      ]),
    );
    const between = FACES.slice(0, 3).map((depth) => line([2_700, depth], [7_000, depth]));
    const rooms =
      path([
        [1_500, 415],
        [415, 415],
        [415, 6_585],
        [5_000, 6_585],
        [5_000, 2_900],
        [5_115, 2_900],
        [5_115, 6_585],
        [9_585, 6_585],
        [9_585, 415],
        [8_010, 415],
      ]) +
      path([
        [2_700, 415],
        [5_000, 415],
        [5_000, 2_000],
        [5_115, 2_000],
        [5_115, 415],
        [7_000, 415],
      ]);
    const jambs = [1_500, 2_700, 7_000, 8_010].map((x) => line([x, 0], [x, 415]));
    const walls = [...broken, ...between, rooms, ...jambs].join('');
    const plan = readDrawn(walls + pane + frontDoor + innerDoor + names, mm);
    expect([areasOf(plan), thicknessesOf(plan)]).toEqual([AREAS, [115, 415]]);
    expect([widthsOf(plan, 'door'), widthsOf(plan, 'window')]).toEqual([[900, 1_010], [1_200]]);
  });
});

test('two walls with a shaft between them stay two walls', () => {
  const house = ring(rectangle(0, 0, 10_600, 6_000)) + ring(rectangle(300, 300, 10_300, 5_700));
  const walls = ring(rectangle(4_900, 300, 5_000, 5_700)) + ring(rectangle(5_600, 300, 5_700, 5_700));
  const plan = readDrawn(on('A-WALL', house + walls) + names, mm);
  expect(areasOf(plan).filter((area) => area > 4)).toEqual([24.8, 24.8]);
});
