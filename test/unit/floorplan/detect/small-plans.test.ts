import { expect, test } from 'vitest';
import { readFloorPlan } from '../../../../shared/floorplan/detect/read-floor-plan.ts';
import { readDrawing } from '../../../../shared/floorplan/dxf/read-drawing.ts';

type XY = readonly [x: number, y: number];

/** A DXF in millimetres of closed polylines and lines, each on a layer. */
function drawing(shapes: readonly { layer: string; points: readonly XY[]; closed?: boolean }[]) {
  const entities = shapes.map(({ layer, points, closed = false }) => {
    const corners = points.map(([x, y]) => `10\n${x}\n20\n${y}\n`).join('');
    return `0\nLWPOLYLINE\n8\n${layer}\n90\n${points.length}\n70\n${closed ? 1 : 0}\n${corners}`;
  });
  return readDrawing(Buffer.from(`0\nSECTION\n2\nENTITIES\n${entities.join('')}0\nENDSEC\n0\nEOF\n`));
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
