import { expect, test } from 'vitest';
import { readFloorPlan } from '../../../../shared/floorplan/detect/read-floor-plan.ts';
import { readDrawing } from '../../../../shared/floorplan/dxf/read-drawing.ts';

type XY = readonly [x: number, y: number];

/** A DXF in millimetres of closed polylines and lines, each on a layer. */
function drawing(shapes: readonly { layer: string; points: readonly XY[]; closed?: boolean }[], others = '') {
  const entities = shapes.map(({ layer, points, closed = false }) => {
    const corners = points.map(([x, y]) => `10\n${x}\n20\n${y}\n`).join('');
    return `0\nLWPOLYLINE\n8\n${layer}\n90\n${points.length}\n70\n${closed ? 1 : 0}\n${corners}`;
  });
  return readDrawing(Buffer.from(`0\nSECTION\n2\nENTITIES\n${entities.join('')}${others}0\nENDSEC\n0\nEOF\n`));
}

const rectangle = (x0: number, y0: number, x1: number, y1: number): XY[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];
const areas = (plan: ReturnType<typeof readFloorPlan>) =>
  plan.storeys.flatMap(({ rooms }) => rooms.map(({ areaM2 }) => Math.round(areaM2 * 100) / 100));

test('a rectangle within a rectangle is a room with a wall around it', () => {
  const shapes = [rectangle(0, 0, 5_000, 4_000), rectangle(200, 200, 4_800, 3_800)].map((points) => ({
    layer: 'WALL',
    points,
    closed: true,
  }));
  const plan = readFloorPlan(drawing(shapes), { unit: 'mm' });
  expect(areas(plan)).toEqual([16.56]);
  expect(plan.storeys[0]?.walls.map(({ thicknessMm }) => Math.round(thicknessMm))).toEqual([200, 200, 200, 200]);
});

test('glass from wall to wall closes a room and holds no window; a sill that ends in the open is nothing', () => {
  const wall = (...points: XY[]) => ({ layer: 'WALL', points, closed: true });
  const pane = (y: number, x0: number, x1: number) => ({ layer: 'GLAZING', points: [[x0, y] as XY, [x1, y] as XY] });
  const around = wall(
    [0, 0],
    [200, 0],
    [200, 3_800],
    [7_800, 3_800],
    [7_800, 0],
    [8_000, 0],
    [8_000, 4_000],
    [0, 4_000],
  );
  const plan = readFloorPlan(drawing([around, pane(40, 200, 7_800), pane(100, 200, 7_800), pane(-900, 1_000, 5_000)]), {
    unit: 'mm',
  });
  expect(areas(plan)).toEqual([28.12]);
  expect(plan.storeys[0]?.walls.flatMap(({ openings }) => openings)).toEqual([]);
});

test('two windows at a corner close the room, though the pier between them is shorter than it is thick', () => {
  const wall = (...points: XY[]) => ({ layer: 'WALL', points, closed: true });
  const pane = (...points: XY[]) => ({ layer: 'WINDOW', points });
  const around = wall(
    [0, 0],
    [6_000, 0],
    [6_000, 2_000],
    [5_600, 2_000],
    [5_600, 400],
    [400, 400],
    [400, 3_600],
    [4_000, 3_600],
    [4_000, 4_000],
    [0, 4_000],
  );
  const pier = wall([5_450, 3_600], [5_450, 4_000], [6_000, 4_000], [6_000, 3_450], [5_600, 3_450], [5_600, 3_600]);
  const panes = [pane([4_000, 3_800], [5_450, 3_800]), pane([5_800, 2_000], [5_800, 3_450])];
  const plan = readFloorPlan(drawing([around, pier, ...panes]), { unit: 'mm' });
  expect(areas(plan)).toEqual([16.64]);
  expect(plan.storeys[0]?.walls.flatMap(({ openings }) => openings.map(({ type }) => type))).toEqual([
    'window',
    'window',
  ]);
});

