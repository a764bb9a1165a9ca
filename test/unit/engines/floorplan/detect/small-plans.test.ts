import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFloorPlan } from '../../../../../shared/engines/floorplan/detect/read-floor-plan.ts';
import { elementAround, elementAt } from '../../../../../shared/engines/floorplan/geometry/element-at.ts';
import { readDrawing } from '../../../../fixtures/floorplans/read-drawing.ts';

/* This file has more than 300 lines, because most of it are the lines of small drawings. */

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

test.each([
  ['outlines', 2, [rectangle(0, 0, 15_000, 12_000), rectangle(300, 300, 14_700, 11_700)], 'WALL'],
  [
    'outlines of which no layer says that they are walls',
    2,
    [rectangle(0, 0, 15_000, 12_000), rectangle(300, 300, 14_700, 11_700)],
    '0',
  ],
  ['rooms', 3, [rectangle(300, 300, 14_700, 11_700), rectangle(14_800, 300, 18_000, 11_700)], 'WALL'],
])('two lines from wall to wall among %s are a wall', (_, rooms, outlines, layer) => {
  const shapes = outlines.map((points) => ({ layer, points, closed: true }));
  const partition = [7_450, 7_550].map((x) => ({ layer, points: [[x, 300] as XY, [x, 11_700] as XY] }));
  const plan = readFloorPlan(drawing([...shapes, ...partition], hall), { unit: 'mm' });
  expect(areas(plan).filter((area) => area === 81.51)).toHaveLength(2);
  expect(areas(plan)).toHaveLength(rooms);
});

test('glass from wall to wall closes a room and has no windows; a sill with a free end is ignored', () => {
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
  const plan = readFloorPlan(drawing([...[outer, middle, lower, upper].map((points) => wall(...points)), door]), {
    unit: 'mm',
  });
  expect(areas(plan).sort((a, b) => a - b)).toEqual([6.12, 6.48, 12.96]);
  expect(plan.storeys[0]?.walls.flatMap(({ openings }) => openings.map(({ type }) => type))).toEqual(['door']);
});

/** Two rectangles as eight lines: a room of 53.76 m2 in walls of 300 mm. */
const plainWalls = [rectangle(0, 0, 9_000, 7_000), rectangle(300, 300, 8_700, 6_700)].flatMap((corners) =>
  corners.map((corner, n) => ({ layer: '0', points: [corner, elementAround(corners, n + 1)] })),
);
const hall = '0\nTEXT\n8\nTEXT\n10\n6000\n20\n6000\n40\n200\n1\nHall\n';

test('treads, stringers, tiles and hatching are not walls when all lines lie on one layer', () => {
  const line = (...points: XY[]) => ({ layer: '0', points });
  const walls = plainWalls;
  const treads = Array.from({ length: 9 }, (_, n) => line([1_000, 1_000 + n * 270], [1_900, 1_000 + n * 270]));
  const strings = [1_000, 1_900].map((x) => line([x, 1_000], [x, 1_000 + 8 * 270]));
  const tiles = Array.from({ length: 12 }, (_, n) => line([4_000 + n * 300, 1_000], [4_000 + n * 300, 5_000]));
  const plain = readFloorPlan(drawing(walls, hall), { unit: 'mm' });
  const plan = readFloorPlan(drawing([...walls, ...treads, ...strings, ...tiles], hall), { unit: 'mm' });
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
  expect(elementAt(areas(plan), 0) / (6 * 2 + (Math.PI * 9) / 2)).toBeCloseTo(1, 1);
});

test('profiles are not a plan: nothing shows that their parallel lines are walls', () => {
  const shapes = [rectangle(0, 0, 5_000, 4_000), rectangle(200, 200, 4_800, 3_800)].flatMap((corners) =>
    corners.map((corner, n) => ({ layer: 'PROFILE', points: [corner, elementAround(corners, n + 1)] })),
  );
  const text = '0\nTEXT\n8\nTEXT\n10\n2000\n20\n2000\n40\n200\n1\nKitchen\n';
  expect(readFloorPlan(drawing(shapes), { unit: 'mm' })).toMatchObject({
    storeys: [],
    warnings: [{ code: 'NO_WALLS' }],
  });
  expect(readFloorPlan(drawing(shapes, text), { unit: 'mm' }).storeys[0]?.rooms[0]?.name).toBe('Kitchen');
});

