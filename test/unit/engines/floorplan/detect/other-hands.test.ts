import { expect, test } from 'vitest';
import {
  arc,
  areasOf as areas,
  line,
  on,
  outline,
  readDrawn as read,
  rectangle,
  ring,
  text,
  widthsOf as widths,
  type XY,
} from '../../../../fixtures/floorplans/drawn-by-hand.ts';

/** A door of 900 in the partition of the house at x 5000, from y 1000 to 1900. */
const door = line([5_100, 1_000], [6_000, 1_000]) + arc([5_100, 1_000], 900, 0, 90);

test('a house, a sofa and a window without a pane on one layer are walls, furniture and a window', () => {
  const outline = ring(rectangle(0, 0, 10_000, 6_000)) + ring(rectangle(300, 300, 9_700, 5_700));
  const partition = ring(rectangle(5_000, 300, 5_100, 1_000)) + ring(rectangle(5_000, 1_900, 5_100, 5_700));
  const jambs = line([7_000, 0], [7_000, 300]) + line([8_200, 0], [8_200, 300]);
  const sofa = ring(rectangle(1_000, 4_800, 3_000, 5_600)) + ring(rectangle(1_150, 4_950, 2_850, 5_600));
  const stairs = Array.from({ length: 10 }, (_, tread) =>
    ring(rectangle(400 + tread * 280, 320, 680 + tread * 280, 1_300)),
  );
  const plan = read([outline, partition, jambs, sofa, ...stairs, door, text([3_000, 3_000], 'Living', 200)].join(''), {
    unit: 'mm',
  });
  expect(areas(plan)).toEqual([24.8, 25.4]);
  expect(widths(plan, 'window')).toEqual([1_200]);
  expect(widths(plan, 'door')).toEqual([900]);
});

test('printed areas tell the unit and the net area of rooms within single lines', () => {
  const walls = [
    line([0, 0], [800, 0]),
    line([800, 0], [800, 400]),
    line([0, 400], [800, 400]),
    line([0, 0], [0, 400]),
    line([400, 0], [400, 150]),
    line([400, 240], [400, 400]),
  ];
  const leaf = line([400, 150], [490, 150]) + arc([400, 150], 90, 0, 90);
  const labels = [text([100, 200], '14.40 m2', 15), text([600, 200], '14.40 m2', 15)];
  const plan = read([...walls, leaf, ...labels].join(''));
  expect(plan.source.unit).toBe('cm');
  expect(areas(plan)).toEqual([14.4, 14.4]);
  expect(widths(plan, 'door')).toEqual([900]);
});

/** A house of one room, with gaps in its lower wall from x 2000 to 2900 and from 5000 to 6800. */
const gappedHouse = [
  ...[
    [0, 2_000],
    [2_900, 5_000],
    [6_800, 9_000],
  ].map(([x0 = 0, x1 = 0]) => ring(rectangle(x0, 0, x1, 300))),
  ring(rectangle(0, 300, 300, 6_000)),
  ring(rectangle(8_700, 300, 9_000, 6_000)),
  ring(rectangle(300, 5_700, 8_700, 6_000)),
].join('');
const thresholds = [2_000, 5_000].map((x) => line([x, 0], [x === 2_000 ? 2_900 : 6_800, 0])).join('');

test('leaves without arcs are doors in outer walls too, one leaf or two, and lines from jamb to jamb are their thresholds', () => {
  const leaf = line([2_000, 300], [2_000, 1_200]);
  const leaves = line([5_000, 300], [5_000, 1_200]) + line([6_800, 300], [6_800, 1_200]);
  const plan = read(gappedHouse + thresholds + leaf + leaves, { unit: 'mm' });
  expect(widths(plan, 'door')).toEqual([900, 1_800]);
  expect(widths(plan, 'window')).toEqual([]);
});