test('a door beside a partition is found, though the stub between them is shorter than the wall is thick', () => {
  const wall = (...points: XY[]) => ({ layer: 'WALL', points, closed: true });
  const [outer, middle] = [rectangle(0, 0, 8_400, 4_400), rectangle(400, 400, 4_000, 4_000)];
  const upper = rectangle(4_400, 2_300, 8_000, 4_000);
  const lower = rectangle(4_400, 400, 8_000, 2_200);
  // Between the rooms on the left and on the right, below the partition that comes in at 2,250 mm.
  const door = { layer: 'DOOR', points: rectangle(4_000, 1_200, 4_400, 2_100), closed: true };
  const [left, right] = [middle, lower].map((points) => wall(...points));
  const plan = readFloorPlan(drawing([wall(...outer), left!, right!, wall(...upper), door]), { unit: 'mm' });
  expect(areas(plan).sort((a, b) => a - b)).toEqual([6.12, 6.48, 12.96]);
  expect(plan.storeys[0]?.walls.flatMap(({ openings }) => openings.map(({ type }) => type))).toEqual(['door']);
});

test('treads, strings, tiles and hatching are no walls where all lie on one layer', () => {
  const line = (...points: XY[]) => ({ layer: '0', points });
  const walls = [rectangle(0, 0, 9_000, 7_000), rectangle(300, 300, 8_700, 6_700)].flatMap((corners) =>
    corners.map((corner, n) => line(corner, corners[(n + 1) % 4]!)),
  );
  const treads = Array.from({ length: 9 }, (_, n) => line([1_000, 1_000 + n * 270], [1_900, 1_000 + n * 270]));
  const strings = [1_000, 1_900].map((x) => line([x, 1_000], [x, 1_000 + 8 * 270]));
  const tiles = Array.from({ length: 12 }, (_, n) => line([4_000 + n * 300, 1_000], [4_000 + n * 300, 5_000]));
  const name = '0\nTEXT\n8\nTEXT\n10\n6000\n20\n6000\n40\n200\n1\nHall\n';
  const plain = readFloorPlan(drawing(walls, name), { unit: 'mm' });
  const plan = readFloorPlan(drawing([...walls, ...treads, ...strings, ...tiles], name), { unit: 'mm' });
  expect(areas(plan)).toEqual([53.76]);
  expect(plan.storeys).toEqual(plain.storeys);
});

test('walls along an arc close a room', () => {
  const line = (...points: XY[]) => ({ layer: 'WALL', points });
  const arc = (radius: number) => `0\nARC\n8\nWALL\n10\n0\n20\n0\n40\n${radius}\n50\n0\n51\n180\n`;
  const faces = [
    line([-3_300, 0], [-3_300, -2_300], [3_300, -2_300], [3_300, 0]),
    line([-3_000, 0], [-3_000, -2_000], [3_000, -2_000], [3_000, 0]),
  ];
  const plan = readFloorPlan(drawing(faces, arc(3_000) + arc(3_300)), { unit: 'mm' });
  const [area] = areas(plan);
  expect(area! / (6 * 2 + (Math.PI * 9) / 2)).toBeCloseTo(1, 1);
});

test('profiles are no plan: nothing says that their parallel lines are walls', () => {
  const shapes = [rectangle(0, 0, 5_000, 4_000), rectangle(200, 200, 4_800, 3_800)].flatMap((corners) =>
    corners.map((corner, n) => ({ layer: 'PROFILE', points: [corner, corners[(n + 1) % 4]!] })),
  );
  const text = '0\nTEXT\n8\nTEXT\n10\n2000\n20\n2000\n40\n200\n1\nKitchen\n';
  expect(readFloorPlan(drawing(shapes), { unit: 'mm' })).toMatchObject({
    storeys: [],
    warnings: [{ code: 'NO_WALLS' }],
  });
  expect(readFloorPlan(drawing(shapes, text), { unit: 'mm' }).storeys[0]?.rooms[0]?.name).toBe('Kitchen');
});

test('sizes printed in feet outvote what the header says, and single lines may end at the face of a wall', () => {
  const line = (...points: XY[]) => ({ layer: 'WALLS', points });
  const walls = [line([0, 0], [24, 0], [24, 15], [0, 15], [0, 0]), line([12, 0.5], [12, 14.5])];
  const label = (x: number) => `0\nTEXT\n8\nTEXT\n10\n${x}\n20\n7\n40\n1\n1\n11.5' x 14.0'\n`;
  const { source, storeys } = readFloorPlan(drawing(walls, label(4) + label(16)));
  expect([source.unit, storeys[0]?.rooms.length]).toEqual(['ft', 2]);
});