test('sizes printed in feet override the header, and single lines may end at the face of a wall', () => {
  const line = (...points: XY[]) => ({ layer: 'WALLS', points });
  const walls = [line([0, 0], [24, 0], [24, 15], [0, 15], [0, 0]), line([12, 0.5], [12, 14.5])];
  const label = (x: number) => `0\nTEXT\n8\nTEXT\n10\n${x}\n20\n7\n40\n1\n1\n11.5' x 14.0'\n`;
  const { source, storeys } = readFloorPlan(drawing(walls, label(4) + label(16)));
  expect([source.unit, storeys[0]?.rooms.length]).toEqual(['ft', 2]);
});

test('tiles with joints, a sofa and the frame of the sheet are not walls', () => {
  const closed = (points: XY[]) => ({ layer: '0', points, closed: true });
  const tiles = [0, 1, 2, 3].flatMap((row) =>
    [0, 1, 2, 3].map((column) => {
      const [x, y] = [5_005 + column * 600, 2_005 + row * 600];
      return closed(rectangle(x, y, x + 590, y + 590));
    }),
  );
  const sofa = [rectangle(650, 5_400, 2_750, 6_300), rectangle(650, 6_100, 2_750, 6_300)].map(closed);
  const frame = closed(rectangle(-2_000, -2_000, 11_000, 9_000));
  const plain = readFloorPlan(drawing(plainWalls, hall), { unit: 'mm' });
  for (const more of [tiles, sofa, [frame]]) {
    expect(readFloorPlan(drawing([...plainWalls, ...more], hall), { unit: 'mm' }).storeys).toEqual(plain.storeys);
  }
});

describe('a wall that ends before another one', () => {
  const line = (...points: XY[]) => ({ layer: 'WALL', points });
  const around = [rectangle(0, 0, 9_000, 7_000), rectangle(300, 300, 8_700, 6_700)].map((points) => ({
    layer: 'WALL',
    points,
    closed: true,
  }));
  /** A partition from the left wall that ends 900 mm before the right one. */
  const partition = [line([300, 4_000], [7_800, 4_000]), line([300, 4_100], [7_800, 4_100])];
  const openings = (others = '') => {
    const { storeys } = readFloorPlan(drawing([...around, ...partition], others), { unit: 'mm' });
    return [storeys[0]?.rooms.length, storeys[0]?.walls.flatMap((wall) => wall.openings.map(({ type }) => type))];
  };

  test('leaves a passage', () => {
    expect(openings()).toEqual([2, ['passage']]);
  });

  test('has a door there when one is drawn', () => {
    const swing = '0\nARC\n8\nDOOR\n10\n7800\n20\n4100\n40\n900\n50\n0\n51\n90\n';
    expect(openings(swing)).toEqual([2, ['door']]);
  });

  test('has a door between walls without a stub beside it', () => {
    // From the end of a short wall that stands on the lower one to the left wall.
    const short = { layer: 'WALL', points: rectangle(1_200, 300, 1_300, 2_000), closed: true };
    const swing = '0\nARC\n8\nDOOR\n10\n1200\n20\n1950\n40\n900\n50\n90\n51\n180\n';
    const { storeys } = readFloorPlan(drawing([...around, short], swing), { unit: 'mm' });
    expect(storeys[0]?.walls.flatMap((wall) => wall.openings.map(({ type }) => type))).toEqual(['door']);
    expect(storeys[0]?.rooms).toHaveLength(2);
  });
});

