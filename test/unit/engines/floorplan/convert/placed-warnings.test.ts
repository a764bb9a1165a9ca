import { expect, test } from 'vitest';
import { convertDrawing } from '../../../../../shared/engines/floorplan/convert/convert-drawing.ts';
import {
  CONVERTER_DEFAULTS,
  type ConverterParams,
} from '../../../../../shared/engines/floorplan/convert/converter-params.ts';
import { DEFAULT_PLAN_ITEMS } from '../../../../../shared/engines/floorplan/convert/plan-items.ts';
import { drawPlan } from '../../../../../shared/engines/floorplan/drawing/draw-plan.ts';
import { parsePlanXml } from '../../../../../shared/engines/floorplan/plan-xml/parse-plan-xml.ts';
import { readDrawing } from '../../../../fixtures/floorplans/read-drawing.ts';

type XY = readonly [x: number, y: number];

const line = (layer: string, [x0, y0]: XY, [x1, y1]: XY) =>
  `0\nLINE\n8\n${layer}\n10\n${x0}\n20\n${y0}\n11\n${x1}\n21\n${y1}\n`;
const box = (x0: number, y0: number, x1: number, y1: number) => {
  const corners: XY[] = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
  return corners.map((corner, at) => line('WALL', corner, corners[(at + 1) % 4] ?? corner)).join('');
};
const text = ([x, y]: XY, words: string) => `0\nTEXT\n8\nTEXT\n10\n${x}\n20\n${y}\n40\n200\n1\n${words}\n`;
/** A leaf of 900 mm that stands open upwards, and its swing. */
const door = ([x, y]: XY) =>
  `${line('DOOR', [x, y], [x, y + 900])}0\nARC\n8\nDOOR\n10\n${x}\n20\n${y}\n40\n900\n50\n0\n51\n90\n`;

/** A house of 10 x 6 m whose right part, beyond 6 m, has no lower wall. */
const house = [
  box(0, 0, 6_200, 200),
  box(0, 200, 200, 6_000),
  box(200, 5_800, 10_000, 6_000),
  box(6_000, 200, 6_200, 5_800),
  box(9_800, 2_000, 10_000, 5_800),
].join('');

function converted(entities: string, params: Partial<ConverterParams> = {}) {
  const drawing = readDrawing(Buffer.from(`0\nSECTION\n2\nENTITIES\n${entities}0\nENDSEC\n0\nEOF\n`));
  return convertDrawing(drawing, { ...CONVERTER_DEFAULTS, unit: 'mm', ...params }, DEFAULT_PLAN_ITEMS).storeys;
}

function warningsOf(entities: string) {
  return converted(entities).flatMap(({ conversion }) => conversion.warnings);
}

test('a named room that no walls close is a warning with its name and place', () => {
  const warnings = warningsOf(house + text([3_000, 3_000], 'Bad') + text([8_000, 4_000], 'Wohnen'));
  expect(warnings).toMatchObject([{ code: 'ROOM_OPEN', xMm: 7_900, yMm: -3_900, level: 0 }]);
  expect(warnings[0]?.message).toContain('"Wohnen"');
});

test('several printed areas in one room are a warning when they are all of it', () => {
  const codes = (first: string, second: string) =>
    warningsOf(house + text([1_500, 4_000], first) + text([4_500, 1_500], second)).map(({ code }) => code);
  expect(codes('12,50 m2', '19,98 m2')).toEqual(['ROOMS_JOINED']);
  expect(codes('32,48 m2', '350 sq ft')).toEqual([]);
});

test('a printed area that is not the one that is drawn is a warning with both, at the middle of its room', () => {
  const warnings = (printed: string) => warningsOf(house + text([3_000, 3_000], printed));
  expect(warnings('33,00 m2')).toEqual([]);
  const [warning, ...others] = warnings('25,00 m2');
  expect(others).toEqual([]);
  expect(warning).toMatchObject({ code: 'AREA_MISMATCH', xMm: 3_000, yMm: -2_900, level: 0 });
  expect(warning?.message).toMatch(/32\.48 m².*25\.00 m²/);
});