test('two leaves that slide past each other are a door, and with a sill over the whole width a window', () => {
  const leaf = line([2_000, 0], [2_000, 1_000]);
  const sliding = ring(rectangle(5_000, 120, 5_950, 150)) + ring(rectangle(5_850, 160, 6_800, 190));
  const sill = [0, 300].map((y) => line([5_000, y], [6_800, y])).join('');
  const door = read(gappedHouse + leaf + sliding, { unit: 'mm' });
  expect([widths(door, 'door'), widths(door, 'window')]).toEqual([[900, 1_800], []]);
  const window = read(gappedHouse + leaf + sliding + sill, { unit: 'mm' });
  expect([widths(window, 'door'), widths(window, 'window')]).toEqual([[900], [1_800]]);
});

test('doors ajar are doors when their swings are chains of chords', () => {
  const chords = (hinge: XY, radius: number) =>
    Array.from({ length: 8 }, (_, step) => (Math.PI / 6) * (1 - step / 7)).map(
      (angle): XY => [hinge[0] + radius * Math.cos(angle), hinge[1] + radius * Math.sin(angle)],
    );
  const polyline = (points: readonly XY[]) =>
    `0\nLWPOLYLINE\n8\n0\n90\n${points.length}\n70\n0\n${points.map(([x, y]) => `10\n${x}\n20\n${y}\n`).join('')}`;
  const path = chords([2_000, 300], 900);
  const plan = read(gappedHouse + line([2_000, 300], path[0] ?? [0, 0]) + polyline(path), { unit: 'mm' });
  expect(widths(plan, 'door')).toEqual([900]);
});

test('an open leaf of four lines along a gap belongs to the door of its swing, and the gap is no door', () => {
  // The lower wall has its door beside the corner, the left one a passage where the leaf stands.
  const walls = [
    rectangle(0, 0, 350, 300),
    rectangle(1_250, 0, 9_000, 300),
    rectangle(0, 1_200, 300, 6_000),
    rectangle(8_700, 300, 9_000, 6_000),
    rectangle(300, 5_700, 8_700, 6_000),
  ].map(ring);
  const leaf = ring(rectangle(310, 300, 350, 1_200));
  const swing = arc([350, 300], 900, 0, 90);
  const plan = read(on('A-WALL', walls.join('')) + on('A-DOOR', leaf + swing), { unit: 'mm' });
  expect(widths(plan, 'door')).toEqual([900]);
});

test('two frames side by side in one gap of a wall are two windows, also where the room is open', () => {
  const frame = (x0: number, x1: number) => outline(rectangle(x0, 0, x1, 300));
  const faces = [
    [0, 0, 2_000, 0],
    [4_800, 0, 9_000, 0],
    [300, 300, 2_000, 300],
    [4_800, 300, 8_700, 300],
  ].map(([x0 = 0, y0 = 0, x1 = 0, y1 = 0]) => line([x0, y0], [x1, y1]));
  const others = [
    [0, 0, 0, 6_000],
    [300, 300, 300, 5_700],
    [0, 6_000, 9_000, 6_000],
    [300, 5_700, 8_700, 5_700],
    [9_000, 0, 9_000, 2_000],
    [8_700, 300, 8_700, 2_000],
    [9_000, 3_500, 9_000, 6_000],
    [8_700, 3_500, 8_700, 5_700],
  ].map(([x0 = 0, y0 = 0, x1 = 0, y1 = 0]) => line([x0, y0], [x1, y1]));
  const windows = frame(2_000, 2_800) + frame(2_900, 4_800);
  const plan = read(on('A-WALL', [...faces, ...others].join('')) + on('A-GLAZ', windows), { unit: 'mm' });
  expect(widths(plan, 'window')).toEqual([800, 1_900]);
});

test('treads are no leaves: lines as long as a gap, beside each other from its jamb', () => {
  const treads = Array.from({ length: 8 }, (_, tread) =>
    line([2_000 + 280 * tread, 300], [2_000 + 280 * tread, 1_200]),
  );
  const plan = read(gappedHouse + treads.join(''), { unit: 'mm' });
  expect(widths(plan, 'door')).toEqual([]);
});