describe('doors whose leaves stand open along a wall', () => {
  const line = (layer: string, ...points: XY[]) => ({ layer, points });
  const wall = (x0: number, y0: number, x1: number, y1: number) => ({
    layer: 'WALL',
    points: [...rectangle(x0, y0, x1, y1), [x0, y0] as XY],
  });
  const leaf = (x0: number, y0: number, x1: number, y1: number) => [
    line('DOOR', [x0, y0], [x1, y0]),
    line('DOOR', [x0, y1], [x1, y1]),
  ];
  const swing = (x: number, y: number, radius: number, start: number) =>
    `0\nARC\n8\nDOOR\n10\n${x}\n20\n${y}\n40\n${radius}\n50\n${start}\n51\n${start + 90}\n`;
  const doors = (plan: ReturnType<typeof readFloorPlan>) =>
    plan.storeys.flatMap(({ nodes, walls }) =>
      walls.flatMap(({ from, to, openings }) => {
        const [a, b] = [elementAt(nodes, from), elementAt(nodes, to)];
        const lengthMm = Math.hypot(b.x - a.x, b.y - a.y);
        return openings
          .filter(({ type }) => type === 'door')
          .map(({ positionMm, widthMm, leaves }) => {
            const share = (positionMm + widthMm / 2) / lengthMm;
            return [Math.round(a.x + (b.x - a.x) * share), Math.round(a.y + (b.y - a.y) * share), leaves.length];
          });
      }),
    );
  const [lower, upper] = [wall(0, 0, 8_000, 200), wall(0, 3_000, 8_000, 3_200)];

  test('shut across the room, away from the leaf', () => {
    const partition = wall(4_000, 200, 4_100, 2_150);
    const shapes = [lower, upper, partition, ...leaf(4_050, 2_910, 4_850, 2_960)];
    expect(doors(readFloorPlan(drawing(shapes, swing(4_050, 2_960, 800, 270)), { unit: 'mm' }))).toEqual([
      [4_050, 2_575, 1],
    ]);
  });

  test('are double doors where two of them meet, with a panel on either side', () => {
    const shapes = [lower, upper, ...leaf(4_000, 600, 5_000, 640), ...leaf(4_000, 2_560, 5_000, 2_600)];
    const swings = swing(4_000, 600, 1_000, 0) + swing(4_000, 2_600, 1_000, 270);
    expect(doors(readFloorPlan(drawing(shapes, swings), { unit: 'mm' }))).toEqual([[4_000, 1_600, 2]]);
  });
});

test('a space beside a wall that is wider than the wall is not a layer of it', () => {
  const line = (...points: XY[]) => ({ layer: 'WALL', points });
  const bench = line([300, 650], [6_000, 650]);
  const walls = plainWalls.map(({ points }) => line(...points));
  const plan = readFloorPlan(drawing([...walls, bench]), { unit: 'mm' });
  expect(plan.storeys[0]?.walls.map(({ thicknessMm }) => Math.round(thicknessMm))).toEqual([300, 300, 300, 300]);
});

test('panes in a row are a wall of glass, even with free ends; a sill is not', () => {
  const walls = plainWalls.map(({ points }) => ({ layer: 'WALL', points }));
  const panes = (count: number) =>
    Array.from({ length: count }, (_, n) => 2_000 + n * 1_000).flatMap((x) =>
      [3_000, 3_040].map((y) => ({ layer: 'GLAZING', points: [[x, y] as XY, [x + 950, y] as XY] })),
    );
  const count = (number: number) =>
    readFloorPlan(drawing([...walls, ...panes(number)]), { unit: 'mm' }).storeys[0]?.walls.length;
  expect([count(2), count(5)]).toEqual([4, 5]);
});

test('a plan is the same after any rotation, translation and change of order', () => {
  const shapes = [
    rectangle(0, 0, 9_000, 7_000),
    rectangle(300, 300, 8_700, 3_000),
    rectangle(300, 3_120, 8_700, 6_700),
  ];
  const turns = fc.double({ min: -Math.PI, max: Math.PI, noNaN: true });
  const places = fc.tuple(fc.integer({ min: -9e6, max: 9e6 }), fc.integer({ min: -9e6, max: 9e6 }));
  fc.assert(
    fc.property(turns, places, fc.boolean(), (turn, [dx, dy], backwards) => {
      const moved = shapes.map((points) => ({
        layer: 'WALL',
        closed: true,
        points: points.map(([x, y]): XY => {
          const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
          return [dx + x * cos - y * sin, dy + x * sin + y * cos];
        }),
      }));
      const plan = readFloorPlan(drawing(backwards ? moved.reverse() : moved), { unit: 'mm' });
      expect(areas(plan).sort()).toEqual([22.68, 30.07]);
      // In the axes of the drawing: the farthest corners of the walls' axes, half a wall inside of the outline.
      const corner = {
        x: dx + 150 * Math.cos(turn) - 150 * Math.sin(turn),
        y: dy + 150 * Math.sin(turn) + 150 * Math.cos(turn),
      };
      const away = elementAt(plan.storeys, 0).nodes.map(({ x, y }) => Math.hypot(x - corner.x, y - corner.y));
      expect(Math.min(...away)).toBeLessThan(1);
    }),
    { numRuns: 40 },
  );
});