test('the area of a warning and of the report is the one that the drawing of the plan prints: without walls that end in the room', () => {
  const stub = box(3_000, 200, 3_200, 3_200);
  const [storey] = converted(house + stub + text([1_500, 4_500], '25,00 m2'));
  const printed = /([\d.]+) m²</.exec(drawPlan(parsePlanXml(storey?.planObjects ?? '')))?.[1];
  const { rooms, warnings } = storey!.conversion;
  expect(rooms.map(({ areaM2 }) => areaM2.toFixed(2))).toEqual([printed]);
  expect(printed).toBe('31.88');
  expect(warnings.map(({ message }) => message).join()).toContain(`has ${printed} m² as it is drawn`);
});

test('a column that stands free in a room is a warning with its size, and none where walls end at it', () => {
  const column = (x: number, y: number, layer: string) =>
    box(x, y, x + 300, y + 300).replaceAll('\n8\nWALL\n', `\n8\n${layer}\n`);
  expect(warningsOf(house + column(3_000, 3_000, 'A-COLS'))).toMatchObject([
    { code: 'COLUMN_LEFT_OUT', message: expect.stringContaining('300 × 300 mm'), level: 0 },
  ]);
  expect(warningsOf(house + column(6_000, 200, 'STUETZEN'))).toEqual([]);
});

test('warns of a door with a leaf that stands in no wall, with its width, and not of one in a wall', () => {
  const inWall = door([2_000, 200]);
  expect(warningsOf(house + inWall)).toEqual([]);
  expect(warningsOf(house + inWall + door([3_000, 2_500]))).toMatchObject([
    { code: 'DOOR_UNPLACED', message: expect.stringContaining('900 mm'), level: 0 },
  ]);
});

test('a warning says what a sheet without walls is: by its title, else by its content', () => {
  const lines = Array.from({ length: 12 }, (_, at) => line('A1', [0, 900 * at], [9_000 - 700 * at, 950 * at])).join('');
  const message = (entities: string) => warningsOf(entities).find(({ code }) => code === 'NO_WALLS')?.message;
  expect(message(lines + text([0, -900], 'ANSICHT SÜD'))).toMatch(/elevation.*"ANSICHT SÜD"/);
  expect(message(lines + text([0, -900], 'LAGEPLAN'))).toMatch(/site plan/);
  expect(message(lines)).toMatch(/12 lines and outlines, .* most of them on A1/);
});

test('a view of the sheet can be taken alone, also one whose title names an elevation', () => {
  const closed =
    box(0, 0, 6_000, 200) + box(0, 200, 200, 4_000) + box(200, 3_800, 6_000, 4_000) + box(5_800, 200, 6_000, 3_800);
  const moved = closed.replaceAll(/\n(1[01])\n(\d+)/g, (_, code, x) => `\n${code}\n${Number(x) + 20_000}`);
  const sheet = closed + text([1_000, -1_000], 'Grundriss') + moved + text([21_000, -1_000], 'Ansicht');
  const roomsOf = (params: Partial<ConverterParams>) =>
    converted(sheet, params).map(({ name, conversion }) => [name, conversion.counts.rooms]);
  expect(roomsOf({ view: 0 })).toEqual([['Grundriss', 1]]);
  expect(roomsOf({ view: 1 })).toEqual([['Ansicht', 1]]);
  expect(roomsOf({ view: 2 })).toEqual([['', 0]]);
});

test('walls that are drawn as single lines have the thickness that is stated, and their rooms the area inside', () => {
  const outline = [
    [0, 0, 8_000, 0],
    [8_000, 0, 8_000, 5_000],
    [8_000, 5_000, 0, 5_000],
    [0, 5_000, 0, 0],
    [4_000, 0, 4_000, 5_000],
  ].map(([x0 = 0, y0 = 0, x1 = 0, y1 = 0]) => line('WALL', [x0, y0], [x1, y1]));
  const [usual, stated] = [{}, { singleLineThickness: 300 }].map((params) => converted(outline.join(''), params)[0]);
  expect(usual?.conversion.rooms.map(({ areaM2 }) => areaM2)).toEqual([20, 20]);
  expect(stated?.conversion.rooms.map(({ areaM2 }) => areaM2)).toEqual([17.39, 17.39]);
  expect(stated?.planObjects).toContain('300');
});