describe('the unit of a drawing without doors', () => {
  const line = (...points: XY[]) => ({ layer: 'WALLS', points });
  const walls = [line([0, 0], [24, 0], [24, 15], [0, 15], [0, 0]), line([12, 0], [12, 15])];
  const label = (text: string) => `0\nTEXT\n8\nTEXT\n10\n6\n20\n7\n40\n0.3\n1\n${text}\n`;

  test('is guessed, and the guess is reported', () => {
    expect(readFloorPlan(drawing(walls)).warnings.map(({ code }) => code)).toContain('UNIT_GUESSED');
  });

  test.each([
    ['ft', '16.7 m2'],
    ['m', '180.0 m2'],
  ])('is %s when an area says so: %s', (unit, area) => {
    const { source, warnings } = readFloorPlan(drawing(walls, label(area)));
    expect([source.unit, warnings.some(({ code }) => code === 'UNIT_GUESSED')]).toEqual([unit, false]);
  });
});

test('a drawing that ends before its entities gets another message than a file that is not a drawing', () => {
  const cut = '0\nSECTION\n2\nHEADER\n9\n$INSUNITS\n70\n6\n0\nENDSEC\n0\nSECTION\n2\nTABLES\n0\nTABLE\n2\nLAYER\n';
  expect(() => readDrawing(Buffer.from(cut))).toThrow(/ends before its section of entities/);
  expect(() => readDrawing(Buffer.from('0\nSECTION\n2\nHEADER\n0\nENDSEC\n0\nEOF\n'))).toThrow(
    /no section of entities/,
  );
});

test('a warning reports what was left out of a drawing', () => {
  const text = [
    '0\nSECTION\n2\nHEADER\n9\n$INSUNITS\n70\n6\n0\nENDSEC',
    '0\nSECTION\n2\nBLOCKS\n0\nBLOCK\n2\nSITE\n70\n4\n10\n0\n20\n0\n0\nENDBLK\n0\nENDSEC',
    '0\nSECTION\n2\nENTITIES\n0\n3DSOLID\n8\n0\n0\nINSERT\n8\n0\n2\nSITE\n10\n0\n20\n0',
    '0\nLINE\n8\n0\n10\n0\n20\n0\n11\n9000\n21\n0\n',
  ].join('\n');
  const { warnings } = readFloorPlan(readDrawing(Buffer.from(text)));
  expect(warnings.map(({ code }) => code)).toEqual([
    'NO_WALLS',
    'UNIT_MISMATCH',
    'UNIT_GUESSED',
    'TRUNCATED',
    'XREF_MISSING',
    'ENTITIES_SKIPPED',
  ]);
});

test('lines that cross in many more places than they are many are too complex', () => {
  const grid = (lines: number, step: number) =>
    drawing(
      Array.from({ length: lines }, (_, at) => [
        { layer: 'WALL', points: [[0, at * step] as XY, [lines * step, at * step] as XY] },
        { layer: 'WALL', points: [[at * step, 0] as XY, [at * step, lines * step] as XY] },
      ]).flat(),
    );
  expect(() => readFloorPlan(grid(40, 3_000), { unit: 'mm' })).not.toThrow();
  expect(() => readFloorPlan(grid(240, 200), { unit: 'mm' })).toThrow(
    expect.objectContaining({
      code: 'TOO_COMPLEX',
      message: expect.stringContaining('places where its 480 lines cross'),
    }),
  );
});
